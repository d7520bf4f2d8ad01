import Languages
import Pages

extension GradesContext {
    /// All that a transcript says, on the screen and on paper.
    func model(of student: Student) -> Record {
        let transcript = student.transcript
        let result = student.result
        let units = transcript.units
        let institution = transcript.details.institution ?? settings.institution
        let address = transcript.details.address.isEmpty ? settings.address : transcript.details.address
        var record = identity(of: transcript)
        record.append("institution", optional(institution))
        record.append("address", .list(address.map { .text($0) }))
        record.append("hasLetterhead", .flag(institution != nil || !address.isEmpty))
        record.append("paper", .text(settings.paper.rawValue.lowercased()))
        record.append("scale", limit(settings.scale))
        record.append("pass", limit(settings.pass))
        record.append("code", .text(student.code))
        let hasRemarks = units.contains { $0.subjects.contains { $0.remark != nil } }
        let hasAbsences = units.contains { $0.subjects.contains { $0.absences != nil } }
        record.append("hasRemarks", .flag(hasRemarks))
        record.append("hasAbsences", .flag(hasAbsences))
        record.append("columns", .count(3 + (hasRemarks ? 1 : 0) + (hasAbsences ? 1 : 0)))
        record.append(
            "units", .list(zip(units, result.averages).map { unit, average in .record(self.unit(unit, average)) }))
        record.append("total", number(result.total.average, minima: minima))
        record.append("totalWeight", .count(result.total.weight))
        record.append("hasProfessional", .flag(result.professional != nil))
        record.append("professional", number(result.professional?.average, minima: minima))
        record.append("professionalWeight", .count(result.professional?.weight ?? 0))
        record.append("verdict", .record(verdict(result.verdict)))
        for field in decision(result.verdict) { record.append(field.name, field.value) }
        record.append("isOpen", .flag(result.total.isOpen))
        record.append("gradeCount", .count(result.total.gradeCount))
        record.append("doneCount", .count(result.total.gradeCount - result.total.openCount))
        record.append("count", .count(result.total.openCount))
        record.append("openWeight", number(result.total.openWeight))
        record.append("chart", result.total.average == nil ? .none : chart(of: units, result.averages))
        record.append("blocks", .list(result.blocks.map { .record(block($0, units)) }))
        return record
    }

    private func identity(of transcript: Transcript) -> Record {
        let details = transcript.details
        return [
            "name": .text(transcript.name),
            "number": optional(transcript.number),
            "programme": optional(transcript.programme),
            "birthDate": date(details.birthDate),
            "year": optional(details.year),
            "level": optional(details.level),
            "issued": date(transcript.issued),
            "city": optional(details.city),
            "remark": optional(details.remark),
            "absences": details.absences.map { .count($0) } ?? .none,
        ]
    }

    private func unit(_ unit: CourseUnit, _ average: Double?) -> Record {
        [
            "code": .text(unit.code), "name": .text(unit.name), "weight": .count(unit.weight),
            "isProfessional": .flag(unit.isProfessional),
            "average": number(average, minima: [settings.pass]),
            "subjects": .list(
                unit.subjects.map { subject in
                    [
                        "name": .text(subject.name), "weight": .count(subject.weight), "grade": grade(subject.grade),
                        "remark": optional(subject.remark), "absences": subject.absences.map { .count($0) } ?? .none,
                    ]
                }),
        ]
    }

    /// Which of the sentences on the decision hold.
    private func decision(_ verdict: Verdict) -> [Record.Field] {
        var fields: Record = [
            "isGraduated": .flag(verdict == .reached), "isFailed": .flag(verdict == .missed),
            "isProvisional": .flag(verdict.isProvisional),
        ]
        if case .provisional(let outlook) = verdict { append(outlook, to: &fields) } else { append(nil, to: &fields) }
        return fields.fields
    }

    private func append(_ outlook: Outlook?, to record: inout Record) {
        record.append("isCertain", .flag(outlook == .certain))
        record.append("isOutOfReach", .flag(outlook == .outOfReach))
        if case .needs(let average)? = outlook {
            // Rounded up, so that whoever reaches what is written has reached the minimum.
            let cents = settled(average * 100).rounded(.up)
            record.append("needed", .number(exact: exact(average), text: locale.format(settled(cents / 100), fraction: 2...2)))
        } else {
            record.append("needed", .none)
        }
    }

    // MARK: - Blocks

    private func block(_ result: BlockResult, _ units: [CourseUnit]) -> Record {
        let block = result.block
        let single = result.groups.count == 1 ? result.groups.first : nil
        var record: Record = [
            "name": name(of: block.name),
            "minimum": limit(block.minimum),
            "isSingle": .flag(single != nil), "isNone": .flag(result.verdict == .none),
            "isReached": .flag(result.verdict == .reached), "isMissed": .flag(result.verdict == .missed),
            "isProvisional": .flag(result.verdict.isProvisional),
            "status": .record(status(result.verdict)),
            "average": number(single?.group.average, minima: [block.minimum]),
            "reachedCount": .count(result.reachedCount), "groupCount": .count(result.groups.count), "quorum": .count(result.quorum),
            "count": .count(result.openCount),
            "groups": .list(result.groups.map { .record(group($0, units, block)) }),
        ]
        record.append("rounding", single.map { rounding($0, block) } ?? .none)
        if case .missed = result.verdict, let average = single?.group.average {
            let short = settled(block.minimum - settled(average))
            record.append("short", .number(exact: exact(short), text: locale.format(short, fraction: 2...12)))
        } else {
            record.append("short", .none)
        }
        var outlook: Outlook?
        if case .provisional(let some) = result.verdict { outlook = some }
        append(outlook, to: &record)
        return record
    }

    private func group(_ group: BlockResult.Group, _ units: [CourseUnit], _ block: Block) -> Record {
        var record: Record = [
            "units": .text(group.group.units.map { units[$0].code }.joined(separator: " + ")),
            "average": number(group.group.average, minima: [block.minimum]),
            "status": .record(status(group.verdict)),
            "isProvisional": .flag(group.verdict.isProvisional),
            "rounding": rounding(group, block),
        ]
        var outlook: Outlook?
        if case .provisional(let some) = group.verdict { outlook = some }
        append(outlook, to: &record)
        return record
    }

    /// What two digits would show of an average that stays below the minimum; nothing where they do not mislead.
    private func rounding(_ group: BlockResult.Group, _ block: Block) -> Value {
        guard let average = group.group.average, Self.fractionDigits(average, [block.minimum]) > 2 else { return .none }
        return .text(locale.format(settled(average), fraction: 2...2))
    }

    private func status(_ verdict: Verdict) -> Record {
        let key =
            switch verdict {
            case .reached: "reached"
            case .missed: "missed"
            case .provisional: "open"
            case .none: "none"
            }
        return ["class": .text(key), "label": .text(text("status.\(key)"))]
    }

    private func name(of name: Block.Name) -> Value {
        switch name {
        case .known(let key): .text(text("block.\(key)"))
        case .own(let texts, let fallback):
            texts[locale.tag].map { .text($0) } ?? .phrase(texts[fallback] ?? "", language: fallback)
        }
    }
}
