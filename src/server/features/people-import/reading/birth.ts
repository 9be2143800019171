import { hasShortYear, type ReadDay, readDayCell, writtenPart } from './days.ts'
import { isMarkedIdentity, readIdentity, withZeros } from './identity.ts'
import { cut, type Deciding, first, type Reading, type Sorted } from './row.ts'

type Found = {
  /** Empty where the file has only a year. */
  day: string
  /** Its year has two digits, and no sign says in which century it lies. */
  isOpen: boolean
  /** The part of the day that is written; empty for the day of an identity number, undefined for the whole day. */
  part: string | undefined
}

/** Members younger than this are reported when a file leaves the century of their birthday open. */
const reportedAge = 13

function fromNumber(text: string, reading: Reading, { born }: Deciding): Found | null {
  const read = readIdentity(text, born)
  if (read === null) return null
  if (read !== 'wrong') return { ...read, isOpen: !isMarkedIdentity(text), part: '' }
  reading.warnings.push({ code: 'identity' })
  return null
}

/** Reads the day of the file. A year alone is completed by an identity number with the same year. */
function fromDay(
  text: string,
  ofNumber: Found | null,
  { reading: { warnings, notes }, days }: { reading: Reading; days: Deciding['days'] },
): Found | null {
  const column = days.birthday
  if (text === '' || !column) return null
  const day: ReadDay = readDayCell(text, column)
  if (day === null) warnings.push({ code: 'birthday', params: { text: cut(text) } })
  else if ('day' in day)
    return { ...day, isOpen: hasShortYear(text, column), part: writtenPart(text, column, day.day) }
  else if (!ofNumber?.day.startsWith(day.year)) {
    warnings.push({ code: 'year-alone', params: { text: day.year } })
    notes.push({ label: 'birth-year', text: day.year })
    return { day: '', isOpen: false, part: undefined }
  }
  return null
}

const yearsBetween = (day: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0)

/** Chooses the day of the file; the number only completes it. */
function chooseDay(own: Found | null, number: Found | null, { warnings }: Reading): Found | null {
  if (!own || !number) return own ?? number
  if (own.day === number.day) return number.isOpen ? own : { ...own, isOpen: false }
  // The century of the number completes a year of two digits.
  if (own.isOpen && !number.isOpen && own.day.slice(2) === number.day.slice(2))
    return { ...number, part: own.part }
  warnings.push({ code: 'other-birthday' })
  return own
}

/** Reads the day of birth: the one of the file wins over the one that its identity number tells. */
export function readBirth(sorted: Sorted, reading: Reading, deciding: Deciding): void {
  const { born, choices } = deciding
  const number = withZeros(first(sorted, 'identity'))
  const isNumber = readIdentity(number, born) !== null
  const ofNumber = fromNumber(number, reading, deciding)
  const typed = first(sorted, 'birthday') || (isNumber ? '' : number)
  const own =
    readIdentity(typed, born) === null
      ? fromDay(typed, ofNumber, { reading, days: deciding.days })
      : fromNumber(typed, reading, deciding)
  const chosen = chooseDay(own, ofNumber, reading)
  if (!chosen?.day) return
  reading.values.birthday = chosen.day
  reading.derived.birthday = chosen.part
  if (!chosen.isOpen || choices.youngest !== undefined) return
  if (yearsBetween(chosen.day, born.today) >= reportedAge) return
  const year = Number(chosen.day.slice(0, 4))
  reading.warnings.push({ code: 'century', params: { year: String(year), other: String(year - 100) } })
}
