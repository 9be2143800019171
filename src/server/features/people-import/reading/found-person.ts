import { cleanLine, cleanLines } from '#server/file-reading/cells.ts'
import type { FoundPerson, FoundValues } from '#shared/people-import.ts'
import { members } from '#shared/resources/members.ts'
import { readEmails, readZip, splitAddress, splitMailbox, splitZipAndCity, withCareOf } from './addresses.ts'
import { isNo, isYes, readGender } from './answers.ts'
import { readBirth } from './birth.ts'
import { maskIdentity, maskName, maskShown } from './identity.ts'
import { splitStateOfName } from './member-state.ts'
import { readMembership } from './membership.ts'
import { splitName, withCapitals } from './names.ts'
import { formatNote } from './note-labels.ts'
import { readPhones } from './phones.ts'
import { cut, type Deciding, type DerivedParts, dayIn, first, type Reading, type Sorted } from './row.ts'

function readNames(sorted: Sorted, reading: Reading, { nameOrder }: Deciding): void {
  const { values, derived } = reading
  const box = splitMailbox(first(sorted, 'name'))
  const email = readEmails(sorted.cells.email ?? [])
  const whole = cleanLine(box ? box.name : first(sorted, 'name')) || (hasNames(sorted) ? '' : email.name)
  const split = splitName(withoutState(whole, reading), nameOrder)
  values.first_name = withoutState(cleanLine(first(sorted, 'first_name')), reading) || split.first
  values.last_name = withoutState(cleanLine(first(sorted, 'last_name')), reading) || split.last
  if (!hasNames(sorted)) Object.assign(derived, { first_name: '', last_name: '' })
}

/** Takes a mark such as "(slutat)" out of a name: the person is no member any more. */
function withoutState(text: string, { values, warnings, derived }: Reading): string {
  const { name, mark } = splitStateOfName(text)
  if (mark === '') return text
  values.member_status = false
  derived.member_status = ''
  warnings.push({ code: 'ended-in-name', params: { text: cut(mark) } })
  return name
}

const hasNames = ({ cells }: Sorted): boolean => Boolean(cells.first_name || cells.last_name)

/** Names in capitals or in small letters get one capital each; a single one beside others stays as it was written. */
function settleCapitals({ values }: Reading, { capitals }: Deciding): void {
  const { first_name = '', last_name = '', city } = values
  const whole = `${first_name} ${last_name}`
  const isSmall = whole === whole.toLowerCase()
  if (capitals.names || (capitals.small && isSmall)) {
    values.first_name = withCapitals(first_name)
    values.last_name = withCapitals(last_name, true)
  }
  if (capitals.cities && city) values.city = withCapitals(city)
}

function readEmail(sorted: Sorted, { values, warnings, notes }: Reading): void {
  const box = splitMailbox(first(sorted, 'name'))
  const { address, others, wrong } = readEmails([
    ...(sorted.cells.email ?? []),
    ...(box ? [box.address] : []),
  ])
  if (address) values.email = address
  if (wrong) warnings.push({ code: 'address', params: { text: wrong } })
  if (others.length > 0) warnings.push({ code: 'second-address' })
  notes.push(...others.map((text) => ({ label: 'email', text }) as const))
}

function readPhoneCells(sorted: Sorted, { values, warnings, notes, derived }: Reading): void {
  const { phone_number = [], second_phone = [] } = sorted.cells
  const { number, warning, others, part } = readPhones(
    [...phone_number, ...second_phone],
    first(sorted, 'country'),
  )
  if (number) values.phone_number = number
  derived.phone_number = part
  if (warning) warnings.push(warning)
  if (others.length > 0) warnings.push({ code: 'second-phone' })
  notes.push(...others.map((text) => ({ label: 'phone', text }) as const))
}

function readPlace(sorted: Sorted, { values }: Reading, { hasPlaces }: Deciding): void {
  const country = first(sorted, 'country')
  const cell = cleanLines(first(sorted, 'address'))
  const place = hasPlaces ? { address: cell } : splitAddress(cell)
  const both = splitZipAndCity(cleanLine(first(sorted, 'zip_and_city')), country)
  const address = withCareOf(cleanLine(first(sorted, 'co')), place.address ?? '')
  const zip = readZip(cleanLine(first(sorted, 'zip_code')), country) || both.zip_code || place.zip_code
  const city = cleanLine(first(sorted, 'city')) || both.city || place.city
  if (address) values.address = address
  if (zip) values.zip_code = zip
  if (city) values.city = city
}

