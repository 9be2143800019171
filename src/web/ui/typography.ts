/** What Swedish titles end in; before it the word may be parted. */
const endings =
  /(?<=\p{L}{3})(?=(?:ansvarig|ordförande|sekreterare|samordnare|koordinator|ledamot|ledare|mästare|representant|redaktör|förvaltare|föreståndare|suppleant|kommitté|utskott|gruppen|kassör|revisor|chef)\p{L}{0,4}(?!\p{L}))/giu

/** Shorter words fit everywhere. */
const longWord = /\p{L}{12,}/gu

/**
 * Not every browser knows where Swedish words may be parted, and one that does not breaks them anywhere.
 * @returns the text with soft hyphens at the joints of long titles: `Evenemangs|ansvarig`
 */
export const partedTitle = (text: string): string =>
  text.replace(longWord, (word) => word.replace(endings, '\u00ad'))

/** @returns the text with its numbers tied to what they count: a line ends before `Lyktgränd 4`, not within it. */
export const tiedNumbers = (text: string): string => text.replace(/(?<=[\p{L}\d]) (?=\d)/gu, '\u00a0')
