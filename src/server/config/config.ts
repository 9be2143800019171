import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isEmail } from '#shared/check-field.ts'
import { asciiEmail } from '#shared/email.ts'
import { checkBackupFolder } from './backup-folder.ts'

/** Everything that can be set from outside, parsed once; `docs/operations.md` describes each variable. */
export type Config = {
  port: number
  host: string
  /** Origin without a trailing slash; null: `http://localhost:<port>`. */
  publicUrl: string | null
  dataDir: string
  /** `postgres://…`, or null for the SQLite file in `dataDir`. */
  databaseUrl: string | null
  smtpUrl: string | null
  /** The sender of the mails; null: the association, no-reply at the host of `publicUrl`. Empty name: the association. */
  mailFrom: { name: string; address: string } | null
  /** The address to which other servers return undeliverable mails; null: the sender's. */
  mailBouncesTo: string | null
  /** The DKIM key that mails are signed with. `keyFile` is a PEM file. */
  dkim: { domain: string; selector: string; keyFile: string } | null
  /** How many mails leave in a second, at an even pace. */
  mailPerSecond: number
  /** A subscriber counts only after a click in a mail. */
  confirmSubscribers: boolean
  /** Anybody may make an account, unless an administrator has closed the site to new ones. */
  openRegistration: boolean
  /** How often a network may read the API in a minute; with a token twice as often. */
  readsPerMinute: number
  /** So many personal records may be read by one account in an hour before the administrators are told. */
  personalReadsPerHour: number
  /** Bytes that all pictures together may take on the disk (T25). */
  mediaQuota: number
  /** Folder of the nightly backups; null: none are made. */
  backupDir: string | null
  /** How many nightly backups are kept. */
  backupKeep: number
  /** The passphrase that encrypts backups; null: they are not encrypted. */
  backupPassphrase: string | null
  /** Seals the installation's secret where it is stored; null: it is stored open. */
  secret: string | null
  demo: boolean
  /** Whether the demo association has a membership year; tests of registers without one load it without. */
  demoYear: boolean
  /** Folder with the demo's pictures, rendered before: tests render them once for all. */
  demoPictures: string | null
  /** Hops or CIDR ranges whose X-Forwarded-For is believed; false: none (T34). */
  trustProxy: false | number | string
  /** The scope of `Strict-Transport-Security`: the host, its subdomains as well, or both for the preload lists of browsers. */
  hsts: 'host' | 'subdomains' | 'preload'
  logLevel: string
  /** The address of `/metrics` apart from the site; null: none. */
  metricsAddress: { host: string; port: number } | null
  /** The bearer token of `/metrics`; without one the site itself has no `/metrics`. */
  metricsToken: string | null
}

/** A setting that stops the start: `message` is the one line to print. */
export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>

type Wrong = { value: string; why: string; example: string }

const wrong = (name: string, { value, why, example }: Wrong): ConfigError =>
  new ConfigError(`${name}=${JSON.stringify(value)} ${why}. Example: ${name}=${example}`)

function backupFolder({ BACKUP_DIR: value, DATA_DIR }: Env): string | null {
  if (!value) return null
  const folder = resolve(value)
  const problem = checkBackupFolder(folder, resolve(DATA_DIR || 'data'))
  if (problem === null) return folder
  const why = problem === 'dataDir' ? 'is DATA_DIR or contains it' : 'is a folder that Gille itself uses'
  throw wrong('BACKUP_DIR', { value, why, example: '/srv/backup' })
}

function port(value: string | undefined): number {
  if (value === undefined || value === '') return 3000
  const number = Number(value)
  if (!/^\d{1,5}$/.test(value) || number > 65_535) {
    throw wrong('PORT', { value, why: 'is not a port number (0 to 65535)', example: '3000' })
  }
  return number
}

function origin(value: string | undefined): string | null {
  if (!value) return null
  const url = URL.parse(value)
  // A user, a path or parameters would be dropped unsaid.
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href) {
    throw wrong('PUBLIC_URL', {
      value,
      why: 'is not an http(s) address without a path',
      example: 'https://forening.example',
    })
  }
  return url.origin
}

