extension Verbs.Paradigm {
    /// The ways in which a verb may be conjugated: the one that is known of it, else all that its letters allow, the regular one first.
    static func candidates(_ infinitive: Verbs.Infinitive) -> [Verbs.Paradigm] {
        let bare = infinitive.bare
        if let (model, prefix) = Verbs.IrregularVerbs.model(of: bare), let paradigm = known(model, prefix, infinitive) { return [paradigm] }
        let regular = Verbs.Paradigm(infinitive: infinitive)
        if let change = Verbs.IrregularVerbs.stemChanges[bare] {
            var paradigm = regular
            paradigm.stemChange = change
            return [paradigm]
        }
        if Verbs.IrregularVerbs.accented.contains(bare) { return [accented(infinitive)].compactMap(\.self) }
        if Verbs.IrregularVerbs.unaccented.contains(bare) { return [regular] }
        if takesZC(infinitive) {
            var paradigm = regular
            paradigm.yo = infinitive.stem.dropLast() + "zc"
            return [paradigm]
        }
        if infinitive.ending == .ir, infinitive.stem.hasSuffix("u") || infinitive.stem.hasSuffix("ü"),
            !infinitive.stem.hasSuffix("gu"), !infinitive.stem.hasSuffix("qu")
        {
            var paradigm = regular
            paradigm.stressed = (infinitive.stem.hasSuffix("ü") ? infinitive.stem.dropLast() + "u" : infinitive.stem) + "y"
            paradigm.yo = paradigm.stressed
            return [paradigm]
        }
        let changed = Verbs.StemChange.allCases.compactMap { change -> Verbs.Paradigm? in
            // -ar and -er verbs raise nothing, -ir verbs with e or o do.
            guard infinitive.ending == .ir || change.raised == nil, change.applied(to: infinitive.stem) != nil else { return nil }
            var paradigm = regular
            paradigm.stemChange = change
            return paradigm
        }
        return [regular] + changed + [accented(infinitive)].compactMap(\.self)
    }

    private static func takesZC(_ infinitive: Verbs.Infinitive) -> Bool {
        guard infinitive.ending != .ar, infinitive.stem.hasSuffix("c"), !Verbs.IrregularVerbs.withoutZC.contains(infinitive.bare),
            let before = infinitive.stem.dropLast().last
        else { return false }
        return infinitive.ending == .er ? "aeo".contains(before) : before == "u"
    }

    /// With the last i or u of the stem stressed: envi → enví, prohib → prohíb, reun → reún.
    private static func accented(_ infinitive: Verbs.Infinitive) -> Verbs.Paradigm? {
        guard let index = infinitive.stem.lastIndex(where: { "iu".contains($0) }) else { return nil }
        var stem = infinitive.stem
        stem.replaceSubrange(index...index, with: stem[index] == "i" ? "í" : "ú")
        var paradigm = Verbs.Paradigm(infinitive: infinitive)
        paradigm.stressed = stem
        return paradigm
    }

    private static func known(_ model: String, _ prefix: String, _ infinitive: Verbs.Infinitive) -> Verbs.Paradigm? {
        var paradigm = Verbs.Paradigm(infinitive: infinitive)
        paradigm.stemChange = Verbs.IrregularVerbs.stemChanges[model]
        guard let parts = parts[model] ?? (rows[model] == nil ? nil : [:]) else { return nil }
        paradigm.yo = parts["yo"].map { prefix + $0 }
        paradigm.preterite = parts["preterite"].map { prefix + $0 }
        paradigm.future = parts["future"].map { prefix + $0 }
        paradigm.stressed = parts["stressed"].map { prefix + $0 }
        paradigm.command = parts["command"].map { command in
            // detén, supón, prevén: of more than one syllable, and in -n, it needs its accent.
            guard !prefix.isEmpty, command.hasSuffix("n"), let vowel = command.lastIndex(where: { "eo".contains($0) }) else {
                return prefix + command
            }
            return prefix + command[..<vowel] + (command[vowel] == "e" ? "é" : "ó") + command[command.index(after: vowel)...]
        }
        for (tense, row) in rows[model] ?? [:] {
            paradigm.rows[tense] = row.map { variants in variants.map { $0 == "-" ? $0 : prefix + $0 } }
        }
        if model == "decir", !prefix.isEmpty {
            // bendecir and its like command as they say: bendice.
            paradigm.command = nil
            if ["ben", "mal"].contains(prefix) { paradigm.future = nil }
        }
        return paradigm
    }

