import { mayMail } from '#server/mail/outbox/mail-limits.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { languageOf, textIn } from '#shared/languages.ts'
import { placesOf } from './places-at-stake.ts'
import type { Application, EventRow } from './rows.ts'

type Receipt = {
  application: Pick<Application, 'id' | 'email' | 'language' | 'state' | 'offer_until'>
  event: (Record<string, unknown> & Pick<EventRow, 'id' | 'capacity' | 'quotas'>) | undefined
  /** The limit that counts the mail: a receipt that is asked for again has one of its own. */
  purpose?: 'receipt' | 'link'
}

/**
 * Queues the receipt of an application, or the offer that it has, unless its address or the visitor's network has had
 * enough mails.
 * @returns true if the mail is queued
 */
export async function sendReceipt(
  { tx, context, actor }: WriteScope,
  { application, event, purpose = 'receipt' }: Receipt,
): Promise<boolean> {
  const { id: recordId, email: recipient, state, offer_until } = application
  const share = event && { event: { id: event.id, places: placesOf(event) } }
  if (!(await mayMail(tx, context.now, { purpose, recipient, ip: actor.ip, ...share }))) return false
  const language = languageOf(application.language)
  const { text: name } = textIn(event ?? {}, 'eventName', language)
  const kind = offer_until ? 'event-place' : 'event-receipt'
  const mail = { kind, recipient, language, recordId } as const
  return (await context.outbox.add(tx, mail, { state, event: name })) !== null
}
