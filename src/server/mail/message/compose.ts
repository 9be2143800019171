import { sha256 } from '#server/digest.ts'
import type { MailRow } from '#server/mail/mail-context.ts'
import { dress } from '#server/mail/message/layout.ts'
import type { Letter, Sender } from '#server/mail/message/mail-content.ts'
import type { DkimKey } from '#server/mail/transport/dkim-key.ts'

/** What is signed, so that nobody on the way can change it: also what RFC 8058 demands. */
const signedHeaders = [
  'from',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'to',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'auto-submitted',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
].join(':')

const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname

/**
 * @returns the Message-ID of a row of the outbox, without its brackets: the same at every attempt, and another
 * one in another database
 */
export function messageIdOf(row: MailRow, publicUrl: string): string {
  const own = sha256(`${row.id} ${row.created_at} ${row.recipient}`)
  return `${row.id}.${own.slice(0, 20)}@${hostOf(publicUrl)}`
}

/** In one line each, as mailboxes read them (RFC 2369, RFC 8058). */
function headersOf(
  letter: Letter,
  { publicUrl }: Sender,
): Record<string, string | { prepared: true; value: string }> {
  return {
    ...(letter.isWrittenByHand ? { Precedence: 'bulk' } : { 'Auto-Submitted': 'auto-generated' }),
    ...(letter.unsubscribeUrl && {
      'List-Id': { prepared: true as const, value: `<maillista.${hostOf(publicUrl)}>` },
      'List-Unsubscribe': { prepared: true as const, value: `<${letter.unsubscribeUrl}>` },
      'List-Unsubscribe-Post': { prepared: true as const, value: 'List-Unsubscribe=One-Click' },
    }),
  }
}

/**
 * Makes the bytes of a mail: HTML and plain text, headers, signature when there is a key.
 * @param mail.row its recipient and subject; both are data, never parsed as addresses or headers (T35)
 */
export async function compose(
  mail: { row: MailRow; letter: Letter; sender: Sender; date: Date },
  dkim: DkimKey | null,
): Promise<Buffer> {
  const { row, letter, sender, date } = mail
  const { html, text } = dress(letter, sender)
  // Loaded with the first mail.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const message = new MailComposer({
    from: sender.from,
    to: { name: '', address: row.recipient },
    ...(letter.replyTo && { replyTo: letter.replyTo }),
    subject: row.subject,
    messageId: `<${messageIdOf(row, sender.publicUrl)}>`,
    date,
    headers: headersOf(letter, sender),
    text,
    html,
    attachments: (letter.attachments ?? []).map((one) => ({ ...one })),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  })
  const built = await message.compile().build()
  if (!dkim) return built
  const { default: DKIM } = await import('nodemailer/lib/dkim')
  const signer = new DKIM({
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: dkim.privateKey,
    headerFieldNames: signedHeaders,
  })
  const chunks: Buffer[] = []
  for await (const chunk of signer.sign(built)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
