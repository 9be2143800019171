import { isRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { maskLinksIn } from '#server/links/link-address.ts'
import { type MailContext, type MailRow, readSender } from '#server/mail/mail-context.ts'
import { renderLayout } from '#server/mail/message/layout.ts'
import type { RenderedMail, Sender } from '#server/mail/message/mail-content.ts'
import { dataOf, surroundingsOf } from '#server/mail/templates/template.ts'
import { type MailValues, templates } from '#server/mail/templates/templates.ts'
import { getResource } from '#shared/resources/index.ts'
import type { MailKind } from '#shared/resources/mails.ts'
import { members } from '#shared/resources/members.ts'

/** @returns a mail of the kind with its values, in the language that they name */
export function writeMail<K extends MailKind>(kind: K, values: MailValues[K], sender: Sender): RenderedMail {
  const { language } = values
  return renderLayout(templates[kind].write(values, surroundingsOf(sender, language)), sender, language)
}

/** Mails that a restricted person gets too: they answer what the person does, or keep an account safe. */
const leavesAnyway: ReadonlySet<MailKind> = new Set<MailKind>([
  'test',
  'trial',
  'confirm-subscription',
  'message',
  'application',
  'membership-receipt',
  'event-receipt',
  'event-withdrawal',
  'event-link',
  // It is about nobody alone: its template leaves restricted members out.
  'member-link',
  'password-reset',
  'password-changed',
  'address-confirm',
  'address-taken',
  'address-notice',
  'address-changed',
  'second-factor-changed',
  'new-device',
  'many-reads',
  'invitation',
  'data-copy',
  'copy-elsewhere',
  'mass-export',
])

/** True if a mail does not leave because its recipient is restricted. A correction is as the mail that it corrects. */
export async function isWithheld(row: MailRow, db: Db | Tx): Promise<boolean> {
  const { recipient, record_id } = row
  const kind = (row.kind === 'correction' && dataOf<{ corrects: MailKind }>(row).corrects) || row.kind
  if (leavesAnyway.has(kind)) return false
  // Of a family the mail to members is about one, whom the record tells.
  const about = kind.startsWith('membership-') ? members.name : templates[kind].about
  const record = about && record_id !== null ? { resource: getResource(about), id: record_id } : undefined
  return isRestricted(db, recipient, record)
}

/**
 * Renders a mail from the record that the mail is about.
 * @param options.hidesSecrets for readers of the outbox: without the secrets of its links
 * @returns null when there is no reason any more to send the mail: the record is deleted, the recipient has left or is restricted
 */
export async function renderMail(
  row: MailRow,
  context: MailContext,
  { hidesSecrets = false } = {},
): Promise<RenderedMail | null> {
  if (await isWithheld(row, context.db)) return null
  const sender = await readSender(context)
  const values = await templates[row.kind].read(row, { ...context, sender, hidesSecrets })
  const mail = values && writeMail(row.kind, values as never, sender)
  if (!mail || !hidesSecrets) return mail
  return { ...mail, html: maskLinksIn(mail.html), text: maskLinksIn(mail.text) }
}
