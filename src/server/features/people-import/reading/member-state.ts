import { compact } from '#server/file-reading/cells.ts'

const ended =
  '(?:avslut(?:ad|at|ades?)|utträ(?:dd|tt|dde)|utgå(?:tt|ngen)|slutat|slutade|lämna(?:t|de)|uppsagd|uppsagt|avregistrerad|utesluten|avliden|avlidna?|död|avförd|avgått|struken|gått ur|gick ur|hoppat av|sagt upp(?: sig)?|ex-?medlem|(?:ej|inte|inte längre) (?:medlem|aktiv)|(?:tidigare|f\\.?d\\.?|före detta) medlem|former member|not a member|deceased|resigned|terminated|lapsed|expired)'
const resting = '(?:vilande|pausad|pausat|uppehåll|avstängd|dormant|on hold|paused|suspended)'
/** Words that end a membership in a column of states, but may be part of a name. */
const inColumns = '(?:passiv|passive|inaktiv|inactive|former|tidigare|ended|left|cancelled|canceled|nej|no|0)'
const end = '(?![\\p{L}\\p{M}])'

const endedState = new RegExp(`^(?:${ended}|${resting}|${inColumns})${end}[\\s:,(-]*(.*?)\\)?$`, 'isu')
const active = new Set(
  [
    'aktiv',
    'active',
    'medlem',
    'member',
    'ja',
    'yes',
    '1',
    'aktiv medlem',
    'active member',
    'nuvarande',
    'current',
  ].map(compact),
)

export type MemberState = {
  isActive: boolean
  /** The text behind the state, such as a day. */
  rest: string
}

/** @returns the state that a cell says; undefined for another text */
export function readState(text: string): MemberState | undefined {
  if (active.has(compact(text))) return { isActive: true, rest: '' }
  const found = endedState.exec(text.normalize('NFC').trim())
  return found ? { isActive: false, rest: (found[1] ?? '').trim() } : undefined
}

const ofTypes = new RegExp(`^(?:${ended}|${resting})${end}`, 'iu')

/** True for a text that says in a column of types that a membership ended or rests; "Passiv" may be a type. */
export const isEndedState = (text: string): boolean => ofTypes.test(text.normalize('NFC').trim())

const word = `(?:(?:har|är|has|is)\\s+)?(?:${ended}|${resting}|†)${end}`
const marks = [
  new RegExp(`\\s*[([{*_]+\\s*(${word}[^)\\]}*_]*)[)\\]}*_]+\\s*`, 'iu'),
  new RegExp(`\\s*(?:[-–—,;/]\\s*|\\s)(${word}[\\s\\d./-]*)$`, 'iu'),
  new RegExp(`^(${word})\\s*[:–—-]\\s*`, 'iu'),
  /\s*(†)\s*/u,
]

/** @returns a name without a mark such as "(slutat)", and the mark; empty when it has none */
export function splitStateOfName(name: string): { name: string; mark: string } {
  const text = name.normalize('NFC')
  for (const pattern of marks) {
    const found = pattern.exec(text)
    if (found)
      return { name: text.replace(pattern, ' ').replace(/\s+/g, ' ').trim(), mark: found[1]?.trim() ?? '' }
  }
  return { name, mark: '' }
}
