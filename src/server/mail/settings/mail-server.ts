import type { Config } from '#server/config/config.ts'
import { openText } from '#server/db/sealed-text.ts'
import type { Place } from '#server/db/secret.ts'
import { readSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Provider, Security } from '#shared/mail-providers.ts'

/** The mail server that was set in the panel; `password` is sealed. */
export type StoredServer = {
  provider: Provider
  host: string
  port: number
  security: Security
  address: string
  /** Empty: no account is needed. */
  user: string
  password: string | null
}

export const mailServerSetting = 'mail_server'

export const asStoredServer = (value: string | null): StoredServer | null =>
  value === null ? null : (JSON.parse(value) as StoredServer)

type Settings = Pick<Config, 'smtpUrl'>

/** @returns the mail server of the panel; null without one, and when the environment sets another (decision 0055) */
export async function readStoredServer(db: Db | Tx, { smtpUrl }: Settings): Promise<StoredServer | null> {
  return smtpUrl === null ? asStoredServer(await readSetting(db, mailServerSetting)) : null
}

const hostIn = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

const schemeOf = (security: Security): string => (security === 'tls' ? 'smtps' : 'smtp')

/** @returns the address of the mail server in use, which may hold a password of the environment; null for none */
export async function findMailServer(db: Db | Tx, config: Settings): Promise<string | null> {
  if (config.smtpUrl !== null) return config.smtpUrl
  const server = await readStoredServer(db, config)
  return server && `${schemeOf(server.security)}://${hostIn(server.host)}:${server.port}`
}

/** @returns the address of a stored mail server with its account; null when its password cannot be read any more */
export async function urlOf(place: Place, server: StoredServer): Promise<string | null> {
  const { host, port, security, user, password } = server
  const opened = password === null ? '' : await openText(place, 'mail password', password)
  if (opened === null) return null
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(opened)}@`
  const options = security === 'starttls' ? '?requireTLS=true' : ''
  return `${schemeOf(security)}://${account}${hostIn(host)}:${port}${options}`
}

type Found = { url: string } | { missing: 'server' | 'password' }

/** @returns the address of the mail server in use with its account, or what there is not */
export async function findUrl(place: Place & { config: Settings }): Promise<Found> {
  const { smtpUrl } = place.config
  if (smtpUrl !== null) return { url: smtpUrl }
  const server = await readStoredServer(place.db, place.config)
  if (!server) return { missing: 'server' }
  const url = await urlOf(place, server)
  return url === null ? { missing: 'password' } : { url }
}
