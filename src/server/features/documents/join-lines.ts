/** A hyphen at the end of a line between two parts of a word; before "och" and the like it stands for the rest of a word. */
const brokenWord = /(?<=\p{L})[-\u2010\u00ad][ \t]*\n\s*(?!(?:och|eller|samt|and|or)\b)(?=\p{Ll})/gu

/** Joins the words of a text that are hyphenated at the end of a line, so that a search finds them whole. */
export const joinLines = (text: string): string => text.replace(brokenWord, '')
