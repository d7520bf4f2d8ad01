import Templating

/// The face of headings, large figures, marks and the heads of tables; all other text has the faces of the reader's
/// system.
enum DisplayFace {
    /// The font, with the content hash in the file name.
    static let file = Theme.hashed("display", DefaultTemplates.face, ending: "woff2")

    /// The rules that name it. Without them the styles, which name the two families first, take the next one.
    ///
    /// Until the font is there, text is set in a face of most systems whose letters, ascents and descents are made
    /// as wide and high as those of the font, so that hardly a line breaks elsewhere afterwards: in the headings
    /// of the example site, letters of Inter are 1.022 times as wide as those of Arial.
    static let rules =
        #"@font-face{font-family:"Sitegen Display";src:url(\#(file.path)) format("woff2");font-weight:600 900;"#
        + #"font-display:swap}@font-face{font-family:"Sitegen Fallback";src:local("Arial Bold"),local("Arial-BoldMT"),"#
        + #"local("Liberation Sans Bold"),local("LiberationSans-Bold");font-weight:600 900;size-adjust:102.2%;"#
        + #"ascent-override:94.8%;descent-override:23.6%;line-gap-override:0%}"#
}
