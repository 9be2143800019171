import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { followPlace } from '#server/claims/place-claims.ts'
import { bodySchema } from '#server/crud/body-schema.ts'
import type { Entity } from '#server/crud/record-codec.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import { present, type Stored } from '#server/crud/write-records.ts'
import { findLiving } from '#server/db/one-row.ts'
import type { StoredRow } from '#server/db/records.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { objectSchema, recordRef } from '#server/http/api-document/json-schema.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { readIdempotencyKey } from '#server/http/input/request-parts.ts'
import { route } from '#server/http/input/route.ts'
import { supersedeMails } from '#server/mail/outbox/supersede-mails.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { AppError, existing } from '#shared/errors.ts'
import { isOver } from '#shared/event-state.ts'
import { message } from '#shared/message.ts'
import { linkPage } from '#shared/paths.ts'
import { pricesByAddress } from '#shared/prices.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { findByKey } from './application-keys.ts'
import { applicationMails, keepApplicationLink, replaceLinks } from './application-links.ts'
import { hasApplied } from './application-rules.ts'
import { priceKindAt, refuseOthers, sendsReceipts, withhold } from './member-price.ts'
import { lockApplication, offerUntil } from './places.ts'
import { sendReceipt } from './receipts.ts'
import type { Applied } from './rows.ts'
import { storeApplication } from './store-application.ts'

const { shape } = bodySchema(evenemang, 'create', 'public')
const correction = z.strictObject({
  email: (shape.email as z.ZodType).meta({ examples: ['kim@example.se'] }),
  member_key: shape.member_key,
})
type Correction = { email: string; member_key?: string }

/** Runs a write to the application that was sent with a key. @throws AppError not-found */
async function writing<T>(
  { context, actor }: Write,
  key: string | null,
  write: (scope: WriteScope, state: Applied & { hash: string }) => Promise<T>,
): Promise<T> {
  const hash = sha256(existing(key ?? undefined))
  return inTransaction({ context, actor, isPublic: false }, async (scope) => {
    const locked = existing((await lockApplication(scope, (tx) => findByKey(tx, context, hash))) ?? undefined)
    // Without what belongs to the key.
    const application = existing(await findLiving(scope.tx, 'evenemang', locked.application.id))
    const event = existing(locked.event)
    if (event.cancelled) throw new AppError('event-cancelled')
    if (isOver(event, context.now().getTime())) throw new AppError('closed')
    return write(scope, { application, event, hash })
  })
}

/** Gives an application that was just sent another address, which gets the receipt. The place stays. */
async function correctAddress(
  write: Write,
  scope: WriteScope,
  { application, event, hash, email, member_key }: Applied & Correction & { hash: string },
): Promise<Stored> {
  const { tx, context } = scope
  await refuseOthers(scope, event, { email, member_key })
  if (application.paid) throw new AppError('wrong-state')
  const isOther = email.toLowerCase() !== application.email.toLowerCase()
  if (isOther && (await hasApplied(tx, event.id, email))) throw new AppError('already-registered')
  const price_kind = await priceKindAt(scope, event, { address: email, key: member_key })
  // The mail with the offer went to the wrong address.
  const offer_until = application.offer_until && offerUntil(event, context.now())
  await storeApplication(scope, application, { email, price_kind, offer_until })
  const corrected = { ...application, email, price_kind, offer_until }
  await followPlace(scope, { application: corrected, event })
  const own_page = linkPage('application', await replaceLinks(scope, application))
  const hasReceipt = await sendsReceipts(scope)
  const is_withheld = hasReceipt && pricesByAddress(event)
  await tx.updateTable('application_keys').set({ is_withheld }).where('hash', '=', hash).execute()
  await supersedeMails(scope, { kinds: applicationMails, recordId: application.id })
  if (hasReceipt) await sendReceipt(scope, { application: corrected, event })
  const stored = existing(await findLiving(tx, 'evenemang', application.id))
  const row = { ...stored, own_page } as unknown as StoredRow
  if (is_withheld) withhold(row)
  return present({ ...write, context }, tx, row)
}

/** Queues the receipt again, unless it still waits to be sent. @throws AppError rate-limited */
async function sendReceiptAgain(scope: WriteScope, { application, event }: Applied): Promise<void> {
  const waiting = await scope.tx
    .selectFrom('mails')
    .select('id')
    .where('kind', 'in', ['event-receipt', 'event-place'])
    .where('record_id', '=', application.id)
    .where('recipient', '=', application.email)
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  if (waiting || !(await sendsReceipts(scope))) return
  if (!(await sendReceipt(scope, { application, event, purpose: 'link' })))
    throw new AppError('rate-limited', { title: message('apply.sentEnough') })
}

/** Corrects the address of the application that was sent with a key. @returns it as the answer to it shows it */
export async function correctSentAddress(write: Write, key: string | null, given: unknown): Promise<Entity> {
  const parsed = parseBody(correction, given) as Correction
  const { entity } = await writing(write, key, (scope, state) =>
    correctAddress(write, scope, { ...state, ...parsed }),
  )
  return entity
}

/** Sends the receipt of the application that was sent with a key again. @returns it as the answer to it shows it */
export const sendSentReceipt = (write: Write, key: string | null): Promise<Entity> =>
  writing(write, key, async (scope, { application, event, hash }) => {
    await sendReceiptAgain(scope, { application, event })
    const kept = await findByKey(scope.tx, write.context, hash)
    const own_page = linkPage('application', await keepApplicationLink(scope, application))
    const row = { ...application, own_page } as unknown as StoredRow
    if (kept?.is_withheld) withhold(row)
    return (await present({ ...write, context: scope.context }, scope.tx, row)).entity
  })

/**
 * Actions of a visitor on an application while the page that sent it is open. The idempotency key, which only that page
 * knows, stands for the link that the answer may not hold.
 */
export function sentApplicationRoutes(app: FastifyInstance, crud: Crud): void {
  const { context } = crud
  route(app, ['POST', `${evenemang.path}sent/address/`], {
    who: 'public',
    summary:
      'Correct the address of an application that was just sent; it gets the receipt, and no second place',
    takesKey: true,
    takes: correction,
    answer: recordRef(evenemang.name),
    does: async ({ request, body }) => {
      await context.limits.take('evenemang', request.ip)
      return correctSentAddress({ ...crud, actor: request.actor }, readIdempotencyKey(request), body)
    },
  })
  route(app, ['POST', `${evenemang.path}sent/receipt/`], {
    who: 'public',
    summary: 'Send the receipt of an application again, which was just sent',
    takesKey: true,
    status: 202,
    answer: objectSchema({}),
    does: async ({ request }) => {
      await context.limits.take('evenemang', request.ip)
      await sendSentReceipt({ ...crud, actor: request.actor }, readIdempotencyKey(request))
      return {}
    },
  })
}
