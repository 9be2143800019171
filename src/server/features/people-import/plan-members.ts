import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { bodySchema } from '#server/crud/body-schema.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Values } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { translate } from '#server/texts/site-text.ts'
import { firstLanguage } from '#shared/languages.ts'
import type { FoundPerson } from '#shared/people-import.ts'
import type { PlannedChange } from '#shared/people-import-plan.ts'
import { members } from '#shared/resources/members.ts'
import type { Told } from '#shared/same-person.ts'
import { missingLines } from './missing-lines.ts'
import { type Plan, type Planned, type PlanOrder, plannedAs, withCounts } from './plan.ts'
import {
  type Decided,
  type Deciding,
  decideKnown,
  decideNew,
  type KnownFacts,
  type Outcome,
  readKnownFacts,
  readPlannedOffer,
  withStateOfType,
} from './plan-membership.ts'
import type { Warning } from './plan-warning.ts'
import { isSameValue } from './reading/same-value.ts'
import { type KnownMember, type Register, readRegister, readRestricted, readRows } from './register.ts'

/** Fields of a member that a file fills, but for the note and the day on which they left. */
const filled = [
  ...(['first_name', 'last_name', 'email', 'birthday', 'gender'] as const),
  ...(['phone_number', 'address', 'zip_code', 'city', 'joined_on'] as const),
] as const

/** Rows that are planned at a time, after which other requests have their turn. */
const batchSize = 250

