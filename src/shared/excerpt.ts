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

/** An ellipsis stands where an excerpt has been cut before. */
const isInWord = (next: string): boolean => !/[\s\u2026]/u.test(next)
/** Signs that lead on to what is cut. */
const leadingOn = /[\s.,;:\u2013\u2014-]+$/u

/**
 * @returns at most the first `count` characters of a text, to the end of a word, with an ellipsis if it was cut; a
 * single word that is longer is cut. A character outside the basic multilingual plane counts as one and is never cut in
 * half.
 */
export function beginningOf(text: string, count: number): string {
  if (text.length <= count) return text
  // A character has at most two UTF-16 units.
  const characters = Array.from(text.slice(0, 2 * count + 2))
  if (characters.length <= count) return text
  const cut = characters.slice(0, count).join('')
  const whole = isInWord(characters[count] ?? '') ? cut.replace(/\s\S*$/u, '') : cut
  return `${whole.replace(leadingOn, '')}…`
}

/** @returns the beginning of the text of sanitised HTML (specification §9) */
export const excerpt = (html: string, count: number): string =>
  beginningOf(textOfBeginning(html, 2 * count + 2), count)
