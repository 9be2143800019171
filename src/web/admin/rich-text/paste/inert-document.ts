/** The name under which a style is kept: the policy of the page refuses a style, and says so, even where nothing is shown. */
const styleName = 'data-style'

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi
const activeAttribute = /(\s)(style|on\w+)(?=\s*=)/gi

// An element that is never closed goes on to the end, as in a browser; so each pattern reads a text once.
/**
 * @param html as another program put it on the clipboard
 * @returns its document, of which nothing is loaded, styled or run
 */
export function inertDocument(html: string): Document {
  const inert = html
    .replace(/<!--[\s\S]*?(?:-->|$)|<!\[[^>]*(?:>|$)/g, '')
    .replace(/<(style|script|xml|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(tag, (opening) => opening.replace(activeAttribute, '$1data-$2'))
  return new DOMParser().parseFromString(inert, 'text/html')
}

/** @returns what the sheets of a clipboard say of each class: spreadsheets have their bold cells from there. */
export function classStyles(html: string): Map<string, string> {
  const styles = new Map<string, string>()
  for (const [, sheet = ''] of html.matchAll(/<style\b[^<>]*>([\s\S]*?)(?:<\/style|$)/gi)) {
    for (const [, name = '', declarations = ''] of sheet.matchAll(/\.([\w-]+)\s*\{([^{}]*)\}/g)) {
      styles.set(name, `${styles.get(name) ?? ''};${declarations}`)
    }
  }
  return styles
}

/** @returns the style that an element of an inert document was given. */
export const styleOf = (element: Element): string => element.getAttribute(styleName) ?? ''
