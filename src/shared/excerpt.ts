import { plainText } from '#shared/formats/plain-text.ts'

/** Much more than the tags of an ordinary text take. */
const markupFactor = 8

/**
 * A list shows the beginnings of many long texts, of which the rest is not looked at.
 * @returns the text of sanitised HTML, or as much of its beginning as holds `enough` UTF-16 units
 */
function textOfBeginning(html: string, enough: number): string {
  const most = markupFactor * enough
  if (html.length <= most) return plainText(html)
  // Behind a tag, so that none is cut, and no entity.
  const end = html.lastIndexOf('>', most) + 1
  const beginning = plainText(html.slice(0, end))
  return beginning.length >= enough ? beginning : plainText(html)
}

/**
 * @returns the first `count` characters of the text of sanitised HTML (specification §9), with an ellipsis if
 * the text was cut. A character outside the basic multilingual plane counts as one and is never cut in half.
 */
export function excerpt(html: string, count: number): string {
  // A character has at most two UTF-16 units, so this slice of a long text holds enough of them.
  const enough = 2 * count + 2
  const text = textOfBeginning(html, enough)
  const characters = Array.from(text.slice(0, enough))
  if (characters.length <= count) return text
  return `${characters.slice(0, count).join('').trimEnd()}…`
}
