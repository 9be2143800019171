/** Texts that the board may write anew: each has versions (annex D3). */
export const writtenKinds = ['newsletter', 'photo', 'allergies'] as const
export type WrittenKind = (typeof writtenKinds)[number]

/** All texts that persons consent to, or are informed by; those of the program and the statutes get versions by themselves. */
export type ConsentKind = WrittenKind | 'information' | 'membership'

/** How somebody consented, or was informed. */
export type ConsentWay = 'form' | 'link' | 'import' | 'board'

/** The newest version of a text in one language. */
export type ConsentText = {
  kind: ConsentKind
  title: string
  language: string
  version: number
  /** Day of Stockholm; empty for the text of the program, which nobody has acted by. */
  from_day: string
  text: string
  /** How many acts by any version hold. */
  acts: number
  is_written: boolean
}
