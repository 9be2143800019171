/** The documents in English, by their files. */
export const documents: Readonly<Record<string, { title: string; sentence: string }>> = {
  'aldre-stadgar.pdf': {
    title: 'Statutes, earlier wording',
    sentence: 'As they were before membership followed the payment.',
  },
  'stadgar.pdf': {
    title: 'Statutes of Lyktgillet',
    sentence: 'What holds for members, meetings and the board.',
  },
  'policy-alkohol-trygghet.pdf': {
    title: 'Policy on alcohol and safety',
    sentence: 'What holds in the house, on trips and while new students are welcomed.',
  },
  'protokoll-arsmote.pdf': {
    title: 'Minutes of the annual meeting',
    sentence: 'A new board, an unchanged fee and a ramp at the entrance.',
  },
  'protokoll-styrelsemote.pdf': {
    title: 'Minutes of the board meeting',
    sentence: 'The money, the ramp and the neighbours.',
  },
}
