import { plainText } from '#shared/plain-text.ts'

/**
 * @returns the first `count` characters of the text of a safe HTML (specification §9), with an ellipsis where
 * it was cut. A character outside the basic plane counts as one and is never cut in half.
 */
export function excerpt(html: string, count: number): string {
  const text = plainText(html)
  // No character is longer than two units, so a long text is not taken apart whole.
  const characters = Array.from(text.slice(0, 2 * count + 2))
  if (characters.length <= count) return text
  return `${characters.slice(0, count).join('').trimEnd()}…`
}

/** @returns a text as safe HTML, so that an excerpt may stand where HTML is expected. */
export const textAsHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
