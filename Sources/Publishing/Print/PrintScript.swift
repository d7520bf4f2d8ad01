/// What the printing browser does with a page before it prints it. No page contains it: it reaches the browser
/// beside the page.
enum PrintScript {
    /// Waits until everything is there that is on the paper.
    static let ready = """
        (async () => {
          for (const image of document.images) image.loading = 'eager'
          await Promise.all([...document.images].map(image => image.decode().catch(() => {})))
          await document.fonts.ready
        })()
        """

    /// Removes the links into the site that lead nowhere from a file on its own.
    static let withoutLinks = """
        (() => {
          for (const link of document.querySelectorAll('a[href]')) {
            const isHere = link.hash && link.href.split('#')[0] === document.URL.split('#')[0]
            if (link.origin === location.origin && !isHere) link.removeAttribute('href')
          }
        })()
        """

    /// Makes the page the first of several; `gather.add` appends another one. Each page becomes an element on a
    /// sheet of its own, in the body of the first: pages of one kind have bodies of the same classes. Its ids
    /// begin with its number, so that none is twice in the document, and its addresses are whole ones. Links
    /// between the pages lead to each other.
    ///
    /// - Parameter addresses: the list of all pages, as JSON.
    static func gathering(_ addresses: String, title: String) -> String {
        """
        globalThis.gather = (() => {
          const plain = url => url.href.split('#')[0].replace(/\\/index\\.html$/, '/')
          const numbers = new Map(\(addresses).map((address, number) => [plain(new URL(address)), number]))
          const references = new Set(['for', 'list', 'headers', 'form', 'aria-labelledby', 'aria-describedby',
            'aria-controls', 'aria-owns', 'aria-details', 'aria-flowto'])
          const part = (page, address) => {
            const number = numbers.get(plain(new URL(address))), own = id => `p${number}-${id}`
            const element = document.createElement('div')
            element.id = `p${number}`
            if (number > 0) element.style.breakBefore = 'page'
            element.append(...page.body.childNodes)
            for (const node of element.querySelectorAll('*')) {
              const isRadio = node.localName === 'input' && node.type === 'radio'
              for (const { name, value } of [...node.attributes]) {
                const set = text => node.setAttribute(name, text)
                if (name === 'id' || name === 'name' && isRadio) set(own(value))
                else if (references.has(name)) set(value.split(/\\s+/).map(own).join(' '))
                else if (name === 'src' || name === 'href' || name === 'xlink:href') {
                  if (value.startsWith('#')) { set('#' + own(value.slice(1))); continue }
                  const target = new URL(value, address), other = numbers.get(plain(target))
                  if (node.localName !== 'a' || other === undefined) set(target.href)
                  else set(`#p${other}` + (target.hash ? '-' + target.hash.slice(1) : ''))
                } else if (value.includes('url(#')) set(value.replaceAll('url(#', `url(#p${number}-`))
              }
              if (isRadio) node.checked = node.defaultChecked
            }
            return element
          }
          const first = part(document, document.URL)
          document.body.replaceChildren(first)
          document.title = \(title)
          return {
            add(text, address) {
              const page = new DOMParser().parseFromString(text, 'text/html')
              document.body.append(part(page, address))
            }
          }
        })(), undefined
        """
    }
}
