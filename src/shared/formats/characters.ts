/** Characters that XML 1.0 has no place for, with the control characters that other formats forbid. */
const forbidden = /[^\t\n\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** @returns the text with line feeds as its only line breaks, and with no character that a file or a feed may not hold */
export const plainCharacters = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(forbidden, '')
