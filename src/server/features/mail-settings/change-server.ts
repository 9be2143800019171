import { isIP } from 'node:net'
import { sealText } from '#server/db/sealed-text.ts'
import { readSetting, removeSetting, writeSetting } from '#server/db/settings.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { endPause } from '#server/mail/sending/breaker.ts'
import { asStoredServer, mailServerSetting, type StoredServer } from '#server/mail/settings/mail-server.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { Services } from '#server/services/services.ts'
import { isEmail } from '#shared/check-field.ts'
import { asciiEmail } from '#shared/email.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { isOwnMachine, mailPorts, providerServers, type Security } from '#shared/mail-providers.ts'
import { message } from '#shared/message.ts'
import type { MailServerBody } from './bodies.ts'

type Where = Pick<StoredServer, 'host' | 'port' | 'security'>

const isHost = (host: string): boolean =>
  isIP(host) !== 0 ||
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(host)

/** @returns the way to the server @throws AppError validation for one to which the program does not go (T26) */
function whereOf({ provider, host, port, security }: MailServerBody): Where {
  const known = providerServers[provider]
  if (known) return { host: known.host, port: known.port, security: known.security }
  if (!isHost(host)) throw invalidField('host', message('mailServer.host'))
  const isRightPort = port !== null && (isOwnMachine(host) || mailPorts.some((one) => one === port))
  if (!isRightPort) throw invalidField('port', message('mailServer.port', { ports: mailPorts.join(', ') }))
  return { host, port, security: security ?? 'starttls' }
}

/** From the weakest to the strongest; `securities` has another order. */
const bySafety: readonly Security[] = ['none', 'starttls', 'tls']

/**
 * Returns the stored password for the same account of the same host and port, with at least the same security.
 * @throws AppError validation
 */
function keptPassword(before: StoredServer | null, after: Where & Pick<StoredServer, 'user'>): string {
  const isSame = before && (['host', 'port', 'user'] as const).every((name) => before[name] === after[name])
  if (isSame && before.password && bySafety.indexOf(after.security) >= bySafety.indexOf(before.security))
    return before.password
  throw invalidField('password', message('mailServer.password'), 'required')
}

const fields = ['provider', 'host', 'port', 'security', 'address', 'user', 'password'] as const

/** Lets waiting mails leave through the new server now, also those that the one before had put off. */
async function sendWaiting(tx: Tx, now: string): Promise<void> {
  await endPause(tx)
  await tx
    .updateTable('mails')
    .set({ next_attempt_at: now })
    .where('state', '=', 'queued')
    .where('attempts', '>', 0)
    .execute()
}

async function store(context: Services, actor: Actor, server: StoredServer | null): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const before = asStoredServer(await readSetting(tx, mailServerSetting))
    if (server) await writeSetting(tx, mailServerSetting, JSON.stringify(server))
    else await removeSetting(tx, mailServerSetting)
    const changed = fields.filter((field) => before?.[field] !== server?.[field])
    if (changed.length === 0) return
    await sendWaiting(tx, context.now().toISOString())
    const entry = { action: 'mail-server', resource: 'mails', record_id: null }
    await recordHistory({ tx, context, actor }, entry)
  })
  context.outbox.wake()
}

/** @throws AppError wrong-state while the environment sets the mail server */
function requireOpen({ config }: Services): void {
  if (config.smtpUrl !== null) throw new AppError('wrong-state', { title: message('mailServer.fixed') })
}

/** Stores a mail server; its password is sealed. @throws AppError validation, wrong-state */
export async function changeServer(context: Services, actor: Actor, body: MailServerBody): Promise<void> {
  requireOpen(context)
  const { provider, address, user, password } = body
  const where = whereOf(body)
  if (!isEmail(address)) throw invalidField('address', message('mailServer.address'))
  const before = asStoredServer(await readSetting(context.db, mailServerSetting))
  const sealed = password === '' ? null : await sealText(context, 'mail password', password)
  const needsPassword = user !== ''
  const kept = needsPassword ? (sealed ?? keptPassword(before, { ...where, user })) : null
  await store(context, actor, { provider, ...where, address: asciiEmail(address), user, password: kept })
}

/** Forgets the mail server of the panel. @throws AppError wrong-state */
export async function removeServer(context: Services, actor: Actor): Promise<void> {
  requireOpen(context)
  await store(context, actor, null)
}
