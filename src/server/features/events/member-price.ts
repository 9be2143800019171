import type { CrudRules } from '#server/crud/rules.ts'
import type { StoredRow } from '#server/db/records.ts'
import { isMemberAddress } from '#server/membership/member-address.ts'
import { isMembersFirstKey } from '#server/membership/members-first.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { AppError } from '#shared/errors.ts'
import { isMembersFirst } from '#shared/event-state.ts'
import { message } from '#shared/message.ts'
import { type PriceKind, type Prices, pricesByAddress } from '#shared/prices.ts'
import type { Event } from '#shared/resources/events.ts'
import { stockholmDay } from '#shared/time.ts'

/** @returns whether applicants get a receipt */
export const sendsReceipts = ({ once, tx }: Pick<WriteScope, 'once' | 'tx'>): Promise<boolean> =>
  once('send_receipts', async () => {
    const site = await tx.selectFrom('site').select('send_receipts').executeTakeFirst()
    return Boolean(site?.send_receipts)
  })

/**
 * The price of an applicant: the member price if the address belongs to a current member. Without receipts the price would
 * reveal membership to the person who typed the address, so it then needs the key of Min sida, or the board marks members.
 */
export async function priceKindAt(
  scope: WriteScope,
  event: Prices & Pick<Event, 'id'>,
  { address, key }: { address: string; key?: unknown },
): Promise<PriceKind> {
  const { tx, context, actor } = scope
  if (!pricesByAddress(event)) return 'ordinary'
  const isTold = actor.guard === 'superuser' || (await sendsReceipts(scope))
  if (!isTold && !(await isMembersFirstKey(context, { eventId: event.id, address, key }))) return 'ordinary'
  return (await isMemberAddress(tx, address, stockholmDay(context.now()))) ? 'member' : 'ordinary'
}

/**
 * Takes applications of members alone for as long as the event says; the board adds anybody. The key of the address is asked for first:
 * without it nobody learns whose address is a member's, for all are refused alike.
 * @throws AppError not-open-yet, with the time from which on everybody may apply
 */
export async function refuseOthers(
  { tx, context, actor }: WriteScope,
  event: Pick<Event, 'id' | 'members_first_until'>,
  { email, member_key: key }: Values,
): Promise<void> {
  if (actor.guard === 'superuser' || !isMembersFirst(event, context.now().getTime())) return
  const address = String(email)
  const isTheirs = await isMembersFirstKey(context, { eventId: event.id, address, key })
  if (isTheirs && (await isMemberAddress(tx, address, stockholmDay(context.now())))) return
  const time = { instant: event.members_first_until ?? '' }
  throw new AppError('not-open-yet', { title: message('apply.membersFirst', { time }) })
}

/** Applications whose sender is not told the price, nor the way to it. */
const withheld = new WeakSet<StoredRow>()

/**
 * Leaves to the mail what an application costs, and the link to its page: who has sent it may have typed the address of somebody
 * else, and would learn whether that one is a member. It is the same for every address.
 */
export const withhold = (row: StoredRow): void => void withheld.add(row)

export const withholdPrices: NonNullable<CrudRules['compute']> = ({ entities, rows }) => {
  for (const [index, row] of rows.entries()) {
    const entity = entities[index]
    if (entity && withheld.has(row)) Object.assign(entity, { amount: null, swish_code: null, own_page: null })
  }
}
