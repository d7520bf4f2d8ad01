import Languages

extension Racing {
    /// The words of racing that there is a message for, as English and French data write them.
    enum Vocabulary {
        /// The name of a word's message below its group.
        ///
        /// - Parameter language: of the data: `h` is a horse in English and a gelding, *hongre*, in French.
        static func key(_ group: String, _ word: String, language: String) -> String {
            let name = slug(word)
            if language == "fr", let key = frenchLetters[group]?[name] { return key }
            return words[group]?[name] ?? name
        }

        /// The letter of a piece of headgear if it is a known one, else its words.
        static func mark(_ words: String, language: String) -> String {
            let key = key("headgear", words, language: language)
            return key.utf8.count == 1 ? key : words
        }

        /// Whether the status of a ride says that the horse does not run, however it is written: NONRUNNER, Non-runner.
        static func meansNonRunner(_ status: String) -> Bool {
            let status = slug(status).replacing("-", with: "")
            return nonRunners.contains(status) || withdrawals.contains { status.hasPrefix($0) }
        }

        /// Whether the status of a ride says that the horse runs.
        static func meansRunner(_ status: String) -> Bool {
            runners.contains(slug(status).replacing("-", with: ""))
        }

        private static let runners: Set<String> = [
            "runner", "runs", "running", "ran", "declared", "active", "confirmed", "entered", "starter",
            "started",
            "finished", "partant", "partante", "partente", "corre", "participa", "dormant",
        ]

        /// How a status begins that may also say why: "Withdrawn - vet".
        private static let withdrawals = ["withdrawn", "scratched", "nonrunner", "nonpartant"]

        private static let nonRunners: Set<String> = [
            "nr", "wd", "scr", "scratching", "latescratching", "latescratch", "notrunning", "excluded",
            "void", "dns",
            "didnotstart", "np", "forfait", "retire", "retiree", "absent", "absente", "exclu", "exclue",
            "retirado", "retirada", "excluido", "escluso", "nocorre", "ritirato", "ritirata", "nonpartente",
        ]

        /// Stages that say that there is a result.
        static let stagesWithResult: Set<String> = ["weighedin", "result"]
        /// Stages of races that do not count.
        static let stagesWithoutResult: Set<String> = ["racevoid", "abandoned"]
        static let females: Set<String> = ["mare", "filly", "female"]
        /// Stages before a horse can have a place.
        static let stagesBefore: Set<String> = [
            "dormant", "delayed", "parading", "goingdown", "goingbehind", "atthepost", "underorders", "off",
        ]

        private static let frenchLetters = [
            "sex": ["h": "gelding", "m": "horse", "f": "female"],
            "headgear": ["o": "b", "a": "p"],
        ]

        private static let words: [String: [String: String]] = [
            "going": [
                "tres-leger": "hard", "sec": "hard", "dur": "hard", "leger": "firm",
                "bon-leger": "good-to-firm",
                "bon-a-leger": "good-to-firm",
                "bon": "good", "bon-souple": "good-to-soft", "bon-a-souple": "good-to-soft",
                "assez-souple": "yielding", "souple": "soft",
                "souple-a-lourd": "soft-to-heavy", "tres-souple": "very-soft", "collant": "holding",
                "lourd": "heavy",
                "tres-lourd": "very-heavy", "psf-standard": "standard", "psf-lente": "slow", "lente": "slow",
                "lent": "slow",
                "psf-rapide": "fast", "rapide": "fast", "psf-tres-rapide": "very-fast",
                "tres-rapide": "very-fast", "boueux": "muddy",
                "detrempe": "sloppy",
            ],
            "stage": [
                "weighed-in": "weighedin", "arrivee-officielle": "weighedin",
                "arrivee-definitive": "weighedin", "arrivee": "result",
                "arrivee-provisoire": "result", "a-venir": "dormant", "programmee": "dormant",
                "retardee": "delayed", "reportee": "delayed",
                "en-cours": "off", "partie": "off", "partis": "off", "going-down": "goingdown",
                "going-behind": "goingbehind",
                "at-the-post": "atthepost", "under-orders": "underorders", "terminee": "finished",
                "courue": "finished",
                "photo": "photograph", "void": "racevoid", "race-void": "racevoid", "annulee": "abandoned",
                "supprimee": "abandoned",
            ],
            "surface": [
                "gazon": "turf", "herbe": "turf", "sable": "dirt", "allweather": "all-weather",
                "psf": "all-weather",
                "sable-fibre": "all-weather", "piste-en-sable-fibre": "all-weather",
            ],
            "type": [
                "plat": "flat", "haies": "hurdle", "hurdles": "hurdle", "course-de-haies": "hurdle",
                "steeplechase": "chase",
                "steeple-chase": "chase", "steeple": "chase", "bumper": "nh-flat",
                "national-hunt-flat": "nh-flat",
                "cross": "cross-country",
                "attele": "harness", "trot-attele": "harness", "monte": "trot-mounted",
                "trot-monte": "trot-mounted",
            ],
            "sex": [
                "g": "gelding", "hongre": "gelding", "m": "mare", "jument": "mare", "f": "filly",
                "pouliche": "filly", "c": "colt",
                "poulain": "colt", "h": "horse", "entier": "horse", "cheval-entier": "horse", "male": "horse",
                "etalon": "stallion",
                "cryptorchide": "rig", "femelle": "female",
            ],
            "colour": [
                "b": "bay", "bai": "bay", "br": "brown", "bai-brun": "brown", "ch": "chestnut",
                "alezan": "chestnut", "gr": "grey",
                "gray": "grey",
                "gris": "grey", "bl": "black", "noir": "black", "bai-fonce": "dark-bay", "rouan": "roan",
            ],
            "headgear": [
                "blinkers": "b", "oeilleres": "b", "oeilleres-pleines": "b", "oeilleres-classiques": "b",
                "visor": "v",
                "oeilleres-ouvertes": "v", "hood": "h", "bonnet": "h", "cheekpieces": "p",
                "cheek-pieces": "p",
                "oeilleres-australiennes": "p",
                "tongue-strap": "t", "tongue-tie": "t", "attache-langue": "t", "eye-shield": "e",
                "eyeshield": "e", "eyecover": "e",
                "protege-yeux": "e",
            ],
        ]
    }
}
