import { createHash } from 'node:crypto'

export type FrozenText = {
  day: string
  frozen_at: string
  rules: string
  names: readonly { number: number; name: string }[]
}

/** Lines of the text hold one line each. */
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * The text of a frozen register, of which the SHA-256 is printed. It never changes its form: who has kept the text, or the paper,
 * reckons the same digits with any program, of these lines in UTF-8, each ended by a line feed.
 */
export const votingText = ({ day, frozen_at, rules, names }: FrozenText): string =>
  [
    'röstlängd 1',
    `dag ${day}`,
    `fryst ${frozen_at}`,
    `regler ${onOneLine(rules)}`,
    `antal ${names.length}`,
    ...names.map(({ number, name }) => `${number} ${onOneLine(name)}`),
    '',
  ].join('\n')

/** @returns the SHA-256 of a text, in hexadecimal digits */
export const digestOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
