import type { peopleReading as swedish } from '#texts/sv/people-reading.ts'

/** Texts about lists of people that are read. */
export const peopleReading: Readonly<Record<keyof typeof swedish, string>> = {
  'import.warning.address': '{text} is no email address. The person comes in without one.',
  'import.warning.birthday': '{text} is not a day and is not used as the birthday.',
  'import.warning.century': 'The year of birth may be {year} or {other}. {year} is used.',
  'import.warning.ended-in-name': 'The name says {text}. The person is imported as a former member.',
  'import.warning.gender': 'We do not understand the gender {text}. It is left empty.',
  'import.warning.identity':
    'The check digit of the identity number is wrong. The birthday is not taken from the number.',
  'import.warning.identity-hidden':
    'An identity number stood in another column and has been hidden. Identity numbers are never stored.',
  'import.warning.joined-on': 'We do not understand the day {text} in Member since. It is left empty.',
  'import.warning.left-on': 'We do not understand the last day {text}. It is left empty.',
  'import.warning.no-address': 'The row has no email address.',
  'import.warning.no-name': 'The row has no name.',
  'import.warning.one-name': 'We find only one name. The surname is left empty.',
  'import.warning.other-birthday':
    'The birthday differs from the identity number. The birthday of the file is used.',
  'import.warning.paid': 'We do not understand {text} in Paid. The payment is left empty.',
  'import.warning.phone': '{text} does not look like a telephone number.',
  'import.warning.phone-cut': 'The text {text} after the telephone number is left out.',
  'import.warning.phone-destroyed':
    'Excel has destroyed the telephone number. The person comes in without one.',
  'import.warning.second-address':
    'The row has several email addresses. The first is used, and the others stand in the note.',
  'import.warning.second-phone':
    'The row has several telephone numbers. One is used, and the others stand in the note.',
  'import.warning.status': 'We do not understand the status {text}.',
  'import.warning.too-long': 'The text in {field} is too long and has been cut.',
  'import.warning.year-alone': 'Only the year of birth, {text}, is known. It stands in the note.',
  'import.note.birth-year': 'Year of birth',
  'import.note.email': 'Email',
  'import.note.phone': 'Phone',
  'import.note.joined-on': 'Member since',
}