    private static let parts: [String: [String: String]] = {
        var models: [String: [String: String]] = [:]
        for line in partLines.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            for word in words.dropFirst() {
                let pair = word.split(separator: "=").map(String.init)
                models[words[0], default: [:]][pair[0]] = pair[1]
            }
        }
        return models
    }()

    private static let partLines = """
        tener yo=teng preterite=tuv future=tendr command=ten
        poner yo=pong preterite=pus future=pondr command=pon
        venir yo=veng preterite=vin future=vendr command=ven
        decir yo=dig stressed=dic preterite=dij future=dir command=di
        hacer yo=hag preterite=hic future=har command=haz
        facer yo=fag preterite=fic future=far command=faz
        traer yo=traig preterite=traj
        caer yo=caig
        oír yo=oig stressed=oy
        salir yo=salg future=saldr command=sal
        valer yo=valg future=valdr
        ducir yo=duzc preterite=duj
        andar preterite=anduv
        poder preterite=pud future=podr stressed=pued
        querer preterite=quis future=querr stressed=quier
        saber preterite=sup future=sabr
        caber yo=quep preterite=cup future=cabr
        haber preterite=hub future=habr
        estar preterite=estuv
        ser preterite=fu
        ir preterite=fu
        asir yo=asg
        oler stressed=huel
        errar stressed=yerr
        """

    private static let rows: [String: [Verbs.Tense: [[String]]]] = {
        var models: [String: [Verbs.Tense: [[String]]]] = [:]
        for line in rowLines.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 8, let tense = Verbs.Tense(rawValue: words[1]) else { continue }
            models[words[0], default: [:]][tense] = words[2...].map { $0.split(separator: "/").map(String.init) }
        }
        return models
    }()

    private static let rowLines = """
        ser present soy eres/sos es somos sois son
        ser imperfect era eras era éramos erais eran
        ser preterite fui fuiste fue fuimos fuisteis fueron
        ser present-subjunctive sea seas sea seamos seáis sean
        ser imperative - sé sea seamos sed sean
        ir present voy vas va vamos vais van
        ir imperfect iba ibas iba íbamos ibais iban
        ir preterite fui fuiste fue fuimos fuisteis fueron
        ir present-subjunctive vaya vayas vaya vayamos vayáis vayan
        ir imperative - ve/andá vaya vayamos/vamos id vayan
        dar present doy das da damos dais dan
        dar preterite di diste dio dimos disteis dieron
        dar present-subjunctive dé des dé demos deis den
        dar imperfect-subjunctive diera/diese dieras/dieses diera/diese diéramos/diésemos dierais/dieseis dieran/diesen
        dar imperative - da dé demos dad den
        estar present estoy estás está estamos estáis están
        estar present-subjunctive esté estés esté estemos estéis estén
        haber present he has ha/hay hemos habéis han
        haber present-subjunctive haya hayas haya hayamos hayáis hayan
        saber present sé sabes/sabés sabe sabemos sabéis saben
        saber present-subjunctive sepa sepas sepa sepamos sepáis sepan
        ver present veo ves ve vemos veis ven
        ver imperfect veía veías veía veíamos veíais veían
        ver preterite vi/ví viste vio/vió vimos visteis vieron
        ver present-subjunctive vea veas vea veamos veáis vean
        ver imperative - ve vea veamos ved vean
        poder imperative - puede/podé pueda podamos poded puedan
        erguir present yergo/irgo yergues/irgues yergue/irgue erguimos erguís yerguen/irguen
        erguir present-subjunctive yerga/irga yergas/irgas yerga/irga yergamos/irgamos yergáis/irgáis yergan/irgan
        erguir preterite erguí erguiste irguió erguimos erguisteis irguieron
        yacer present yazco/yazgo/yago yaces yace yacemos yacéis yacen
        yacer present-subjunctive yazca/yazga/yaga yazcas/yazgas/yagas yazca/yazga/yaga yazcamos/yazgamos/yagamos yazcáis/yazgáis/yagáis yazcan/yazgan/yagan
        eír present ío íes íe eímos eís íen
        eír preterite eí eíste ió/io eímos eísteis ieron
        eír present-subjunctive ía ías ía iamos iais/iáis ían
        eír imperfect-subjunctive iera/iese ieras/ieses iera/iese iéramos/iésemos ierais/ieseis ieran/iesen
        eír imperative - íe/eí ía iamos eíd ían
        """
}
