/** The words for true and false of a field: `{ is_open: ['Open', 'Closed'] }`. */
export type Words = Readonly<Record<string, readonly [on: string, off: string]>>

export const wordsOf = (words: Words | undefined, name: string): readonly [on: string, off: string] =>
  words?.[name] ?? ['Yes', 'No']
