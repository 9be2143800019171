import { mayMail } from '#server/mail/outbox/mail-limits.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { languageOf, textIn } from '#shared/languages.ts'
import type { Application } from './rows.ts'

type Receipt = {
  application: Pick<Application, 'id' | 'email' | 'language' | 'state'>
  event: Record<string, unknown> | undefined
  /** The limit that counts the mail: a receipt that is asked for again has one of its own. */
  purpose?: 'receipt' | 'link'
}

/** Queues the receipt of an application, unless its address or the visitor's network has had enough mails. */
export async function sendReceipt(
  { tx, context, actor }: WriteScope,
  { application, event = {}, purpose = 'receipt' }: Receipt,
): Promise<void> {
  const { id: recordId, email: recipient, state } = application
  if (!(await mayMail(tx, context.now, { purpose, recipient, ip: actor.ip }))) return
  const language = languageOf(application.language)
  const { text: name } = textIn(event, 'eventName', language)
  const mail = { kind: 'event-receipt', recipient, language, recordId } as const
  await context.outbox.add(tx, mail, { state, event: name })
}
