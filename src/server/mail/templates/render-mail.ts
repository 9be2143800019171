import { type MailContext, type MailRow, readSender } from '#server/mail/mail-context.ts'
import { renderLayout } from '#server/mail/message/layout.ts'
import type { RenderedMail } from '#server/mail/message/mail-content.ts'
import { inItsLanguage } from '#server/mail/message/mail-language.ts'
import { templates } from '#server/mail/templates/templates.ts'

/**
 * Renders a mail from the record that the mail is about.
 * @param options.hidesSecrets for whoever looks at the outbox
 * @returns null when there is no reason any more to send the mail: the record is deleted, the recipient has left
 */
export async function renderMail(
  row: MailRow,
  context: MailContext,
  { hidesSecrets = false } = {},
): Promise<RenderedMail | null> {
  const sender = await readSender(context)
  const content = await templates[row.kind].render(row, { ...context, sender, hidesSecrets })
  return content && renderLayout(inItsLanguage(content), sender)
}
