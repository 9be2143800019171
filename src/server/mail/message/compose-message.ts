import { sha256 } from '#server/encoding/digest.ts'
import { qrPng } from '#server/encoding/qr-code.ts'
import type { MailRow } from '#server/mail/mail-context.ts'
import type { RenderedMail } from '#server/mail/message/mail-content.ts'
import { signMessage } from '#server/mail/message/sign-message.ts'
import type { DkimKey } from '#server/mail/transport/dkim-key.ts'
import type { MailMessage } from '#server/mail/transport/transport.ts'
import { asciiEmail } from '#shared/email.ts'

const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname

/** @returns the Message-ID, without its brackets: the same at every attempt, and another one in another database */
function messageIdOf(row: MailRow, publicUrl: string): string {
  const own = sha256(`${row.id} ${row.created_at} ${row.recipient}`)
  return `${row.id}.${own.slice(0, 20)}@${hostOf(publicUrl)}`
}

/** In one line each, as mailboxes read them (RFC 2369, RFC 8058). */
function headersOf({
  content,
  sender: { publicUrl },
}: RenderedMail): Record<string, string | { prepared: true; value: string }> {
  return {
    ...(content.isWrittenByHand ? { Precedence: 'bulk' } : { 'Auto-Submitted': 'auto-generated' }),
    ...(content.unsubscribeUrl && {
      'List-Id': { prepared: true as const, value: `<maillista.${hostOf(publicUrl)}>` },
      'List-Unsubscribe': { prepared: true as const, value: `<${content.unsubscribeUrl}>` },
      'List-Unsubscribe-Post': { prepared: true as const, value: 'List-Unsubscribe=One-Click' },
    }),
  }
}

/** The QR codes of a mail, which its HTML shows by their names. */
const picturesOf = ({ body }: RenderedMail['content']) =>
  Promise.all(
    body
      .filter((block) => 'code' in block)
      .map(async ({ code, name }) => ({
        filename: `${name}.png`,
        cid: name,
        content: await qrPng(code),
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      })),
  )

/**
 * Makes the message that a mail server takes: HTML and plain text, headers, a signature when there is a key.
 * @param row its recipient and subject; both are data, never parsed as addresses or headers (T35)
 */
export async function composeMessage(
  row: MailRow,
  mail: RenderedMail,
  { date, dkim }: { date: Date; dkim: DkimKey | null },
): Promise<MailMessage> {
  const { sender, content, html, text } = mail
  const messageId = messageIdOf(row, sender.publicUrl)
  const recipient = asciiEmail(row.recipient)
  const replyTo = content.replyTo ?? sender.replyTo
  // Loaded with the first mail.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: sender.from,
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo: { ...replyTo, address: asciiEmail(replyTo.address) } }),
    subject: mail.subject ?? row.subject,
    messageId: `<${messageId}>`,
    date,
    headers: headersOf(mail),
    text,
    html,
    attachments: [...(await picturesOf(content)), ...(content.attachments ?? []).map((one) => ({ ...one }))],
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  })
  const built = await composer.compile().build()
  const raw = dkim ? signMessage(built, dkim) : built
  return { id: row.id, from: sender.bouncesTo, to: recipient, messageId, raw }
}
