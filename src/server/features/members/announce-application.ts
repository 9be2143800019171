import { findAnnouncementRecipient } from '#server/mail/outbox/announcement-recipient.ts'
import { mayMail } from '#server/mail/outbox/mail-limits.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { firstLanguage } from '#shared/languages.ts'

/** To the board's own address, so that an application is not found by chance. */
export async function announce(
  id: number,
  { tx, context, actor }: Pick<WriteScope, 'tx' | 'context'> & { actor: Pick<WriteScope['actor'], 'ip'> },
): Promise<void> {
  const recipient = await findAnnouncementRecipient(tx, 'announce_applications')
  const mail = { purpose: 'application', ip: actor.ip } as const
  if (!recipient || !(await mayMail(tx, context.now, { ...mail, recipient }))) return
  await context.outbox.add(tx, { kind: 'application', recipient, language: firstLanguage, recordId: id })
}
