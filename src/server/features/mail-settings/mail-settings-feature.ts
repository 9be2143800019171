import { Resolver } from 'node:dns/promises'
import type { Feature } from '#server/context/context.ts'
import { openText } from '#server/db/sealed-text.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { readSender } from '#server/mail/mail-context.ts'
import { tryMail } from '#server/mail/sending/try-mail.ts'
import { readDomain } from '#server/mail/settings/domain-records.ts'
import { readStoredServer } from '#server/mail/settings/mail-server.ts'
import type { Services } from '#server/services/services.ts'
import { secondMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { languageOf } from '#shared/languages.ts'
import { providers, type Security, securities } from '#shared/mail-providers.ts'
import { type DomainRecord, type MailSettings, type MailTrial, mailFaults } from '#shared/mail-settings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { mailServerBody } from './bodies.ts'
import { changeServer, removeServer } from './change-server.ts'
import { tellTrouble } from './mail-trouble.ts'

/** The account of the environment's server; its password stays there. */
function readFixed(url: string): Pick<MailSettings, 'host' | 'port' | 'security' | 'user' | 'has_password'> {
  const { hostname, port, protocol, username, password } = new URL(url)
  const isTls = protocol === 'smtps:'
  const security: Security = isTls ? 'tls' : 'starttls'
  return {
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    security,
    user: decodeURIComponent(username),
    has_password: password !== '',
  }
}

const nothing = { host: '', port: null, security: null, user: '', has_password: false }

async function readSettings(context: Services): Promise<MailSettings> {
  const { db, config } = context
  const { from } = await readSender(context)
  const common = {
    address: from.address,
    is_address_fixed: config.mailFrom !== null,
    is_password_lost: false,
  }
  if (config.smtpUrl !== null)
    return { source: 'environment', provider: null, ...common, ...readFixed(config.smtpUrl) }
  const server = await readStoredServer(db, config)
  if (!server) return { source: 'none', provider: null, ...common, ...nothing }
  const { password, ...shown } = server
  const is_password_lost = password !== null && (await openText(context, 'mail password', password)) === null
  return { source: 'panel', ...shown, ...common, has_password: password !== null, is_password_lost }
}

const settingsSchema = objectSchema({
  source: { enum: ['environment', 'panel', 'none'], description: 'Who set the mail server.' },
  provider: { enum: [...providers, null] },
  host: text,
  port: orNull(integer),
  security: { enum: [...securities, null] },
  address: { ...text, description: 'The sender of the mails.' },
  is_address_fixed: { ...flag, description: 'The environment sets the sender (`MAIL_FROM`).' },
  user: text,
  has_password: flag,
  is_password_lost: {
    type: 'boolean',
    description: 'It was sealed with another secret of the installation, and has to be typed again.',
  },
})

const trialSchema = objectSchema({
  recipient: text,
  sender: text,
  fault: { enum: [...mailFaults, null], description: 'What is wrong; null: the mail server took the mail.' },
})

const recordSchema = objectSchema({
  record: { enum: ['spf', 'dkim', 'dmarc'] satisfies DomainRecord['record'][] },
  state: {
    enum: ['found', 'missing', 'several', 'unknown', 'unasked'] satisfies DomainRecord['state'][],
    description: '`unknown`: the name servers did not answer; `unasked`: its name is not known.',
  },
  name: text,
  add: { ...orNull(text), description: 'The text of the record to add.' },
})

/** Sends a mail to the signed-in account at once. @throws AppError wrong-state without a mail server, rate-limited */
async function trySettings(context: Services, { user }: Actor): Promise<MailTrial> {
  const { id = 0 } = user ?? {}
  await context.limits.takeBy('test_mail', id)
  const { email, language } = await context.db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const trial = await tryMail(context, { recipient: email, language: languageOf(language) })
  if (!trial) throw new AppError('wrong-state')
  return trial
}

/** A visitor of the page waits no longer for each name. */
const dnsTimeoutMs = 2 * secondMs

async function readRecords(context: Services): Promise<DomainRecord[]> {
  const { db, config } = context
  const { from } = await readSender(context)
  const server = await readStoredServer(db, config)
  const question = {
    domain: from.address.slice(from.address.lastIndexOf('@') + 1),
    provider: server?.provider ?? null,
    selector: config.dkim?.selector ?? null,
  }
  return readDomain(new Resolver({ timeout: dnsTimeoutMs, tries: 1 }), question)
}

/** The mail server, set in the browser (decision 0055). */
export const mailSettingsFeature: Feature = (app, context) => {
  tellTrouble(context)
  const who = 'superuser'
  const { mailSettings: path } = panelApi
  route(app, ['GET', path], {
    who,
    summary: 'The mail server in use, without its password',
    answer: settingsSchema,
    does: () => readSettings(context),
  })
  route(app, ['PUT', path], {
    who,
    summary: 'Set the mail server',
    confirms: true,
    takes: mailServerBody,
    answer: settingsSchema,
    does: async ({ request, body }) => {
      await changeServer(context, request.actor, body)
      return readSettings(context)
    },
  })
  route(app, ['DELETE', path], {
    who,
    summary: 'Forget the mail server that was set here',
    confirms: true,
    answer: settingsSchema,
    does: async ({ request }) => {
      await removeServer(context, request.actor)
      return readSettings(context)
    },
  })
  route(app, ['POST', `${path}trial/`], {
    who,
    summary: 'Send a mail to oneself at once, and say what is wrong',
    answer: trialSchema,
    does: ({ request }) => trySettings(context, request.actor),
  })
  route(app, ['GET', `${path}domain/`], {
    who,
    summary: 'What the DNS says of the domain that mails come from',
    answer: list(recordSchema),
    does: () => readRecords(context),
  })
}