/** @returns a whole number from 1 to `most` */
function wholeNumber(
  env: Env,
  name: string,
  { fallback, most, why = `from 1 to ${most}` }: { fallback: number; most: number; why?: string },
): number {
  const value = env[name]
  if (!value) return fallback
  if (/^[1-9]\d*$/.test(value) && Number(value) <= most) return Number(value)
  throw wrong(name, { value, why: `is not a whole number ${why}`, example: String(fallback) })
}

const reads = (env: Env, name: string, fallback: number): number =>
  wholeNumber(env, name, { fallback, most: 999_999_999, why: 'above 0' })

/** The value may hold a password, so the message does not repeat it. */
function secretUrl(name: string, value: string | undefined, example: string): string | null {
  if (!value) return null
  const schemes = name === 'SMTP_URL' ? ['smtp:', 'smtps:'] : ['postgres:', 'postgresql:']
  if (schemes.includes(URL.parse(value)?.protocol ?? '')) return value
  throw new ConfigError(
    `${name} does not start with ${schemes.join('// or ')}//. Example: ${name}=${example}`,
  )
}

function flag(name: string, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined || value === '') return fallback
  if (value !== 'true' && value !== 'false')
    throw wrong(name, { value, why: 'is neither true nor false', example: String(!fallback) })
  return value === 'true'
}

/** One address, or a range such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
}

function proxies(value: string | undefined): false | number | string {
  if (!value || value === 'false') return false
  if (/^[1-9]$/.test(value)) return Number(value)
  const networks = value.split(',').map((network) => network.trim())
  if (networks.every(isNetwork)) return networks.join(',')
  throw wrong('TRUST_PROXY', {
    value,
    why: 'is neither a number of proxies nor a list of their addresses',
    example: '1',
  })
}

function hsts(value: string | undefined): Config['hsts'] {
  if (!value) return 'host'
  if (value === 'host' || value === 'subdomains' || value === 'preload') return value
  throw wrong('HSTS', { value, why: 'is none of host, subdomains, preload', example: 'host' })
}

function logLevel(value: string | undefined): string {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
  if (!value) return 'info'
  if (!levels.includes(value))
    throw wrong('LOG_LEVEL', { value, why: `is none of ${levels.join(', ')}`, example: 'info' })
  return value
}

function sender(value: string | undefined): Config['mailFrom'] {
  if (!value) return null
  const [, name = '', named] = /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>)$/.exec(value) ?? []
  const address = named ?? value
  if (isEmail(address) && !/\p{Cc}/u.test(name)) return { name: name.trim(), address: asciiEmail(address) }
  throw wrong('MAIL_FROM', { value, why: 'is not an e-mail address', example: 'info@forening.example' })
}

function bouncesTo(value: string | undefined): string | null {
  if (!value) return null
  if (isEmail(value)) return asciiEmail(value)
  throw wrong('MAIL_BOUNCES_TO', {
    value,
    why: 'is not an e-mail address',
    example: 'returer@forening.example',
  })
}

const domainName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

function dkimKey(env: Env): Config['dkim'] {
  const names = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE']
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return null
  if (missing.length > 0)
    throw new ConfigError(
      `${missing[0]} is missing: ${names.join(', ')} belong together. Example: ${missing[0]}=gille`,
    )
  const [domain = '', selector = '', keyFile = ''] = names.map((name) => env[name])
  if (!domainName.test(domain))
    throw wrong('DKIM_DOMAIN', { value: domain, why: 'is not a domain', example: 'forening.example' })
  if (!/^[a-z0-9][a-z0-9.-]{0,62}$/i.test(selector))
    throw wrong('DKIM_SELECTOR', { value: selector, why: 'is not a DNS label', example: 'gille' })
  return { domain, selector, keyFile: resolve(keyFile) }
}

const leastSecretLength = 32

/** No message repeats the secret. */
function secretOf({ SECRET, SECRET_FILE }: Env): string | null {
  if (SECRET && SECRET_FILE) throw new ConfigError('SECRET and SECRET_FILE are both set: set one of them.')
  if (!SECRET && !SECRET_FILE) return null
  let secret = SECRET ?? ''
  if (SECRET_FILE)
    try {
      secret = readFileSync(SECRET_FILE, 'utf8').trim()
    } catch (error) {
      const why = `cannot be read (${(error as NodeJS.ErrnoException).code})`
      throw wrong('SECRET_FILE', { value: SECRET_FILE, why, example: '/etc/gille/secret' })
    }
  if (secret.length >= leastSecretLength) return secret
  throw new ConfigError(
    `${SECRET_FILE ? 'SECRET_FILE' : 'SECRET'} has less than ${leastSecretLength} characters. Make one: openssl rand -base64 32`,
  )
}

