import type { Selectable } from 'kysely'
import { updateRow } from '#server/db/one-row.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { amountOf } from '#server/payments/payment.ts'
import { type Claim, readClaims } from '#server/payments/read-claims.ts'
import { batchesOf } from '#shared/batches.ts'
import { oreOf } from '#shared/claims.ts'
import { dayMs } from '#shared/durations.ts'
import { foldAddress } from '#shared/fold.ts'
import { languageOf, textIn } from '#shared/languages.ts'
import { priceOf as priceOfKind } from '#shared/prices.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { stockholmDay } from '#shared/time.ts'
import { type ClaimScope, insertClaim, type NewClaim, placeKey } from './create-claim.ts'
import { lockClaims } from './lock-claims.ts'
import { addMark, isMarked, removeMarks, trim } from './place-marks.ts'
import { readReduction } from './reduce-claim.ts'
import { settle } from './settle.ts'

type Application = Selectable<Tables['evenemang']>
/** The part of an event from which the claims of its applications are made. */
export type EventRow = Pick<
  Selectable<Tables['events']>,
  'id' | 'eventName' | 'eventDate' | 'price_per_place' | 'member_price' | 'cancelled' | 'deleted_at'
>

/** @returns what the places of an application cost in öre; 0 when it has none, or they are free */
function priceOf(application: Application, event: EventRow | undefined): number {
  if (!event || event.cancelled || event.deleted_at !== null || application.deleted_at !== null) return 0
  return oreOf(amountOf(application, event) ?? 0)
}

function newClaim(application: Application, event: EventRow, amount: number): NewClaim {
  const language = languageOf(application.language)
  const { id, name, email } = application
  const { text } = textIn(event, 'eventName', language)
  return {
    kind: 'place',
    who: { evenemangId: id, name, email, language },
    lines: [{ kind: 'evenemang', evenemang_id: id, text, amount }],
    dueDay: stockholmDayOf(event.eventDate),
    uniqueKey: placeKey(id),
  }
}

/** Makes the claim of an application that has just come, if its places cost something. */
export async function claimPlace(
  scope: ClaimScope,
  application: Application,
  event: EventRow,
): Promise<void> {
  const price = priceOf(application, event)
  if (price > 0) await insertClaim(scope, newClaim(application, event, price))
}

/**
 * Locks the claims of applications, all of them before any is changed.
 * @returns them as they are when they are locked, by the ids of the applications
 */
async function lockPlaceClaims(
  scope: ClaimScope,
  applications: readonly Pick<Application, 'id'>[],
): Promise<Map<number | null, Claim>> {
  const today = stockholmDay(scope.context.now())
  const keys = applications.map(({ id }) => placeKey(id))
  const read = async (): Promise<Claim[]> => {
    const claims: Claim[] = []
    for (const some of batchesOf(keys, 500))
      claims.push(
        ...(await readClaims(scope.tx, { today, where: (query) => query.where('unique_key', 'in', some) })),
      )
    return claims
  }
  const unlocked = await read()
  if (unlocked.length === 0) return new Map()
  await lockClaims(
    scope,
    unlocked.map(({ id }) => id),
  )
  const claims = await read()
  return new Map(claims.map((claim) => [claim.evenemang_id, claim]))
}

/** Writes down of a claim whom it is of, until when it is to be paid, and what it is now. */
async function amend(
  { tx }: ClaimScope,
  claim: Claim,
  { application, event, price }: { application: Application; event: EventRow; price: number },
): Promise<void> {
  const { name, email } = application
  const values = { name, email, due_day: stockholmDayOf(event.eventDate) }
  const isSame = Object.entries(values).every(([key, value]) => claim[key as keyof typeof values] === value)
  if (!isSame) await updateRow(tx, ['claims', claim.id], { ...values, email_key: foldAddress(email.trim()) })
  if (price !== claim.amount) await setPrice(tx, claim, price)
}

/** Writes the price of places to a claim; what refunds took off it is taken off again. */
async function setPrice(tx: ClaimScope['tx'], { id }: Pick<Claim, 'id'>, price: number): Promise<void> {
  const amount = price + (await readReduction(tx, id))
  await tx.updateTable('claim_lines').set({ amount }).where('claim_id', '=', id).execute()
}

/** Notes with the payments of a claim whether its place is lost, so that a human sees to the money. */
async function lookAtMoney({ tx }: ClaimScope, { id }: Claim, isLost: boolean): Promise<void> {
  const from = isLost ? (['', 'unfinished'] as const) : (['void'] as const)
  await tx
    .updateTable('payments')
    .set({ review: isLost ? 'void' : '' })
    .where('review', 'in', from)
    .where('undone_at', 'is', null)
    .where('refunds_id', 'is', null)
    .where((where) =>
      where(
        'id',
        'in',
        where
          .selectFrom('allocations')
          .select('payment_id')
          .where('claim_id', '=', id)
          .where('undone_at', 'is', null),
      ),
    )
    .execute()
}

