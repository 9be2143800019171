/** Messages of the program are written in this language. */
export const messages: Readonly<Record<string, string>> = {}