function metricsAddress(env: Env): Config['metricsAddress'] {
  const value = env.METRICS_ADDRESS
  if (!value) return flag('METRICS', env.METRICS, false) ? { host: '127.0.0.1', port: 9464 } : null
  const [, host = '', digits = ''] = /^(?:\[([\da-fA-F:.]+)\]|[\w.-]+):(\d{1,5})$/.exec(value) ?? []
  if (!digits || Number(digits) > 65_535)
    throw wrong('METRICS_ADDRESS', { value, why: 'is not an address and a port', example: '127.0.0.1:9464' })
  return { host: host || value.slice(0, -digits.length - 1), port: Number(digits) }
}

/** The message does not repeat the value, which is a secret. */
function metricsToken(value: string | undefined): string | null {
  if (!value) return null
  if (/^[\w.~+/=-]{16,200}$/.test(value)) return value
  throw new ConfigError(
    'METRICS_TOKEN is not 16 to 200 letters, digits and -._~+/=. Example: METRICS_TOKEN=f3b1c07a9d5e48260b7c',
  )
}

/**
 * @param env variables, usually `process.env`
 * @throws ConfigError that says which variable is wrong, why, and a right one
 */
export function parseConfig(env: Env): Config {
  return {
    port: port(env.PORT),
    host: env.HOST || 'localhost',
    publicUrl: origin(env.PUBLIC_URL),
    dataDir: resolve(env.DATA_DIR || 'data'),
    databaseUrl: secretUrl('DATABASE_URL', env.DATABASE_URL, 'postgres://gille:secret@localhost:5432/gille'),
    smtpUrl: secretUrl('SMTP_URL', env.SMTP_URL, 'smtps://user:secret@smtp.example.com:465'),
    mailFrom: sender(env.MAIL_FROM),
    mailBouncesTo: bouncesTo(env.MAIL_BOUNCES_TO),
    dkim: dkimKey(env),
    mailPerSecond: wholeNumber(env, 'MAIL_PER_SECOND', { fallback: 20, most: 1_000 }),
    confirmSubscribers: flag('CONFIRM_SUBSCRIBERS', env.CONFIRM_SUBSCRIBERS, false),
    openRegistration: flag('OPEN_REGISTRATION', env.OPEN_REGISTRATION, true),
    readsPerMinute: reads(env, 'READS_PER_MINUTE', 300),
    personalReadsPerHour: reads(env, 'PERSONAL_READS_PER_HOUR', 500),
    mediaQuota:
      wholeNumber(env, 'MEDIA_QUOTA', { fallback: 2_048, most: 99_999_999, why: 'of MiB' }) * 1_048_576,
    backupDir: backupFolder(env),
    backupKeep: wholeNumber(env, 'BACKUP_KEEP', { fallback: 14, most: 9_999 }),
    backupPassphrase: env.BACKUP_PASSPHRASE || null,
    secret: secretOf(env),
    demo: flag('DEMO', env.DEMO, true),
    demoYear: env.GILLE_DEMO_YEAR !== 'false',
    demoPictures: env.GILLE_DEMO_PICTURES || null,
    trustProxy: proxies(env.TRUST_PROXY),
    hsts: hsts(env.HSTS),
    logLevel: logLevel(env.LOG_LEVEL),
    metricsAddress: metricsAddress(env),
    metricsToken: metricsToken(env.METRICS_TOKEN),
  }
}
