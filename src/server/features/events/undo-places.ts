import { findLiving } from '#server/db/one-row.ts'
import { hasRow } from '#server/db/row-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import type { RowChange, RowImage } from '#server/operations/changes.ts'
import { defineDerived } from '#server/operations/derived-values.ts'
import { addUndoCheck, addUndoLock } from '#server/operations/undo-operation.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { openPlaces, quotasOf } from '#server/places/count-places.ts'
import { takeOwnHeld } from '#server/places/held-places.ts'
import type { UndoRefusal } from '#shared/operations.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { followLinks } from './application-links.ts'
import { lockEvent } from './places.ts'

const isLive = (image: RowImage | null): image is RowImage =>
  image !== null && image.state !== 'cancelled' && image.deleted_at === null

/** The places that an application had in an image of its row. */
const placesIn = (image: RowImage | null): number =>
  isLive(image) && image.state === 'confirmed' ? Number(image.places) : 0

const ofApplications = (changes: readonly RowChange[]) =>
  changes.filter(({ table, before }) => table === evenemang.name && Boolean(before?.event_id))

const eventOf = ({ before }: RowChange): number => Number(before?.event_id)

/** Events before their applications, as every write locks them: places are counted and given one after the other. */
addUndoLock(async (scope, changes) => {
  const ids = new Set(ofApplications(changes).map(eventOf))
  for (const id of [...ids].toSorted((one, other) => one - other)) await lockEvent(scope, id)
})

const findEvent = ({ tx, once }: WriteScope, id: number) =>
  once(`event of an undo ${id}`, () => findLiving(tx, 'events', id))

/** True if the address of an application that counts again, or gets its former address, has applied again meanwhile. */
function isAddressTaken(tx: Tx, { before, after, key }: RowChange): Promise<boolean> | boolean {
  if (!isLive(before) || (isLive(after) && after.email === before.email)) return false
  return hasRow(
    tx
      .selectFrom('evenemang')
      .where('event_id', '=', Number(before.event_id))
      .where((where) => where(where.fn('lower', ['email']), '=', String(before.email).toLowerCase()))
      .where('state', '!=', 'cancelled')
      .where('deleted_at', 'is', null)
      .where('id', '!=', Number(key)),
  )
}

/** True if the event of an application that counts again has no such kind of places any more. */
async function isKindGone(scope: WriteScope, change: RowChange): Promise<boolean> {
  const { before, after } = change
  if (!isLive(before) || isLive(after) || before.quota === '') return false
  const event = await findEvent(scope, eventOf(change))
  return event !== undefined && !quotasOf(event).some(({ key }) => key === before.quota)
}

/** An undo takes the places that its operation still holds, else those that are free: it never makes an event overfull. */
addUndoCheck(async (scope, changes): Promise<UndoRefusal | null> => {
  const { tx, undoneId } = scope
  const applications = ofApplications(changes)
  for (const change of applications) {
    if (await isAddressTaken(tx, change)) return 'taken'
    if (await isKindGone(scope, change)) return 'changed'
  }
  const unheld: { eventId: number; quota: string; places: number }[] = []
  for (const change of applications) {
    const places = placesIn(change.before) - placesIn(change.after)
    const party = { eventId: eventOf(change), quota: String(change.before?.quota), places }
    if (places > 0 && !(await takeOwnHeld(tx, { operationId: undoneId, ...party }))) unheld.push(party)
  }
  for (const [eventId, parties] of Map.groupBy(unheld, (party) => party.eventId)) {
    const event = await findEvent(scope, eventId)
    if (!event) continue
    const room = await openPlaces(tx, event)
    if (!parties.every((party) => room.take(party))) return 'no-room'
  }
  return null
})

defineDerived(evenemang.name, {
  columns: () => [],
  follow: followLinks,
})
