import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Config, ConfigError, parseConfig } from './config.ts'

function messageOf(env: Record<string, string>): string {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

test('without a single variable everything has a value', () => {
  expect(parseConfig({})).toEqual({
    port: 3000,
    host: 'localhost',
    publicUrl: null,
    dataDir: resolve('data'),
    databaseUrl: null,
    smtpUrl: null,
    mailFrom: null,
    mailBouncesTo: null,
    dkim: null,
    mailPerSecond: 20,
    confirmSubscribers: false,
    openRegistration: true,
    readsPerMinute: 300,
    personalReadsPerHour: 500,
    mediaQuota: 2_147_483_648,
    backupDir: null,
    backupKeep: 14,
    backupPassphrase: null,
    secret: null,
    demo: true,
    demoYear: true,
    demoPictures: null,
    trustProxy: false,
    hsts: 'host',
    logLevel: 'info',
    metricsAddress: null,
    metricsToken: null,
  })
})

test('a variable that is set but empty counts as not set', () => {
  const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'DEMO']
  const more = [
    'TRUST_PROXY',
    'HSTS',
    'LOG_LEVEL',
    'METRICS',
    'METRICS_ADDRESS',
    'METRICS_TOKEN',
    'CONFIRM_SUBSCRIBERS',
    'MEDIA_QUOTA',
    'READS_PER_MINUTE',
    'PERSONAL_READS_PER_HOUR',
    'MAIL_PER_SECOND',
    'MAIL_BOUNCES_TO',
    'BACKUP_DIR',
    'BACKUP_KEEP',
    'BACKUP_PASSPHRASE',
    'SECRET',
    'SECRET_FILE',
  ]
  const dkim = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE']
  const empty = Object.fromEntries([...names, ...more, ...dkim].map((name) => [name, '']))
  expect(parseConfig(empty)).toEqual(parseConfig({}))
})