const empty: Values = {
  ...{ first_name: '', last_name: '', email: '', birthday: null, gender: null, phone_number: '' },
  ...{ address: '', zip_code: '', city: '', joined_on: null, left_on: null, note: '', is_new: false },
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** @returns the values of a row that the register takes, and a warning for each that it refuses */
function checked({ values }: FoundPerson, today: string): { values: Values; refused: Warning[] } {
  const note = [
    values.note,
    values.consent_on && translate(firstLanguage, 'peopleImport.consentNote', { day: values.consent_on }),
  ]
  const given = { ...values, note: note.filter(Boolean).join('\n') } as Readonly<Record<string, unknown>>
  const taken: Values = {}
  const refused: Warning[] = []
  const { shape } = bodySchema(members, 'update', 'superuser')
  for (const field of [...filled, 'note']) {
    const value = given[field]
    if (!value) continue
    const text = field === 'note' ? value : String(value).replace(/\s+/g, ' ').trim()
    const { success, data } = (shape[field] as NonNullable<(typeof shape)[string]>).safeParse(text)
    if (success && !(field === 'birthday' && String(text) > today)) taken[field] = data
    else refused.push({ code: 'value-refused', params: { field } })
  }
  return { values: taken, refused }
}

type Found = { known: KnownMember | null; namesakes: KnownMember[]; warnings: Warning[] }

/**
 * True if a member has the number of a row and is the same person: one other fact is equal where the numbers are those of an
 * own export, two where the column may count the rows.
 */
function isNumbered(member: KnownMember, values: Values, hasOwnNumbers: boolean): boolean {
  const isEqual = (field: keyof KnownMember & string): boolean =>
    textOf(member[field]) !== '' &&
    values[field] !== undefined &&
    isSameValue(field, textOf(member[field]), textOf(values[field]))
  const own = (['first_name', 'birthday'] as const).filter(isEqual).length
  const all = own + (['last_name', 'email', 'phone_number'] as const).filter(isEqual).length
  return hasOwnNumbers ? all > 0 : own > 0 && all > 1
}

const nameOf = ({ first_name, last_name }: Pick<KnownMember, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()

/** Finds the member who has the number of a row, and warns when the name is another one. */
function findNumbered(
  values: Values,
  { number }: FoundPerson['values'],
  { register, hasOwnNumbers }: Identifying,
): Found | null {
  const member = /^\d+$/.test(number ?? '') ? register.byId.get(Number(number)) : undefined
  if (!member || member.deleted_at !== null || !isNumbered(member, values, hasOwnNumbers)) return null
  const isRenamed = (['first_name', 'last_name'] as const).some(
    (field) => values[field] && !isSameValue(field, member[field], textOf(values[field])),
  )
  const warnings: Warning[] = isRenamed ? [{ code: 'register-number', params: { name: nameOf(member) } }] : []
  return { known: member, namesakes: [], warnings }
}

type Identifying = { register: Register; hasOwnNumbers: boolean }

/** Finds the member of a row: by the member number, as the same person, or as a namesake with the same telephone number. */
function identify(values: Values, found: FoundPerson['values'], identifying: Identifying): Found {
  const numbered = findNumbered(values, found, identifying)
  if (numbered) return numbered
  const { same, shares, maybe, spelled } = identifying.register.people.find(values as Told)
  const known =
    same[0] ??
    maybe.find(
      (member) =>
        String(member.id) === found.number ||
        (values.phone_number !== undefined &&
          isSameValue('phone_number', member.phone_number, textOf(values.phone_number))),
    )
  if (known) return { known, namesakes: [], warnings: [] }
  const [other] = shares
  const namesake = maybe[0] ?? spelled[0]
  const warnings: Warning[] = [
    ...(other && nameOf(other)
      ? [{ code: 'register-shares-address', params: { name: nameOf(other) } } as const]
      : []),
    ...(namesake ? [{ code: 'register-maybe-same', params: { id: String(namesake.id) } } as const] : []),
  ]
  return { known: null, namesakes: maybe, warnings }
}

/** @returns whether the register already has every value of the row */
const saysNothingNew = (values: Values, row: StoredRow): boolean =>
  Object.entries(values).every(([field, value]) =>
    field === 'note'
      ? missingLines(textOf(row.note), textOf(value)).length === 0
      : isSameValue(field, textOf(row[field]), textOf(value)),
  )

/** @returns whether somebody is no member any more, and since when as far as the file tells */
function lastDay(
  { left_on, member_status }: FoundPerson['values'],
  today: string,
): { hasLeft: boolean; day: string | null } {
  const isOver = left_on !== undefined && left_on !== '' && left_on < today
  return { hasLeft: isOver || member_status === false, day: isOver ? left_on : null }
}

/** @returns what the import changes of a member whom the register knows */
function changesOf(
  row: StoredRow,
  { values, found, order }: { values: Values; found: FoundPerson['values']; order: PlanOrder },
): { changes: PlannedChange[]; values: Values } {
  const changes: PlannedChange[] = []
  const written: Values = {}
  const change = (field: string, value: unknown): void => {
    changes.push({ field, before: textOf(row[field]), after: textOf(value) })
    written[field] = value
  }
  if (order.way === 'leave') return { changes, values: written }
  for (const field of filled) {
    const value = values[field]
    const isGap = textOf(row[field]) === ''
    if (value === undefined || isSameValue(field, textOf(row[field]), textOf(value))) continue
    if (isGap || order.way === 'overwrite') change(field, value)
  }
  const former = textOf(row.note)
  const lines = missingLines(former, textOf(values.note))
  if (lines.length > 0 && (former === '' || order.way === 'overwrite'))
    change(
      'note',
      [former, ...lines]
        .filter(Boolean)
        .join('\n')
        .slice(0, members.fields.note.max ?? 5_000),
    )
  const left = order.way === 'overwrite' ? lastDay(found, order.today) : null
  if (left?.hasLeft && row.member_status) {
    change('left_on', left.day ?? order.today)
    written.member_status = false
  }
  return { changes, values: written }
}

/** @returns the membership of a new member: none if they left before, else what the file and the settings say */
function outcomeOf(found: FoundPerson['values'], { order, deciding }: Known): Decided {
  const { hasLeft, day } = lastDay(found, order.today)
  if (hasLeft) return { outcome: { kind: 'former', day }, warnings: [] }
  return deciding ? decideNew(found, deciding) : { outcome: { kind: 'active' }, warnings: [] }
}

/** @returns the values of a new member, with the status and the day of leaving */
function newMember(values: Values, outcome: Outcome | null, today: string): Values {
  const left_on = outcome?.kind === 'former' ? (outcome.day ?? today) : null
  const member_status = outcome?.kind === 'active' || outcome?.kind === 'membership'
  return { ...empty, ...values, member_status, left_on }
}

/** The register as far as it is known while a file is planned. */
type Known = {
  rows: ReadonlyMap<number, StoredRow>
  restricted: ReadonlySet<number>
  /** Rows of the file, by the members whom they are. */
  rowOf: Map<number, number>
  order: PlanOrder
  /** Without membership years null. */
  deciding: Deciding | null
  facts: ReadonlyMap<number, KnownFacts>
}

/** @returns what becomes of somebody whom the register knows */
function knownState(
  person: FoundPerson,
  { row, values }: { row: StoredRow; values: Values },
  { restricted, rowOf, order, deciding, facts }: Known,
): Pick<Planned, 'state'> & Partial<Planned> {
  const first = rowOf.get(row.id)
  if (first !== undefined) return { state: 'duplicate', of: first, id: row.id }
  rowOf.set(row.id, person.row)
  const { id } = row
  if (row.deleted_at !== null) return { state: 'binned', id, warnings: [{ code: 'in-bin' }] }
  if (restricted.has(id)) return { state: 'equal', id, warnings: [{ code: 'restricted' }] }
  const change = changesOf(row, { values, found: person.values, order })
  const known = facts.get(id)
  const isAsked = deciding && known && order.way !== 'leave' && !lastDay(person.values, order.today).hasLeft
  const { outcome, warnings } = isAsked
    ? decideKnown(person.values, known, { ...deciding, way: order.way as 'fill' | 'overwrite' })
    : noDecision
  const isChanged = change.changes.length > 0 || outcome !== null
  return { state: isChanged ? 'changed' : 'equal', id, before: row, ...change, outcome, warnings }
}

/** @returns what is to be known of a row beside others of its file */
const besides = ({ sharesAddress, maybeSame }: FoundPerson): Warning[] => [
  ...(sharesAddress ? [{ code: 'shares-address' } as const] : []),
  ...(maybeSame === undefined ? [] : [{ code: 'maybe-same', params: { row: String(maybeSame) } } as const]),
]

type Ready = { person: FoundPerson; values: Values; found: Found }

/** @returns what becomes of a row that may come in */
function stateOf({ person, values, found }: Ready, known: Known): Pick<Planned, 'state'> & Partial<Planned> {
  if (person.state === 'duplicate')
    return { state: 'duplicate', of: person.of ?? null, merged: person.merged ?? [] }
  if (person.state === 'wrong') return { state: 'wrong' }
  if (person.state === 'held' && !known.order.includeHeld) return { state: 'held' }
  if (!values.first_name && !values.last_name) return { state: 'wrong', warnings: [{ code: 'no-name' }] }
  const equal = found.namesakes
    .map(({ id }) => known.rows.get(id))
    .find((one) => one && saysNothingNew(values, one))
  const row = found.known ? known.rows.get(found.known.id) : equal
  if (row) {
    const { warnings = [], ...planned } = knownState(person, { row, values }, known)
    return { ...planned, warnings: [...found.warnings, ...warnings] }
  }
  const { outcome, warnings } = outcomeOf(person.values, known)
  return {
    state: 'new',
    values: newMember(values, outcome, known.order.today),
    outcome,
    warnings: [...(found.warnings.length > 0 ? found.warnings : besides(person)), ...warnings],
  }
}

/** True if the numbers of a file count its rows. */
function countsRows(people: readonly FoundPerson[]): boolean {
  const numbers = people.flatMap(({ values: { number } }) => number ?? [])
  return numbers.length > 2 && numbers.every((number, index) => number === String(index + 1))
}

/** Adds the number that a member had elsewhere to the note. */
function addNumber(values: Values, { number }: FoundPerson['values'], { known }: Found): void {
  if (!number || String(known?.id) === number) return
  const line = translate(firstLanguage, 'peopleImport.numberNote', { number })
  const note = [textOf(values.note), line].filter(Boolean).join('\n')
  if (note.length <= (members.fields.note.max ?? 5_000)) values.note = note
}

const noDecision: Decided = { outcome: null, warnings: [] }

type Place = Pick<Services, 'dialect'>

/** Plans what becomes of each row of a file of members; nothing is written. */
export async function planMembers(db: Db | Tx, place: Place, order: PlanOrder): Promise<Plan> {
  const register = await readRegister(db)
  const { hasOwnNumbers } = order.columns
  const keepsNumbers = !hasOwnNumbers && !countsRows(order.people)
  const ready: (Ready & { refused: Warning[] })[] = []
  const offer = await readPlannedOffer(db, order.today)
  for (const [index, found] of order.people.entries()) {
    if (index % batchSize === 0) await yieldToEventLoop()
    const person = { ...found, values: withStateOfType(found.values, offer) }
    const { values, refused } = checked(person, order.today)
    const identified = identify(values, person.values, { register, hasOwnNumbers })
    if (keepsNumbers) addNumber(values, person.values, identified)
    ready.push({ person, values, refused, found: identified })
  }
  const ids = ready.flatMap(({ found: { known, namesakes } }) =>
    known ? [known.id] : namesakes.map(({ id }) => id),
  )
  const rows = await readRows(db, place, [...new Set(ids)])
  const { columns, today } = order
  const known: Known = {
    ...{ rows, restricted: await readRestricted(db), rowOf: new Map(), order },
    deciding: offer && { offer, columns, today },
    facts: offer ? await readKnownFacts(db, { ids: [...rows.keys()], today }) : new Map(),
  }
  const planned: Planned[] = []
  for (const [index, row] of ready.entries()) {
    if (index % batchSize === 0) await yieldToEventLoop()
    const { warnings = [], ...more } = stateOf(row, known)
    const all = [...row.person.warnings, ...row.refused, ...warnings]
    planned.push(plannedAs(row.person, more.state, { ...more, warnings: all }))
  }
  return withCounts(planned, offer !== null)
}
