import { type DecidedDays, papersOf } from './papers.ts'
import type { DemoDocument } from './types.ts'

/** Days are counted back from the one on which the demo is loaded; a post tells of the annual meeting. */
const decidedBefore = (today: Temporal.PlainDate): DecidedDays => ({
  annualMeeting: today.subtract({ days: 80 }).toString(),
  boardMeeting: today.subtract({ days: 19 }).toString(),
  earlier: today.subtract({ days: 80, years: 3 }).toString(),
})

/** The association's documents; one that replaces another stands after it. */
export function documentsFor(today: Temporal.PlainDate): DemoDocument[] {
  const days = decidedBefore(today)
  const statutes = { kind: 'statutes', slug: 'stadgar', language: 'sv', board_only: false } as const
  return [
    {
      ...statutes,
      title: 'Stadgar, tidigare lydelse',
      file: 'aldre-stadgar.pdf',
      decided_day: days.earlier,
      sentence: 'Som de gällde tills medlemskapet följde betalningen.',
    },
    {
      ...statutes,
      title: 'Stadgar för Lyktgillet',
      file: 'stadgar.pdf',
      decided_day: days.annualMeeting,
      replaces: 'Stadgar, tidigare lydelse',
      sentence: 'Det som gäller för medlemmar, möten och styrelse.',
    },
    {
      title: 'Policy om alkohol och trygghet',
      kind: 'policy',
      slug: 'policy-om-alkohol-och-trygghet',
      file: 'policy-alkohol-trygghet.pdf',
      decided_day: days.boardMeeting,
      language: 'sv',
      board_only: false,
      sentence: 'Vad som gäller i huset, på resor och under mottagningen.',
    },
    {
      title: 'Protokoll från årsmötet',
      kind: 'minutes',
      slug: 'protokoll-fran-arsmotet',
      file: 'protokoll-arsmote.pdf',
      decided_day: days.annualMeeting,
      language: 'sv',
      board_only: false,
      sentence: 'Ny styrelse, oförändrad avgift och en ramp vid entrén.',
    },
    {
      title: 'Protokoll från styrelsemötet',
      kind: 'minutes',
      file: 'protokoll-styrelsemote.pdf',
      decided_day: days.boardMeeting,
      language: 'sv',
      board_only: true,
      sentence: 'Ekonomin, rampen och grannarna.',
    },
  ]
}

/** The texts of the documents' files on the day on which the demo is loaded, by their names. */
export const papersFor = (today: Temporal.PlainDate): Readonly<Record<string, string>> =>
  papersOf(decidedBefore(today))