test.each<[name: string, value: string, result: Partial<Config>]>([
  ['PORT', '0', { port: 0 }],
  ['PORT', '65535', { port: 65_535 }],
  ['HOST', '::', { host: '::' }],
  ['PUBLIC_URL', 'https://forening.example', { publicUrl: 'https://forening.example' }],
  ['PUBLIC_URL', 'https://forening.example/', { publicUrl: 'https://forening.example' }],
  ['PUBLIC_URL', 'http://localhost:3000', { publicUrl: 'http://localhost:3000' }],
  ['DATA_DIR', '/srv/gille', { dataDir: '/srv/gille' }],
  ['DATA_DIR', './here', { dataDir: resolve('here') }],
  ['DATABASE_URL', 'postgres://a:b@db/gille', { databaseUrl: 'postgres://a:b@db/gille' }],
  ['DATABASE_URL', 'postgresql://db/gille', { databaseUrl: 'postgresql://db/gille' }],
  ['SMTP_URL', 'smtps://a:b@mail.example:465', { smtpUrl: 'smtps://a:b@mail.example:465' }],
  ['MAIL_BOUNCES_TO', 'returer@forening.example', { mailBouncesTo: 'returer@forening.example' }],
  ['MAIL_FROM', 'info@forening.example', { mailFrom: { name: '', address: 'info@forening.example' } }],
  [
    'MAIL_FROM',
    'Humla <info@forening.example>',
    { mailFrom: { name: 'Humla', address: 'info@forening.example' } },
  ],
  ['MAIL_FROM', '"Humla, Lund" <i@f.example>', { mailFrom: { name: 'Humla, Lund', address: 'i@f.example' } }],
  ['CONFIRM_SUBSCRIBERS', 'true', { confirmSubscribers: true }],
  ['DEMO', 'false', { demo: false }],
  ['MEDIA_QUOTA', '500', { mediaQuota: 524_288_000 }],
  ['READS_PER_MINUTE', '1000', { readsPerMinute: 1_000 }],
  ['PERSONAL_READS_PER_HOUR', '2000', { personalReadsPerHour: 2_000 }],
  ['MAIL_PER_SECOND', '1', { mailPerSecond: 1 }],
  ['MAIL_PER_SECOND', '1000', { mailPerSecond: 1_000 }],
  ['BACKUP_DIR', '/srv/backup', { backupDir: '/srv/backup' }],
  ['BACKUP_KEEP', '60', { backupKeep: 60 }],
  ['BACKUP_PASSPHRASE', 'tre lyktor', { backupPassphrase: 'tre lyktor' }],
  ['METRICS', 'true', { metricsAddress: { host: '127.0.0.1', port: 9464 }, metricsToken: null }],
  ['METRICS', 'false', { metricsAddress: null }],
  ['METRICS_ADDRESS', '10.0.0.4:9000', { metricsAddress: { host: '10.0.0.4', port: 9_000 } }],
  ['METRICS_ADDRESS', '[::1]:9000', { metricsAddress: { host: '::1', port: 9_000 } }],
  ['METRICS_TOKEN', 'a'.repeat(16), { metricsToken: 'a'.repeat(16), metricsAddress: null }],
  ['TRUST_PROXY', 'false', { trustProxy: false }],
  ['TRUST_PROXY', '2', { trustProxy: 2 }],
  ['TRUST_PROXY', '10.0.0.0/8, ::1', { trustProxy: '10.0.0.0/8,::1' }],
  ['HSTS', 'preload', { hsts: 'preload' }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
])('%s=%s is understood', (name, value, result) => {
  expect(parseConfig({ [name]: value })).toMatchObject(result)
})

test.each<[name: string, value: string]>([
  ['PORT', 'abc'],
  ['BACKUP_DIR', 'data'],
  ['BACKUP_DIR', 'data/../data/'],
  ['BACKUP_DIR', '.'],
  ['BACKUP_DIR', '/'],
  ['BACKUP_DIR', 'data/media/backups'],
  ['BACKUP_DIR', 'data/mail'],
  ['BACKUP_DIR', 'public'],
  ['HSTS', 'true'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['PORT', ' 3000'],
  ['PORT', '3000\n'],
  ['PUBLIC_URL', 'forening.example'],
  ['PUBLIC_URL', 'ftp://forening.example'],
  ['PUBLIC_URL', 'https://forening.example/sida'],
  ['PUBLIC_URL', 'https://forening.example/?a=1'],
  ['PUBLIC_URL', 'https://user:word@forening.example'],
  ['PUBLIC_URL', 'http://'],
  ['MAIL_BOUNCES_TO', 'Humlan <a@b.example>'],
  ['MAIL_FROM', 'Humla'],
  ['MAIL_FROM', 'Humla <a@b.example> <c@d.example>'],
  ['MAIL_FROM', 'a@b.example, c@d.example'],
  ['MAIL_FROM', 'Hum\r\nla <a@b.example>'],
  ['CONFIRM_SUBSCRIBERS', 'ja'],
  ['DEMO', 'yes'],
  ['DEMO', 'TRUE'],
  ['METRICS', '1'],
  ['METRICS_ADDRESS', '9464'],
  ['METRICS_ADDRESS', '127.0.0.1:70000'],
  ['MEDIA_QUOTA', '0'],
  ['READS_PER_MINUTE', '0'],
  ['PERSONAL_READS_PER_HOUR', 'alla'],
  ['MAIL_PER_SECOND', '0'],
  ['MAIL_PER_SECOND', '0.5'],
  ['MAIL_PER_SECOND', '1001'],
  ['MEDIA_QUOTA', '2GB'],
  ['BACKUP_KEEP', '0'],
  ['BACKUP_KEEP', 'alla'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '..'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '300.0.0.1'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in one line that names it, says why and shows a right one', (name, value) => {
  const message = messageOf({ [name]: value })
  expect(message.startsWith(`${name}=${JSON.stringify(value)} is `)).toBe(true)
  expect(message).toMatch(new RegExp(`\\. Example: ${name}=\\S+$`))
  expect(message).not.toContain('\n')
  const [, example = ''] = message.split(`Example: ${name}=`)
  expect(messageOf({ [name]: example })).toBe('accepted')
})

test.each([
  ['DATABASE_URL', 'mysql://gille:hemligt@db/gille'],
  ['DATABASE_URL', 'hemligt'],
  ['SMTP_URL', 'http://gille:hemligt@mail.example'],
])('%s is refused without repeating what may be a password', (name, value) => {
  const message = messageOf({ [name]: value })
  expect(message).toMatch(new RegExp(`^${name} does not start with .+\\. Example: ${name}=\\S+$`))
  expect(message).not.toContain('hemligt')
  const [, example = ''] = message.split(`Example: ${name}=`)
  expect(messageOf({ [name]: example })).toBe('accepted')
})

test('a DKIM key is three settings, or none', () => {
  const all = {
    DKIM_DOMAIN: 'forening.example',
    DKIM_SELECTOR: 'gille',
    DKIM_KEY_FILE: '/etc/gille/dkim.pem',
  }
  expect(parseConfig(all).dkim).toEqual({
    domain: 'forening.example',
    selector: 'gille',
    keyFile: '/etc/gille/dkim.pem',
  })
  for (const name of Object.keys(all))
    expect(messageOf({ ...all, [name]: '' })).toMatch(new RegExp(`^${name} is missing: .+ belong together`))
  expect(messageOf({ ...all, DKIM_DOMAIN: 'förening' })).toContain('DKIM_DOMAIN="förening" is not a domain.')
  expect(messageOf({ ...all, DKIM_SELECTOR: 'a b' })).toContain('DKIM_SELECTOR="a b" is not a DNS label.')
})

test('a METRICS_TOKEN that can be guessed is refused without being repeated', () => {
  expect(messageOf({ METRICS_TOKEN: 'hemligt' })).toMatch(
    /^METRICS_TOKEN is not .+ Example: METRICS_TOKEN=\w+$/,
  )
  expect(messageOf({ METRICS_TOKEN: 'hemligt' })).not.toContain('hemligt')
})

test('BACKUP_DIR is refused as a symbolic link to DATA_DIR and below it, and allowed as a folder of its own', () => {
  const parent = mkdtempSync(join(tmpdir(), 'gille-config-'))
  const DATA_DIR = join(parent, 'data')
  mkdirSync(join(DATA_DIR, 'media'), { recursive: true })
  symlinkSync(DATA_DIR, join(parent, 'link'))
  const parse = (folder: string) => () =>
    parseConfig({ DATA_DIR, BACKUP_DIR: join(parent, folder) }).backupDir
  for (const refused of ['link', 'link/media', 'link/media/new', ''])
    expect(parse(refused), refused).toThrow(/^BACKUP_DIR=/)
  for (const allowed of ['backups', 'data/backups', 'data-2', 'link/backups'])
    expect(parse(allowed)(), allowed).toBe(join(parent, allowed))
  rmSync(parent, { recursive: true })
})