/** Makes a claim void that the application has no need of any more, or lets it count again. */
async function setVoid({ tx, context }: ClaimScope, { id }: Claim, isVoid: boolean): Promise<void> {
  await updateRow(tx, ['claims', id], { void_day: isVoid ? stockholmDay(context.now()) : null })
}

/**
 * Brings the claim of an application in step with it: its places cost something, and less or more than before. One that is not
 * paid follows the price, and is void while there is no place. Of one that is paid, also in part, the difference is to be paid, or
 * is over; for a place that is lost the money is to be looked at. A claim that a human made void stays so.
 * @param application as it is stored now, locked
 * @param change.byBoard the board said whose price somebody pays: who was marked as paid stays so
 */
export async function followPlace(
  scope: ClaimScope,
  { application, event }: { application: Application; event: EventRow | undefined },
  { byBoard = false } = {},
): Promise<void> {
  const claim = (await lockPlaceClaims(scope, [application])).get(application.id)
  await followClaim(scope, { application, event, claim }, { byBoard })
}

type Followed = { application: Application; event: EventRow | undefined; claim: Claim | undefined }

async function followClaim(
  scope: ClaimScope,
  { application, event, claim }: Followed,
  { byBoard = false } = {},
): Promise<void> {
  const whole = priceOf(application, event)
  if (!claim) {
    if (!event || whole === 0) return
    await claimPlace(scope, application, event)
    if (application.paid) await markPlacePaid(scope, application, true)
    return
  }
  if (!event || whole === 0) {
    if (claim.paid > 0 && !(byBoard && (await isMarked(scope, claim)))) return lookAtMoney(scope, claim, true)
    if (claim.paid > 0) await removeMarks(scope, claim)
    if (claim.void_day === null) await setVoid(scope, claim, true)
    return
  }
  const price = Math.max(0, whole - (await readReduction(scope.tx, claim.id)))
  if (claim.void_day !== null) await setVoid(scope, claim, false)
  await amend(scope, claim, { application, event, price })
  if (claim.paid === 0) {
    if (application.paid) await markPlacePaid(scope, application, true)
    return
  }
  await lookAtMoney(scope, claim, false)
  if (price === claim.amount) return
  if (byBoard && application.paid && (await isMarked(scope, claim))) {
    await removeMarks(scope, claim)
    await addMark(scope, claim, price)
    return
  }
  await trim(scope, claim, price)
  await setPrice(scope.tx, claim, price)
  await settle(scope, claim)
}

const confirmedAt = ({ tx }: ClaimScope, { id }: Pick<EventRow, 'id'>): Promise<Application[]> =>
  tx
    .selectFrom('evenemang')
    .selectAll()
    .where('event_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'confirmed')
    .orderBy('id')
    .execute()

/** Lets the claims of all applications to an event follow it. With `isPriceOnly` those that are paid stay as they are. */
export async function followEvent(
  scope: ClaimScope,
  event: EventRow,
  { isPriceOnly = false } = {},
): Promise<void> {
  const applications = await confirmedAt(scope, event)
  const claims = await lockPlaceClaims(scope, applications)
  for (const application of applications) {
    const claim = claims.get(application.id)
    if (!isPriceOnly || !claim || claim.paid === 0) await followClaim(scope, { application, event, claim })
  }
}

/** Mails that tell applicants what their place costs. */
const tellingPrice = ['event-receipt', 'event-place', 'event-reopened', 'event-changed'] as const
/** Mails are deleted some time after they left; older claims count as sent. */
const keptMailsMs = 60 * dayMs

/** Finds applications to an event whose price stands in a mail that was sent. */
async function findTold({ tx, context }: ClaimScope, { id }: Pick<EventRow, 'id'>): Promise<Set<number>> {
  const before = new Date(context.now().getTime() - keptMailsMs).toISOString()
  const rows = await tx
    .selectFrom('evenemang')
    .innerJoin('claims', 'claims.evenemang_id', 'evenemang.id')
    .select('evenemang.id')
    .where('event_id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('sent_day', 'is not', null),
        eb('claims.created_at', '<', before),
        exists(
          selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.record_id', '=', 'evenemang.id')
            .where('mails.kind', 'in', tellingPrice)
            .where('mails.state', 'in', ['sending', 'sent', 'uncertain'])
            .whereRef('mails.updated_at', '>=', 'claims.created_at'),
        ),
      ]),
    )
    .execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * Stores for applicants the prices in the mails that they got, when the event gets other prices. Queued mails state the new prices.
 * @param before the event with its former prices
 */
