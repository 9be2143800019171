/** @returns the text with its percent-encoded characters decoded; unchanged where the encoding is damaged */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
