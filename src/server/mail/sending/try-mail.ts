import type { NodemailerError } from 'nodemailer'
import { type MailContext, type MailRow, readSender } from '#server/mail/mail-context.ts'
import { composeMessage } from '#server/mail/message/compose-message.ts'
import { findUrl } from '#server/mail/settings/mail-server.ts'
import { writeMail } from '#server/mail/templates/render-mail.ts'
import { readDkimKey } from '#server/mail/transport/dkim-key.ts'
import { faultOf } from '#server/mail/transport/fault-of.ts'
import { createSmtpTransport, type Timeouts } from '#server/mail/transport/smtp-transport.ts'
import type { MailMessage, Outcome } from '#server/mail/transport/transport.ts'
import { translate } from '#server/texts/site-text.ts'
import type { Language } from '#shared/languages.ts'
import type { MailFault, MailTrial } from '#shared/mail-settings.ts'

type Recipient = { recipient: string; language: Language }
type Ending = Pick<MailTrial, 'fault'>

/** Somebody waits for the outcome. */
const patience: Timeouts = { connectMs: 6_000, silenceMs: 8_000, attemptMs: 20_000 }

/** The server took the account just before, so when it cannot be used now, it objects to the sender. */
function endingOf(outcome: Outcome): Ending {
  const faults: Partial<Record<Outcome['result'], MailFault>> = {
    down: 'sender',
    refused: 'recipient',
    uncertain: 'unknown',
  }
  if (outcome.result === 'sent' || outcome.result === 'unwanted') return { fault: null }
  return { fault: faults[outcome.result] ?? 'later' }
}

async function compose(context: MailContext, { recipient, language }: Recipient): Promise<MailMessage> {
  const date = context.now()
  const sender = await readSender(context)
  const association = sender.names[language]
  const row: MailRow = {
    id: 0,
    attempts: 0,
    mailing_id: null,
    kind: 'trial',
    recipient,
    subject: translate(language, 'mail.trial.subject', { association }),
    record_id: null,
    data: null,
    created_at: date.toISOString(),
  }
  const mail = writeMail('trial', { language }, sender)
  return composeMessage(row, mail, { date, dkim: readDkimKey(context.config) })
}

async function attempt(url: string, message: MailMessage, timeouts: Timeouts): Promise<Ending> {
  const transport = createSmtpTransport(url, timeouts)
  try {
    await transport.check()
    return endingOf(await transport.deliver(message))
  } catch (error) {
    return { fault: faultOf(error as NodemailerError) }
  } finally {
    transport.close()
  }
}

/**
 * Sends one mail at once, past the outbox.
 * @returns what is wrong with the settings; null when no mail server is set
 */
export async function tryMail(
  context: MailContext,
  to: Recipient,
  timeouts: Timeouts = patience,
): Promise<MailTrial | null> {
  const found = await findUrl(context)
  const about = { recipient: to.recipient, sender: (await readSender(context)).from.address }
  if ('url' in found) return { ...about, ...(await attempt(found.url, await compose(context, to), timeouts)) }
  return found.missing === 'server' ? null : { ...about, fault: 'password-lost' }
}
