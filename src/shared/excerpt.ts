import { plainText } from '#shared/plain-text.ts'

/**
 * @returns the first `count` characters of the text of sanitised HTML (specification §9), with an ellipsis if
 * the text was cut. A character outside the basic multilingual plane counts as one and is never cut in half.
 */
export function excerpt(html: string, count: number): string {
  const text = plainText(html)
  // A character has at most two UTF-16 units, so this slice of a long text holds enough of them.
  const characters = Array.from(text.slice(0, 2 * count + 2))
  if (characters.length <= count) return text
  return `${characters.slice(0, count).join('').trimEnd()}…`
}
