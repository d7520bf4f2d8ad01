extension Verbs {
    /// The verbs that everybody learns one by one: which of the known ways each of them takes.
    ///
    /// Used to tell a slip of the pen from an irregular form, never to change what a teacher wrote.
    /// After the model verbs of the Nueva gramática (RAE and ASALE 2009, chapter 4).
    enum IrregularVerbs {
        /// Stem changes, by the letters that change.
        static let stemChanges: [String: StemChange] = {
            var changes: [String: StemChange] = [:]
            for (change, verbs) in lists {
                for verb in verbs.split(separator: " ") { changes[String(verb)] = change }
            }
            return changes
        }()

        /// Verbs in -iar and -uar, and with a weak vowel inside, whose i or u takes the stress: envío, actúo, prohíbo.
        static let accented: Set<String> = Set(
            """
            enviar guiar esquiar confiar criar variar ampliar fotografiar vaciar espiar enfriar desviar fiar liar resfriar telegrafiar ansiar \
            desafiar piar rociar averiar contrariar extraviar hastiar ataviar reenviar desconfiar arriar aliar malcriar recriar porfiar \
            actuar continuar graduar situar acentuar evaluar efectuar insinuar puntuar tatuar habituar perpetuar exceptuar fluctuar atenuar \
            valuar devaluar desvirtuar interactuar menstruar infatuar desgraduar \
            prohibir reunir aislar aullar maullar ahumar ahijar rehusar cohibir europeizar judaizar enraizar desraizar airar
            """.split(whereSeparator: \.isWhitespace).map(String.init))

        /// Common verbs in -iar and -uar that keep the stress before: cambio, estudio.
        static let unaccented: Set<String> = Set(
            """
            estudiar cambiar limpiar copiar anunciar pronunciar apreciar iniciar odiar acariciar ensuciar envidiar remediar negociar renunciar \
            beneficiar asociar intercambiar denunciar presenciar diferenciar sentenciar despreciar desperdiciar propiciar ajusticiar \
            codiciar aliviar abreviar angustiar asediar incendiar rumiar premiar plagiar elogiar contagiar refugiar privilegiar rabiar saciar
            """.split(whereSeparator: \.isWhitespace).map(String.init))

        /// Verbs in -cer and -cir after a vowel that do not take -zco.
        static let withoutZC: Set<String> = ["mecer", "remecer", "cocer", "recocer", "escocer", "decir"]

        /// The model of a verb family, by the end of its infinitive; `exact` names have no family, or one that is listed.
        static func model(of bare: String) -> (verb: String, prefix: String)? {
            if exact.contains(bare) { return (bare, "") }
            for (model, derived) in listed where derived.contains(bare) { return (model, String(bare.dropLast(model.count))) }
            for model in families where bare.hasSuffix(model) { return (model, String(bare.dropLast(model.count))) }
            return nil
        }

        private static let exact: Set<String> = [
            "ser", "ir", "dar", "estar", "haber", "saber", "caber", "poder", "querer", "ver", "andar", "errar", "oler", "erguir", "asir",
            "salir",
            "caer", "yacer",
        ]
        private static let listed: [(String, Set<String>)] = [
            ("hacer", ["hacer", "deshacer", "rehacer", "contrahacer"]), ("facer", ["satisfacer"]),
            ("ver", ["prever", "entrever", "rever"]),
            ("andar", ["desandar"]), ("salir", ["sobresalir"]), ("caer", ["decaer", "recaer"]),
        ]
        private static let families = ["tener", "poner", "venir", "traer", "decir", "valer", "ducir", "oír", "eír"]

        private static let lists: [(StemChange, String)] = [
            (
                .eToIe,
                """
                pensar cerrar empezar comenzar despertar sentar calentar negar regar nevar confesar acertar gobernar recomendar temblar tropezar \
                merendar fregar atravesar apretar helar manifestar quebrar sembrar segar cegar plegar desplegar enterrar desterrar aserrar \
                encerrar alentar arrendar asentar reventar remendar escarmentar ensangrentar denegar renegar sosegar restregar encomendar \
                empedrar repensar recalentar subarrendar desalentar desconcertar concertar deshelar desmembrar enmendar mentar serrar \
                perder entender defender encender atender tender extender ascender descender verter heder trascender desatender malentender \
                sobrentender querer tener discernir cernir concernir
                """
            ),
            (
                .eToIeRaised,
                """
                sentir preferir mentir divertir sugerir convertir advertir consentir herir hervir invertir referir requerir arrepentir digerir \
                transferir conferir adherir desmentir presentir resentir inferir diferir ingerir pervertir disentir subvertir revertir venir
                """
            ),
            (.iToIe, "adquirir inquirir"),
            (
                .oToUe,
                """
                contar encontrar costar acordar acostar almorzar apostar aprobar probar colgar comprobar consolar demostrar descontar esforzar \
                forzar mostrar recordar renovar rodar rogar soltar sonar soñar tostar volar volcar reforzar poblar avergonzar degollar tronar \
                desaprobar descolgar reprobar resonar revolcar trocar desollar resollar colar sobrevolar recontar asonar despoblar repoblar \
                mover volver poder doler llover morder soler torcer cocer devolver envolver resolver remover promover conmover demoler disolver \
                revolver retorcer desenvolver absolver recocer escocer remorder moler
                """
            ),
            (.oToUeRaised, "dormir morir"),
            (.uToUe, "jugar"),
            (
                .eToI,
                """
                pedir servir repetir vestir seguir medir elegir corregir despedir impedir conseguir perseguir competir rendir gemir derretir \
                teñir reñir ceñir concebir proseguir investir embestir regir desvestir expedir reelegir constreñir estreñir desteñir \
                desmedir comedir travestir revestir
                """
            ),
        ]
    }

    /// A vowel of the stem that becomes another where it bears the stress, and what it becomes before some endings without stress.
    enum StemChange: Sendable, CaseIterable {
        case eToIe, eToIeRaised, iToIe, oToUe, oToUeRaised, uToUe, eToI

        var from: Character {
            switch self {
            case .eToIe, .eToIeRaised, .eToI: "e"
            case .oToUe, .oToUeRaised: "o"
            case .iToIe: "i"
            case .uToUe: "u"
            }
        }

        var to: String {
            switch self {
            case .eToIe, .eToIeRaised, .iToIe: "ie"
            case .oToUe, .oToUeRaised, .uToUe: "ue"
            case .eToI: "i"
            }
        }

        /// What the vowel becomes in sintió, durmió, pidió and in sintamos, durmamos, pidamos.
        var raised: String? {
            switch self {
            case .eToIeRaised, .eToI: "i"
            case .oToUeRaised: "u"
            default: nil
            }
        }

        /// The stem with its last such vowel changed: huel for ol, avergüenz for avergonz; nil where there is none.
        func applied(to stem: String, _ replacement: String? = nil) -> String? {
            let replacement = replacement ?? to
            guard let index = stem.lastIndex(of: from), !stem[stem.index(after: index)...].contains(where: { "aeoáéíóú".contains($0) })
            else {
                return nil
            }
            let before = String(stem[..<index])
            let after = stem[stem.index(after: index)...]
            if before.isEmpty, replacement == "ue" { return "hue" + after }
            if before.isEmpty, replacement == "ie" { return "ye" + after }
            if before.hasSuffix("g"), replacement == "ue", from == "o" { return before + "üe" + after }
            return before + replacement + after
        }
    }
}
