const spaced = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** @returns the lines of a note that another one lacks */
export function missingLines(note: string, from: string): string[] {
  const has = spaced(note)
  return from
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !has.includes(spaced(line)))
}