function readGenderCell(sorted: Sorted, { values, warnings }: Reading): void {
  const text = first(sorted, 'gender')
  if (text === '') return
  const gender = readGender(text)
  if (gender) values.gender = gender
  if (gender === undefined) warnings.push({ code: 'gender', params: { text: cut(text) } })
}

/** @returns whether the person answered no to statutes or terms */
function readConsent(sorted: Sorted, { values }: Reading, deciding: Deciding): boolean {
  const answers = sorted.cells.consent ?? []
  const day = dayIn(sorted, 'time', deciding)
  if (answers.some(isNo)) return true
  if (answers.length > 0 && day && (answers.every(isYes) || answers.every((text) => text.length > 1)))
    values.consent_on = day
  return false
}

/** Texts that the register holds, each with the greatest length there. */
const lengths: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    (['first_name', 'last_name', 'address', 'zip_code', 'city', 'note'] as const).map((field) => [
      field,
      members.fields[field].max ?? 200,
    ]),
  ),
  type: 100,
  number: 100,
}

function limit({ values, warnings }: Reading): void {
  for (const [name, max] of Object.entries(lengths)) {
    const field = name as 'note'
    const text = values[field]
    if (text === undefined || text.length <= max) continue
    values[field] = text.slice(0, max).toWellFormed().trim()
    warnings.push({ code: 'too-long', params: { field: name } })
  }
}

/** No identity number goes into the register, wherever it stands. */
function hideIdentity({ values, warnings }: Reading, { born }: Deciding): void {
  for (const field of [
    'note',
    'number',
    'type',
    'address',
    'first_name',
    'last_name',
    'city',
    'zip_code',
  ] as const) {
    const text = values[field]
    if (!text) continue
    values[field] = (field === 'first_name' || field === 'last_name' ? maskName : maskIdentity)(text, born)
    if (values[field] !== text && !warnings.some(({ code }) => code === 'identity-hidden'))
      warnings.push({ code: 'identity-hidden' })
  }
  for (const { params } of warnings) {
    if (params?.text) params.text = maskShown(params.text)
  }
}

function settleState({ values, warnings }: Reading, { choices }: Deciding): 'person' | 'wrong' {
  if (choices.kind === 'subscribers') {
    if (values.email) return 'person'
    warnings.push({ code: 'no-address' })
    return 'wrong'
  }
  if (!values.first_name && !values.last_name) {
    warnings.push({ code: 'no-name' })
    return 'wrong'
  }
  if (!(values.first_name && values.last_name)) warnings.push({ code: 'one-name' })
  return 'person'
}

function dropEmpty(values: FoundValues): FoundValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined))
}

/** A person of a row, and which of the values are derived. */
export type ReadRow = { person: FoundPerson; derived: DerivedParts }

/** @returns the person of a row, not yet compared with others */
export function readPerson(row: number, sorted: Sorted, deciding: Deciding): ReadRow {
  const reading: Reading = { values: {}, warnings: [], notes: [], derived: {} }
  if (sorted.hasHidden) reading.warnings.push({ code: 'identity-hidden' })
  readNames(sorted, reading, deciding)
  readBirth(sorted, reading, deciding)
  readGenderCell(sorted, reading)
  readPlace(sorted, reading, deciding)
  readPhoneCells(sorted, reading)
  readEmail(sorted, reading)
  readMembership(sorted, reading, deciding)
  settleCapitals(reading, deciding)
  const isHeld = readConsent(sorted, reading, deciding) && !deciding.choices.includeHeld
  const notes = [
    ...(sorted.cells.note ?? []).map(cleanLines),
    ...reading.notes.map(formatNote),
    ...sorted.unknown,
  ]
  reading.values.note = notes.filter(Boolean).join('\n')
  limit(reading)
  const state = settleState(reading, deciding)
  hideIdentity(reading, deciding)
  const person: FoundPerson = {
    row,
    state: state === 'person' && isHeld ? 'held' : state,
    values: dropEmpty(reading.values),
    warnings: reading.warnings,
  }
  return { person, derived: reading.derived }
}
