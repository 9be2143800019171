import type { Page } from '@playwright/test'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { addSubscribers, change, endTimeToUndo, expect, test } from './mail-fixtures.ts'
import { listOf } from './participants-mail.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'

const patiently = { timeout: 30_000 }
const button = (page: Page, name: RegExp) => listOf(page).getByRole('button', { name })
const editorOf = (page: Page) => page.locator('[contenteditable="true"]')

async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await editorOf(page).click()
  await expect(editorOf(page)).toBeFocused()
  await page.keyboard.type('Hej alla!')
}

/** A mailing to 60 that was cancelled when it had reached 32. */
function addStopped(site: Site): void {
  addSubscribers(site, 60)
  const now = new Date().toISOString()
  change(
    site,
    `insert into mailings (id, title, content, user_name, state, starts_at, started_at, finished_at, recipients,
       is_written, created_at, updated_at)
     values (1, 'Vårens program', '<p>Hej <strong>alla</strong>!</p>', 'Kim', 'cancelled', ?, ?, ?, 60, 1, ?, ?)`,
    ...[now, now, now, now, now],
  )
  change(
    site,
    `insert into mails (mailing_id, kind, recipient, subject, record_id, state, next_attempt_at, sent_at, created_at, updated_at)
     select 1, 'information', email, 'Vårens program', id,
       case when row_number() over (order by id) <= 32 then 'sent' else 'unsent' end, ?, ?, ?, ? from subscribers`,
    ...[now, now, now, now],
  )
}

for (const width of [375, 1280]) {
  test(`a stopped mailing says how many it missed, names them, and goes on to exactly these at ${width} px @all`, async ({
    page,
    site,
    mailbox,
  }) => {
    addStopped(site)
    await page.setViewportSize({ width, height: 800 })
    await openAdmin(page, site, '/admin/subscribers/')
    await expect(listOf(page).getByRole('status')).toHaveText('32 of 60 sent, 28 did not get it')
    const bar = listOf(page).getByRole('progressbar')
    expect(Math.round(Number(await bar.getAttribute('aria-valuenow')))).toBe(53)
    // The form stands above the table of those it goes to.
    const top = async (one: ReturnType<Page['locator']>) => (await one.boundingBox())?.y ?? 0
    expect(await top(page.getByLabel('Title'))).toBeLessThan(
      await top(page.getByText(/^person\d+@example/).first()),
    )
    expect(await axeViolations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await page.setViewportSize({ width, height: 800 })

    await button(page, /^Show who did not get it/).click()
    const missed = page.getByRole('dialog').getByRole('listitem')
    await expect(missed).toHaveCount(28)
    await expect(missed.first()).toContainText('person32@example.se')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await button(page, /^Send to the 28 who did not get it/).click()
    await expect(listOf(page).getByRole('status')).toHaveText('60 sent · 0 left · 0 failed', patiently)
    expect(new Set(mailbox.received.map(({ to }) => to[0])).size).toBe(28)
    expect(mailbox.received).toHaveLength(28)
  })
}

test('what was sent is read, printed and copied, and takes the place of nothing unasked @all', async ({
  page,
  site,
  mailbox,
}) => {
  expect(mailbox.received).toEqual([])
  addStopped(site)
  await openAdmin(page, site, '/admin/mail/')
  await button(page, /^Read/).click()
  const letter = page.getByRole('dialog', { name: 'Vårens program' })
  await expect(letter).toContainText('Hej alla!')
  await expect(letter).toContainText('Subscribers · 32 of 60 sent')
  expect(await axeViolations(page)).toEqual([])
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.body.lastElementChild?.textContent ?? '')
  })
  await letter.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await letter.getByRole('button', { name: 'Copy to a new mailing' }).click()
  await expect(page).toHaveURL(/\/admin\/subscribers\//)
  await expect(page.getByLabel('Title')).toHaveValue('Vårens program')
  await expect(editorOf(page)).toHaveText('Hej alla!')

  await page.getByLabel('Title').fill('Något annat')
  await page.waitForFunction(() => sessionStorage.getItem('form:info-mail')?.includes('Något annat'))
  await button(page, /^Read/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy to a new mailing' }).click()
  const question = page.getByRole('dialog', { name: 'Replace what stands in the form?' })
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Något annat')
})

test('a mailing taken back from another page is written on with one press; cancelling under way asks first @all', async ({
  page,
  site,
  mailbox,
}) => {
  addSubscribers(site, 240)
  await openAdmin(page, site, '/admin/subscribers/')
  await write(page, 'Fel datum')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await said(page, 'Oldu')
  await page.goto('/admin/mail/')
  await button(page, /^Undo/).click()
  await expect(listOf(page).getByText(/^Taken back/)).toBeVisible()
  await button(page, /^Go on writing/).click()
  await expect(page.getByLabel('Title')).toHaveValue('Fel datum')
  await expect(editorOf(page)).toHaveText('Hej alla!')
  mailbox.delayMs = 900
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(button(page, /^Undo/)).toBeVisible()
  endTimeToUndo(site)
  const cancel = button(page, /^Cancel the mailing/)
  await expect(cancel).toBeVisible(patiently)
  const right = async (one: typeof cancel) => {
    const box = await one.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  expect((await cancel.boundingBox())?.x ?? 0).toBeGreaterThan((await right(button(page, /^Pause/))) + 60)
  await cancel.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await expect(cancel).toBeVisible()
  await cancel.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the mailing' }).click()
  await expect(listOf(page).getByText(/^Cancelled/)).toBeVisible()
})