export async function keepPromises(scope: ClaimScope, before: EventRow): Promise<void> {
  const { price_per_place, member_price } = before
  if (price_per_place === null) return
  const told = await findTold(scope, before)
  if (told.size === 0) return
  await scope.tx
    .updateTable('evenemang')
    .set({ promised_prices: JSON.stringify({ price_per_place, member_price }) })
    .where(scope.context.dialect.isAmong([...told]))
    .where('promised_prices', '=', '')
    .where('state', '=', 'confirmed')
    .where('deleted_at', 'is', null)
    .execute()
}

/** Finds the claims of places that are free now, or erased, among those whose payments the review shows as void. */
export async function findFreePlaces(tx: Db | Tx): Promise<Set<number>> {
  const isVoid = tx
    .selectFrom('allocations')
    .innerJoin('payments', 'payments.id', 'allocations.payment_id')
    .select('allocations.claim_id')
    .where('review', '=', 'void')
    .where('allocations.undone_at', 'is', null)
  const erased = await tx
    .selectFrom('claims')
    .select('id')
    .where('kind', '=', 'place')
    .where('evenemang_id', 'is', null)
    .where('id', 'in', isVoid)
    .execute()
  const confirmed = await tx
    .selectFrom('claims')
    .innerJoin('evenemang', 'evenemang.id', 'claims.evenemang_id')
    .innerJoin('events', 'events.id', 'evenemang.event_id')
    .select(['claims.id', 'state', 'price_kind', 'guests', 'promised_prices'])
    .select(['eventName', 'price_per_place', 'member_price'])
    .where('state', '=', 'confirmed')
    .where('claims.id', 'in', isVoid)
    .execute()
  return new Set([...erased, ...confirmed.filter((row) => !amountOf(row, row))].map(({ id }) => id))
}

/** Counts the applicants who pay a price in kronor that a mail promised and that is no longer the event's. */
export type Promised = { price: number; count: number }

/** Lists the prices that were promised to applicants who have not paid, each for the applicant alone, the lowest first. */
export async function listPromised({ tx }: { tx: Db | Tx }, event: EventRow): Promise<Promised[]> {
  const rows = await promisedAt(tx, event.id)
    .select(['state', 'price_kind', 'guests', 'promised_prices'])
    .execute()
  const prices = rows
    .filter((row) => isOtherPrice(row, event))
    .map(({ price_kind, promised_prices }) => priceOfKind(price_kind, JSON.parse(promised_prices)) ?? 0)
  return [...Map.groupBy(prices, (price) => price)]
    .map(([price, all]) => ({ price, count: all.length }))
    .toSorted((one, other) => one.price - other.price)
}

type Promising = Pick<Application, 'state' | 'price_kind' | 'guests' | 'promised_prices'>

/** True if the places of an application cost something else now than a mail promised. */
const isOtherPrice = (application: Promising, event: EventRow): boolean =>
  amountOf(application, event) !== amountOf({ ...application, promised_prices: '' }, event)

const promisedAt = (tx: Db | Tx, eventId: number) =>
  tx
    .selectFrom('evenemang')
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'confirmed')
    .where('paid', '=', false)
    .where('promised_prices', '!=', '')

/**
 * Lets applicants who have not paid pay the present prices of the event.
 * @returns the applications whose places cost something else now
 */
export async function endPromises(scope: ClaimScope, event: EventRow): Promise<Application[]> {
  const promised = await promisedAt(scope.tx, event.id).selectAll().orderBy('id').execute()
  const claims = await lockPlaceClaims(scope, promised)
  const changed: Application[] = []
  for (const row of promised) {
    const claim = claims.get(row.id)
    if (!isOtherPrice(row, event) || (claim && claim.paid > 0)) continue
    const application = { ...row, promised_prices: '' }
    await updateRow(scope.tx, ['evenemang', row.id], { promised_prices: '', version: row.version + 1 })
    await followClaim(scope, { application, event, claim })
    changed.push(application)
  }
  return changed
}

/** Books what the board says of an application: that it is paid, or is not. Its mark is set already. */
export async function markPlacePaid(
  scope: ClaimScope,
  application: Pick<Application, 'id'>,
  isPaid: boolean,
): Promise<void> {
  const claim = (await lockPlaceClaims(scope, [application])).get(application.id)
  if (!claim) return
  if (isPaid) await addMark(scope, claim, claim.left)
  else await removeMarks(scope, claim)
}
