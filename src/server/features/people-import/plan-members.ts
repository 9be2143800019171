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
import { type Plan, type Planned, type PlanOrder, plannedAs, type Warning, withCounts } from './plan.ts'
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

/** Finds somebody of the file in the register: the same person, or a namesake with the same telephone number or number. */
function identify(values: Values, { number }: FoundPerson['values'], register: Register): Found {
  const { same, shares, maybe } = register.find(values as Told)
  const known =
    same[0] ??
    maybe.find(
      (member) =>
        String(member.id) === number ||
        (values.phone_number !== undefined &&
          isSameValue('phone_number', member.phone_number, textOf(values.phone_number))),
    )
  if (known) return { known, namesakes: [], warnings: [] }
  const [other] = shares
  const name = other && `${other.first_name} ${other.last_name}`.trim()
  const [namesake] = maybe
  const warnings: Warning[] = [
    ...(name ? [{ code: 'register-shares-address', params: { name } } as const] : []),
    ...(namesake ? [{ code: 'register-maybe-same', params: { id: String(namesake.id) } } as const] : []),
  ]
  return { known: null, namesakes: maybe, warnings }
}

/** @returns whether all that the file says of somebody stands in the register already */
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

/** @returns what is stored of a new member: active, unless they left before */
function newMember(values: Values, found: FoundPerson['values'], today: string): Values {
  const { hasLeft, day } = lastDay(found, today)
  return { ...empty, ...values, member_status: !hasLeft, left_on: hasLeft ? (day ?? today) : null }
}

/** The register as far as it is known while a file is planned. */
type Known = {
  rows: ReadonlyMap<number, StoredRow>
  restricted: ReadonlySet<number>
  /** Rows of the file, by the members whom they are. */
  rowOf: Map<number, number>
  order: PlanOrder
}

/** @returns what becomes of somebody whom the register knows */
function knownState(
  person: FoundPerson,
  { row, values }: { row: StoredRow; values: Values },
  { restricted, rowOf, order }: Known,
): Pick<Planned, 'state'> & Partial<Planned> {
  const first = rowOf.get(row.id)
  if (first !== undefined) return { state: 'duplicate', of: first, id: row.id }
  rowOf.set(row.id, person.row)
  const { id } = row
  if (row.deleted_at !== null) return { state: 'binned', id, warnings: [{ code: 'in-bin' }] }
  if (restricted.has(id)) return { state: 'equal', id, warnings: [{ code: 'restricted' }] }
  const change = changesOf(row, { values, found: person.values, order })
  return { state: change.changes.length > 0 ? 'changed' : 'equal', id, before: row, ...change }
}

/** @returns what is to be known of a row beside others of its file */
const besides = ({ sharesAddress, maybeSame }: FoundPerson): Warning[] => [
  ...(sharesAddress ? [{ code: 'shares-address' } as const] : []),
  ...(maybeSame === undefined ? [] : [{ code: 'maybe-same', params: { row: String(maybeSame) } } as const]),
]

type Ready = { person: FoundPerson; values: Values; found: Found }

/** @returns what becomes of a row that may come in */
function stateOf({ person, values, found }: Ready, known: Known): Pick<Planned, 'state'> & Partial<Planned> {
  if (person.state === 'duplicate') return { state: 'duplicate', of: person.of ?? null }
  if (person.state === 'wrong') return { state: 'wrong' }
  if (person.state === 'held' && !known.order.includeHeld) return { state: 'held' }
  if (!values.first_name && !values.last_name) return { state: 'wrong', warnings: [{ code: 'no-name' }] }
  const equal = found.namesakes
    .map(({ id }) => known.rows.get(id))
    .find((one) => one && saysNothingNew(values, one))
  const row = found.known ? known.rows.get(found.known.id) : equal
  if (row) return knownState(person, { row, values }, known)
  const added = newMember(values, person.values, known.order.today)
  return {
    state: 'new',
    values: added,
    warnings: found.warnings.length > 0 ? found.warnings : besides(person),
  }
}

type Place = Pick<Services, 'dialect'>

/** Plans what becomes of each row of a file of members; nothing is written. */
export async function planMembers(db: Db | Tx, place: Place, order: PlanOrder): Promise<Plan> {
  const register = await readRegister(db)
  const ready: (Ready & { refused: Warning[] })[] = []
  for (const [index, person] of order.people.entries()) {
    if (index % batchSize === 0) await yieldToEventLoop()
    const { values, refused } = checked(person, order.today)
    ready.push({ person, values, refused, found: identify(values, person.values, register) })
  }
  const ids = ready.flatMap(({ found: { known, namesakes } }) =>
    known ? [known.id] : namesakes.map(({ id }) => id),
  )
  const rows = await readRows(db, place, [...new Set(ids)])
  const known: Known = { rows, restricted: await readRestricted(db), rowOf: new Map(), order }
  const planned: Planned[] = []
  for (const [index, row] of ready.entries()) {
    if (index % batchSize === 0) await yieldToEventLoop()
    const { warnings = [], ...more } = stateOf(row, known)
    const all = [...row.person.warnings, ...row.refused, ...warnings]
    planned.push(plannedAs(row.person, more.state, { ...more, warnings: all }))
  }
  return withCounts(planned)
}
