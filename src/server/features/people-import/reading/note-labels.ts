import { peopleReading } from '#texts/sv/people-reading.ts'

const labels = {
  'birth-year': peopleReading['import.note.birth-year'],
  email: peopleReading['import.note.email'],
  phone: peopleReading['import.note.phone'],
  'joined-on': peopleReading['import.note.joined-on'],
} as const

export type NoteLabel = keyof typeof labels

/** @returns a line of a note with its label, in the language in which records are written: `Födelseår: 1956` */
export const formatNote = ({ label, text }: { label: NoteLabel; text: string }): string =>
  `${labels[label]}: ${text}`
