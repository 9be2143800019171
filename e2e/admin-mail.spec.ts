import type { Page } from '@playwright/test'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin, rowOf } from './admin-session.ts'
import { account, administratorOf } from './administrator.ts'
import { addSubscribers, change, endPause, endTimeToUndo, expect, test, textOf } from './mail-fixtures.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'

/** Time that the server's own work may take on a busy machine. */
const patiently = { timeout: 30_000 }
/** Milliseconds that the mail server takes for a mail. */
const slowly = 900
/** So many that at this pace a mailing is under way for as long as a test looks at it, on any machine. */
const many = 240

const listOf = (page: Page) => page.getByRole('region', { name: 'Mailings' })
const figuresOf = (page: Page) => listOf(page).getByRole('status').first()
const button = (page: Page, name: RegExp) => listOf(page).getByRole('button', { name })

/** Writes the information mail, and asks for it to be sent. */
async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  const editor = page.locator('[contenteditable="true"]')
  await editor.click()
  await expect(editor).toBeFocused()
  await page.keyboard.type('Hej alla, nu är det dags!')
}

/** A mailing that is on its way already. */
async function startMailing(site: Site, title: string): Promise<void> {
  const { call } = await administratorOf(site)
  await call('POST', '/api/send_info_mail/', { title, content: '<p>Hej alla</p>' })
  endTimeToUndo(site)
}

const subscribe = async (site: Site, email: string): Promise<void> => {
  const { call } = await administratorOf(site)
  await call('POST', '/api/subscribers/', { email })
}

const expectNoFlaws = async (page: Page): Promise<void> => {
  // Wherever a page is scrolled to, something is half under the bar; at its top nothing is.
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
}

