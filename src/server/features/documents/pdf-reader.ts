import { getDocumentProxy } from 'unpdf'

type Order = { bytes: Uint8Array; maxPages: number; maxLetters: number }

// Run in a process of its own by pdf-text.ts.
export async function read({ bytes, maxPages, maxLetters }: Order): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  let text = ''
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : ' ')
    if (text.length >= maxLetters) break
  }
  return text.slice(0, maxLetters)
}
