import { Resolver } from 'node:dns/promises'
import type { NodemailerError } from 'nodemailer'
import type { Config } from '#server/config/config.ts'
import { readSender } from '#server/mail/mail-context.ts'
import { composeMessage } from '#server/mail/message/compose-message.ts'
import { renderLayout } from '#server/mail/message/layout.ts'
import type { MailContent, Sender } from '#server/mail/message/mail-content.ts'
import { findUrl } from '#server/mail/settings/mail-server.ts'
import { checkDomain } from '#server/mail/transport/check-domain.ts'
import { readDkimKey } from '#server/mail/transport/dkim-key.ts'
import { createSmtpTransport } from '#server/mail/transport/smtp-transport.ts'
import type { Outcome, Transport } from '#server/mail/transport/transport.ts'
import { translate } from '#server/texts/site-text.ts'
import { firstLanguage } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { CommandError, type Surroundings } from './command.ts'
import { explainFailure } from './mail-failures.ts'
import { withDatabase } from './with-database.ts'

const content: MailContent = {
  heading: message('mail.command.heading'),
  preview: message('mail.command.preview'),
  body: [{ text: message('mail.command.text') }],
  footer: [{ note: message('mail.command.footer') }],
}

const resolver = new Resolver({ timeout: 3_000, tries: 1 })

async function resolveText(name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw error
  }
}

/** @returns one line with the mail server's objection and the setting to change. */
function refusalOf(
  outcome: Exclude<Outcome, { result: 'sent' }>,
  { from, to }: Record<'from' | 'to', string>,
) {
  if (outcome.result === 'unwanted') return `Nobody wants the mail to ${to}.`
  const { reason } = outcome
  switch (outcome.result) {
    case 'down':
      // The server accepted the account just before, so it objects to the sender.
      return `The mail server does not take mails from ${from}: set MAIL_FROM to an address that the account of SMTP_URL may use. It says: ${reason}`
    case 'refused':
      return `The mail server does not take the mail to ${to}: is the address right, and may this account send to others? It says: ${reason}`
    case 'deferred':
    case 'late':
      return `The mail server does not take the mail to ${to} now, perhaps later; the outbox would try again. It says: ${reason}`
    case 'uncertain':
      return `The mail to ${to} was handed over, but the mail server did not say whether it took it: ${reason}`
  }
}

async function send(
  to: string,
  config: Config,
  { sender, transport }: { sender: Sender; transport: Transport },
): Promise<string> {
  const date = new Date()
  const row = {
    id: 0,
    attempts: 0,
    mailing_id: null,
    kind: 'test' as const,
    recipient: to,
    subject: translate(firstLanguage, 'mail.command.subject'),
    record_id: null,
    data: null,
    created_at: date.toISOString(),
  }
  const dkim = readDkimKey(config)
  const composed = await composeMessage(row, renderLayout(content, sender, firstLanguage), { date, dkim })
  const outcome = await transport.deliver(composed)
  if (outcome.result === 'sent') return composed.messageId
  throw new CommandError(refusalOf(outcome, { from: sender.from.address, to }))
}

/** @throws CommandError without a mail server, or without its password */
async function requireUrl(place: Parameters<typeof findUrl>[0]): Promise<string> {
  const found = await findUrl(place)
  if ('url' in found) return found.url
  throw new CommandError(
    found.missing === 'server'
      ? 'SMTP_URL is not set: mails are written to DATA_DIR/mail and reach nobody. Example: SMTP_URL=smtps://user:secret@smtp.example.com:465'
      : 'The password of the mail server cannot be read any more: type it again in the panel, at /admin/mail-settings/.',
  )
}

async function check(
  to: string,
  config: Config,
  { url, sender, print }: { url: string; sender: Sender; print: Surroundings['print'] },
): Promise<void> {
  const { from, publicUrl } = sender
  print(`From: ${from.name} <${from.address}>`)
  const dkim = readDkimKey(config)
  const isLocal = ['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname)
  if (isLocal)
    print(`! PUBLIC_URL is not set: the links in mails lead to ${publicUrl}, which only this machine knows.`)
  if (!dkim)
    print(
      '! Mails are not signed: set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE, unless the mail server signs them.',
    )
  if (!from.address.endsWith('@localhost'))
    for (const { isGood, line } of await checkDomain({ address: from.address, dkim }, resolveText))
      print(`${isGood ? ' ' : '!'} ${line}`)
  const transport = createSmtpTransport(url)
  try {
    await transport.check().catch((error: NodemailerError) => {
      throw new CommandError(explainFailure(url, error))
    })
    print(`The mail server took the mail to ${to}: <${await send(to, config, { sender, transport })}>`)
  } finally {
    transport.close()
  }
}

/**
 * Sends one mail without the outbox, and prints the problems of the settings.
 * @throws CommandError when the mail server cannot be used or does not take the mail.
 */
export function sendTestMail(to: string, { env, print }: Surroundings): Promise<void> {
  return withDatabase({ env }, async ({ config, database: { db, dialect } }) => {
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    const sender = await readSender({ db, config, publicUrl })
    const url = await requireUrl({ db, dialect, config })
    await check(to, config, { url, sender, print })
  })
}