test('the form tells how many get the mail, and sends a test to oneself @all', async ({
  page,
  site,
  mailbox,
}) => {
  addSubscribers(site, 12)
  await openAdmin(page, site, '/admin/subscribers/')
  await expect(page.getByText('12 subscribers get the mail.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expectNoFlaws(page)
  await write(page, 'Höstens program')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await said(page, 'A test is on its way to you.')
  expect(await textOf(mailbox, account.email)).toContain('Hej alla, nu är det dags!')
  expect(mailbox.received).toHaveLength(1)
})

test('a mail that cannot be sent off says so, and what was written stays @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 503|answer 503/)
  addSubscribers(site, 1)
  await openAdmin(page, site, '/admin/subscribers/')
  await page.route('**/api/send_info_mail/', (route) => route.fulfill({ status: 503, json: {} }))
  await write(page, 'Ett brev')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await said(page, 'Something went wrong!!!')
  await expect(page.getByText('Nothing was sent.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Ett brev')
  await expect(page.locator('[contenteditable="true"]')).toContainText('Hej alla')
})

test('what was planned counts down, is undone with Ångra, and nobody gets it', async ({
  page,
  site,
  mailbox,
}) => {
  addSubscribers(site, 3)
  await openAdmin(page, site, '/admin/subscribers/')
  await write(page, 'Ett brev för mycket')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to 3 subscribers?' })
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send' }).click()
  await said(page, 'Oldu')
  await expect(figuresOf(page)).toHaveText(/^Begins in (30|[12]?\d) s, to 3 subscribers\.$/)
  await button(page, /^Undo/).click()
  await expect(listOf(page).getByText(/^Taken back/)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Ett brev för mycket')
  await expect(page.locator('[contenteditable="true"]')).toHaveText('Hej alla, nu är det dags!')
  endTimeToUndo(site)
  await subscribe(site, 'senare@example.se')
  await textOf(mailbox, 'senare@example.se')
  expect(mailbox.received).toHaveLength(1)
})

test('a mailing shows how it gets on, and outlives a pause, a reload and a restart of the server @all', async ({
  page,
  site,
  mailbox,
  complaints,
}) => {
  test.slow()
  complaints.allow(/ERR_CONNECTION|ERR_EMPTY|status of 503|answer 503|socket hang up/)
  addSubscribers(site, many)
  mailbox.delayMs = slowly
  await startMailing(site, 'Vårens program')
  await openAdmin(page, site, '/admin/subscribers/')
  const underWay = /^[1-9]\d* sent · [1-9]\d* left · 0 failed · about \d+ (s|min) left$/
  await expect(figuresOf(page)).toHaveText(underWay, patiently)
  const bar = listOf(page).getByRole('progressbar', { name: 'The mailing Vårens program' })
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeGreaterThan(3)
  await button(page, /^Pause/).click()
  await expect(listOf(page).getByText(/^Paused/)).toBeVisible()
  await expectNoFlaws(page)
  // The mails that were already claimed arrive.
  const { call } = await administratorOf(site)
  const inHand = async () => (await call<{ sending: number }>('GET', '/api/mails/status/')).sending
  await expect.poll(inHand, patiently).toBe(0)
  const arrived = mailbox.received.length
  expect(arrived).toBeLessThan(many)
  const paused = `${arrived} sent · ${many - arrived} left · 0 failed`
  await page.reload()
  await expect(figuresOf(page)).toHaveText(paused)
  // Everything of the page is there before the server goes.
  await expect(page.locator('[contenteditable="true"]')).toBeVisible()
  await site.restart()
  await page.reload()
  await expect(figuresOf(page)).toHaveText(paused)
  await expect(page.locator('[contenteditable="true"]')).toBeVisible()
  await button(page, /^Resume/).click()
  await expect.poll(() => mailbox.received.length, patiently).toBeGreaterThan(arrived)
  await site.restart()
  mailbox.delayMs = 0
  await expect(figuresOf(page)).toHaveText(`${many} sent · 0 left · 0 failed`, patiently)
  await expect(listOf(page).getByText(/^Done/)).toBeVisible()
  expect(new Set(mailbox.received.map(({ to }) => to[0])).size).toBe(many)
  expect(mailbox.received).toHaveLength(many)
})

test('a mailing that is cancelled reaches nobody else; the history keeps its figures @all', async ({
  page,
  site,
  mailbox,
}) => {
  addSubscribers(site, many)
  mailbox.delayMs = slowly
  await startMailing(site, 'Ett avbrutet brev')
  await openAdmin(page, site, '/admin/subscribers/')
  await expect(figuresOf(page)).toHaveText(/^[1-9]\d* sent/, patiently)
  await button(page, /^Cancel the mailing/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the mailing' }).click()
  await expect(listOf(page).getByText(/^Cancelled/)).toBeVisible()
  await expect(figuresOf(page)).toHaveText(/^\d+ of 240 sent, \d+ did not get it$/, patiently)
  const reached = mailbox.received.length
  expect(reached).toBeLessThan(many)
  change(site, 'delete from subscribers where id not in (select id from subscribers limit 60)')
  mailbox.mode = 550
  mailbox.delayMs = 0
  await startMailing(site, 'Ett nekat brev')
  await page.goto('/admin/mail/')
  const entries = listOf(page).getByRole('listitem')
  await expect(entries.first()).toContainText('60 failed', patiently)
  await expect(entries.first()).toContainText('Done')
  await expect(entries.first()).toContainText(account.first_name)
  await expect(entries.last()).toContainText(/Cancelled.*of 240 sent, \d+ did not get it/)
  mailbox.mode = 'ok'
  await button(page, /^Send failed and uncertain ones again/).click()
  await expect(entries.first()).toContainText('60 sent · 0 left · 0 failed', patiently)
})

test('older mailings are shown when asked for @all', async ({ page, site }) => {
  const now = new Date().toISOString()
  change(
    site,
    `insert into mailings (title, content, user_name, state, starts_at, created_at, updated_at)
     select 'Brev ' || value, '<p>Hej</p>', 'Kim', 'done', ?, ?, ? from json_each(?)`,
    ...[now, now, now, JSON.stringify(Array.from({ length: 45 }, (_, index) => index))],
  )
  await openAdmin(page, site, '/admin/mail/')
  const entries = listOf(page).getByRole('listitem')
  await expect(entries).toHaveCount(20)
  const more = page.getByRole('button', { name: 'Show older mailings' })
  await more.click()
  await expect(entries).toHaveCount(40)
  await more.click()
  await expect(entries).toHaveCount(45)
  await expect(more).toHaveCount(0)
  await expect(entries.last()).toContainText('Brev 0')
})

test('while the mail server is away the queue says why it waits, and empties when it is back @all', async ({
  page,
  site,
  mailbox,
}) => {
  await mailbox.down()
  await subscribe(site, 'vantar@example.se')
  await openAdmin(page, site, '/admin/mail/')
  const alert = page.getByRole('alert').filter({ hasText: 'The mails wait for the mail server.' })
  await expect(alert).toContainText('ECONNREFUSED', patiently)
  await expect(page.getByText(/^1 waiting · 0 failed · 0 uncertain/)).toBeVisible()
  await expect(rowOf(page, 'vantar@example.se')).toContainText('Queued')
  await expect(rowOf(page, 'vantar@example.se')).toContainText('ECONNREFUSED')
  await expectNoFlaws(page)
  await mailbox.up()
  endPause(site)
  await expect(page.getByText(/^0 waiting/)).toBeVisible(patiently)
  await expect(alert).toHaveCount(0)
  await expect(rowOf(page, 'vantar@example.se')).toContainText('Sent')
  expect(mailbox.received).toHaveLength(1)
})

test('a mail in doubt waits for the administrator, who counts it as sent or sends it again @all', async ({
  page,
  site,
  mailbox,
}) => {
  mailbox.mode = 'swallow'
  await subscribe(site, 'framme@example.se')
  await openAdmin(page, site, '/admin/mail/?state=uncertain')
  const first = rowOf(page, 'framme@example.se')
  await expect(first).toContainText('Uncertain', patiently)
  await expectNoFlaws(page)
  await first.getByRole('button', { name: /^Arrived/ }).click()
  await expect(first).toHaveCount(0)
  endPause(site)
  await subscribe(site, 'borta@example.se')
  const other = rowOf(page, 'borta@example.se')
  await expect(other).toContainText('Uncertain', patiently)
  mailbox.mode = 'ok'
  endPause(site)
  await other.getByRole('button', { name: /^Send again/ }).click()
  await expect(other).toHaveCount(0)
  await expect.poll(() => mailbox.received.length, patiently).toBe(3)
  await page.goto('/admin/mail/?state=sent')
  await expect(rowOf(page, 'framme@example.se')).toContainText('Sent')
  await expect(rowOf(page, 'borta@example.se')).toContainText('Sent', patiently)
})

test('a limit of mails that is reached is said, with what still works and until when, and goes when it is over @all', async ({
  page,
  site,
  mailbox,
}) => {
  const { call } = await administratorOf(site)
  await call('PUT', '/api/site/1/', { announce_messages: true })
  await call('PUT', '/api/footer/1/', { infoMail: 'styrelsen@example.se' })
  await call('POST', '/api/contact/', { name: 'Åsa', email: 'asa@example.se', message: 'Hej' })
  await textOf(mailbox, 'styrelsen@example.se')
  await subscribe(site, 'med@example.se')
  await textOf(mailbox, 'med@example.se')
  await openAdmin(page, site, '/admin/mail/')
  await expect(page.getByText(/^0 waiting/)).toBeVisible()
  const alerts = page.getByRole('alert')
  await expect(alerts).toHaveCount(0)

  const next = new Date().getUTCFullYear() + 1
  const limit = (key: string, count: number, until: string) =>
    change(site, 'update rate_limits set count = ?, resets_at = ? where key like ?', count, until, key)
  limit('mail:everyone', 1_000, `${next}-07-01T10:05:00.000Z`)
  const common = alerts.filter({ hasText: 'The limit of mails that visitors cause has been reached.' })
  await expect(common).toContainText(/At most 1,000 mails in 24 hours go to new subscribers/)
  await expect(common).toContainText('saved as usual')
  await expect(common).toContainText(`New mails go again from 1 Jul ${next}, 12:05.`)
  limit('mail:announcement:%', 200, `${next}-12-31T23:30:00.000Z`)
  const announcements = alerts.filter({ hasText: 'The limit of notices of new messages has been reached.' })
  await expect(announcements).toContainText('At most 200 mails in 24 hours go to you')
  await expect(announcements).toContainText(`New notices go again from 1 Jan ${next + 1}, 00:30.`)
  await expectNoFlaws(page)
  await subscribe(site, 'utan@example.se')

  const over = new Date(Date.now() - 60_000).toISOString()
  limit('mail:%', 1_000, over)
  await expect(alerts).toHaveCount(0)
  await subscribe(site, 'igen@example.se')
  await textOf(mailbox, 'igen@example.se')
  const got = mailbox.received.map(({ to }) => to[0])
  expect(got).toEqual(['styrelsen@example.se', 'med@example.se', 'igen@example.se'])
  expect(await call<unknown[]>('GET', '/api/subscribers/')).toHaveLength(3)
})
