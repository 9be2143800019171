import type { AppContext } from '#server/context/context.ts'
import { insertRecord } from '#server/crud/write-records.ts'
import { hasAddress } from '#server/db/folded-columns.ts'
import type { Db } from '#server/db/tables.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { toAppError } from '#server/http/answers/error-handler.ts'
import { countReaders } from '#server/membership/count-active.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { done, type Outcome, refused } from '#server/people/own-facts.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkPart } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'
import { linkPage } from '#shared/paths.ts'
import { subscribers } from '#shared/resources/subscribers.ts'

const findSubscriber = (db: Db, email: string) =>
  db
    .selectFrom('subscribers')
    .select(['code', 'confirmed'])
    .where(hasAddress('email', email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** @returns the part about the mailing list: whether the address is on it, and the way on or off it */
export async function newsletterPart({ db }: AppContext, email: string): Promise<LinkPart> {
  const heading = message('link.member.newsletter')
  const subscriber = await findSubscriber(db, email)
  if (!subscriber)
    return {
      heading,
      text: [message('link.member.notListed')],
      forms: [{ does: 'subscribe', button: message('link.member.subscribe') }],
    }
  const { code, confirmed } = subscriber
  const off = { label: message('link.member.unsubscribe'), to: linkPage('unsubscribe', code) }
  const on = { label: message('link.member.confirmList'), to: linkPage('confirmSubscription', code) }
  return confirmed
    ? { heading, text: [message('link.member.listed')], links: [off] }
    : { heading, text: [message('link.member.unconfirmed')], links: [on, off] }
}

/** Puts the address on the mailing list, as the form below the pages does. */
export async function subscribe(
  context: AppContext,
  { email, language, ip }: { email: string; language: Language; ip: string },
): Promise<Outcome> {
  const crud = context.cruds.get(subscribers.name)
  if (!crud) return refused(message('problem.internal'))
  const actor = { ...anonymous, ip }
  const work = { context, actor, isPublic: false, duplicate: crud.rules.duplicate }
  await context.limits.take('newsletter', ip, () => countReaders(context.db))
  try {
    await inTransaction(work, (scope) => insertRecord({ ...crud, actor }, scope, { email, language }))
  } catch (error) {
    if (toAppError(error).code !== 'already-subscribed') throw error
  }
  const subscriber = await findSubscriber(context.db, email)
  return done(message(subscriber?.confirmed ? 'link.member.listed' : 'link.member.unconfirmed'))
}
