import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { partsOf, type Received, type TestSmtp } from '#testing/smtp.ts'
import { test as base, expect, sharedSite } from './fixtures.ts'
import { type Site, startSite } from './site.ts'

export { expect }

/** A mail server that behaves as a test wishes, and the site that sends through it and asks subscribers to confirm. */
export const test = base.extend<{ mailbox: TestSmtp }>({
  site: sharedSite('mail', ({ url }) =>
    startSite({ SMTP_URL: url, CONFIRM_SUBSCRIBERS: 'true', DEMO: 'false' }),
  ),
  /** The mail server as every test finds it: it takes everything, and has taken nothing. */
  mailbox: [
    async ({ smtp, site }, use) => {
      Object.assign(smtp, { mode: 'ok', delayMs: 0, received: [], refused: new Map() })
      change(site, 'delete from mails')
      change(site, 'delete from mailings')
      change(site, 'delete from subscribers')
      change(site, "delete from settings where name = 'mail_pause'")
      change(site, "delete from rate_limits where key like 'mail%'")
      await use(smtp)
    },
    { auto: true },
  ],
})

/** Changes the site's database beside it: lets time pass, or writes what no visitor could in a minute. */
export function change(site: Site, statement: string, ...values: SQLInputValue[]): void {
  const database = new DatabaseSync(join(site.dataDir, 'gille.sqlite'), { timeout: 10_000 })
  try {
    database.prepare(statement).run(...values)
  } finally {
    database.close()
  }
}

/** An administrator may save ten lists an hour, and the tests of one site save more. */
export const forgetExports = (site: Site): void =>
  change(site, "delete from rate_limits where key like 'export%'")

const minuteAgo = (): string => new Date(Date.now() - 60_000).toISOString()

/** Adds this many subscribers with confirmed addresses. */
export function addSubscribers(site: Site, count: number): void {
  const now = new Date().toISOString()
  change(
    site,
    `insert into subscribers (email, code, confirmed, created_at, updated_at)
     select 'person' || value || '@example.se', printf('%022d', value), 1, ?, ?
     from json_each(?)`,
    now,
    now,
    JSON.stringify(Array.from({ length: count }, (_, index) => index)),
  )
}

/** The half minute in which a mailing can be undone is over. */
export const endTimeToUndo = (site: Site): void =>
  change(site, "update mailings set starts_at = ? where state = 'planned'", minuteAgo())

/** The time is over in which a mail server that was away is left alone. */
export const endPause = (site: Site): void =>
  change(
    site,
    "update settings set value = json_set(value, '$.until', ?) where name = 'mail_pause'",
    minuteAgo(),
  )

/** Waits for a mail. @returns its plain text */
export async function textOf(smtp: TestSmtp, to: string): Promise<string> {
  const find = (): Received | undefined => smtp.received.findLast((mail) => mail.to.includes(to))
  await expect.poll(() => find() !== undefined, { timeout: 20_000, message: `a mail to ${to}` }).toBe(true)
  return partsOf(find() ?? { raw: '' })['text/plain'] ?? ''
}

/** Waits for a mail with a link whose path begins so; another may come beside it. @returns the path of the newest */
export async function linkIn(smtp: TestSmtp, { to, path }: { to: string; path: string }): Promise<string> {
  const find = (): string | undefined =>
    smtp.received
      .filter((mail) => mail.to.includes(to))
      .flatMap((mail) => [...(partsOf(mail)['text/plain'] ?? '').matchAll(/https?:\/\/\S+/g)])
      .map(([url]) => new URL(url).pathname)
      .findLast((one) => one.startsWith(path))
  const message = `a mail to ${to} with a link to ${path}`
  await expect.poll(() => find() !== undefined, { timeout: 20_000, message }).toBe(true)
  return find() ?? ''
}
