import { insertRow, updateRow } from '#server/db/one-row.ts'
import { personKey } from '#server/db/secret.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Services } from '#server/services/services.ts'
import { foldAddress } from '#shared/fold.ts'
import type { PersonRequest, RequestKind } from '#shared/person-desk.ts'
import { foldName } from '#shared/person-fields.ts'
import { stockholmDay } from '#shared/time.ts'
import type { OwnRows, Person } from './find-person.ts'

type Place = Pick<Services, 'db' | 'dialect' | 'config'>

/** @returns the keyed hashes by which the lines about a person are found; without the secret they tell nobody who that is */
async function keysOf(place: Place, person: Person): Promise<string[]> {
  const names = person.map(({ address, name }) => `${foldAddress(address.trim())} ${foldName(name ?? '')}`)
  return Promise.all([...new Set(names)].map((text) => personKey(place, text)))
}

/** @returns the last day on which a request may be answered (GDPR article 12.3): a month later, by the calendar */
const dueDay = (askedOn: string): string => Temporal.PlainDate.from(askedOn).add({ months: 1 }).toString()

type Scope = { place: Place & { now: () => Date }; by: number | null; person: Person }

type NewRequest = {
  kind: RequestKind
  /** Day on which it was asked, today unless it is given. */
  askedOn?: string
  how?: string
  reason?: string
  isAnswered?: boolean
}

/** Writes a line of the log. @returns its number */
export async function logRequest(
  tx: Tx,
  { place, by, person }: Scope,
  { kind, askedOn, how = '', reason = '', isAnswered = false }: NewRequest,
): Promise<number> {
  const [first = ''] = await keysOf(place, person)
  const time = place.now().toISOString()
  const asked_on = askedOn ?? stockholmDay(place.now())
  return insertRow(tx, 'person_requests', {
    kind,
    asked_on,
    due_on: dueDay(asked_on),
    person: first,
    how,
    reason,
    created_at: time,
    user_id: by,
    answered_at: isAnswered ? time : null,
    answered_by: isAnswered ? by : null,
  })
}

/** Answers the oldest line of a person that waits for that. @returns its number; null when there is none */
export async function answerOpenRequest(
  tx: Tx,
  { place, by, person }: Scope,
  { kind, how = '', reason = '' }: NewRequest,
): Promise<number | null> {
  const open = await tx
    .selectFrom('person_requests')
    .select('id')
    .where('person', 'in', await keysOf(place, person))
    .where('kind', '=', kind)
    .where('answered_at', 'is', null)
    .orderBy('due_on')
    .executeTakeFirst()
  if (!open) return null
  await updateRow(tx, ['person_requests', open.id], {
    how,
    reason,
    answered_at: place.now().toISOString(),
    answered_by: by,
  })
  return open.id
}

/** Takes from the log what leads to a person who is erased; the days stay. */
export async function forgetRequests(tx: Tx, place: Place, person: Person): Promise<void> {
  await tx
    .updateTable('person_requests')
    .set({ person: '', reason: '' })
    .where('person', 'in', await keysOf(place, person))
    .execute()
}

/** @returns the rows of a person with what they have asked for, which a keyed hash finds */
export async function withRequests(place: Place, person: Person, own: OwnRows): Promise<OwnRows> {
  const rows = await place.db
    .selectFrom('person_requests')
    .selectAll()
    .where('person', 'in', await keysOf(place, person))
    .orderBy('id')
    .execute()
  return rows.length === 0 ? own : new Map([...own, ['person_requests' as const, rows]])
}

const mostLines = 200

/** @returns the newest lines of the log, those that wait for an answer first */
export async function listRequests({ db }: Pick<Services, 'db'>): Promise<PersonRequest[]> {
  const rows = await db
    .selectFrom('person_requests')
    .leftJoin('users as noted', 'noted.id', 'person_requests.user_id')
    .leftJoin('users as answered', 'answered.id', 'person_requests.answered_by')
    .select(['person_requests.id', 'kind', 'asked_on', 'due_on', 'how', 'answered_at'])
    .select(['noted.first_name as noted_by', 'answered.first_name as answered_by'])
    .orderBy('answered_at', (by) => by.desc().nullsFirst())
    .orderBy('due_on')
    .orderBy('person_requests.id', 'desc')
    .limit(mostLines)
    .execute()
  return rows.map(({ noted_by, answered_by, ...row }) => ({
    ...row,
    noted_by: noted_by ?? '',
    answered_by: answered_by ?? '',
  }))
}
