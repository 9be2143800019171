import type { Locator, Page } from '@playwright/test'
import { type LookList, paymentsApi, paymentsPage, refundsPage, rulesPage } from '#shared/payment-review.ts'
import { reviewClaims, reviewFile } from '#testing/review-fixture.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { change } from './mail-fixtures.ts'
import { countPresses } from './presses.ts'
import type { Site } from './site.ts'

const test = base.extend({ site: ownSite() })

/** Adds the claims of the fixture, on nobody in the register. */
function addClaims(site: Site, from = 0): void {
  for (const [at, { name, amount }] of reviewClaims.entries()) {
    change(
      site,
      `insert into claims (number, reference, kind, name, email, email_key, language, due_day, created_at)
       values (?, ?, 'fee', ?, 'x@example.se', 'x@example.se', 'sv', '2030-12-31', '2026-11-01T00:00:00.000Z')`,
      ...[90_001 + from + at, `99${from}0${at}`, name],
    )
    change(
      site,
      `insert into claim_lines (claim_id, kind, amount) select max(id), 'membership', ? from claims`,
      amount,
    )
  }
}

async function readFixture(page: Page, mark = ''): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Choose files', { exact: true }).click()
  await (await chooser).setFiles({
    name: `november${mark}.xml`,
    buffer: reviewFile(mark),
    mimeType: 'application/xml',
  })
  await page.getByRole('button', { name: 'Save 208 payments' }).click()
  await expect(page.getByRole('heading', { name: /^Payments to review \(\d+\)$/ })).toBeVisible()
}

/** Takes pictures for a human if the environment names a folder. */
async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env.GILLE_LOOK_FOLDER
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('decides 208 payments with at most 20 clicks @desk', async ({ page, site }) => {
  test.setTimeout(240_000)
  const { call } = await administratorOf(site)
  addClaims(site)
  await openAdmin(page, site, paymentsPage)
  await readFixture(page)
  const presses = await countPresses(page)
  const total = async () => (await call<LookList>('GET', paymentsApi.review)).total
  const dialog = page.getByRole('dialog')
  const confirm = async (button: Locator, label: RegExp, left: number): Promise<void> => {
    await button.click()
    await dialog.getByRole('button', { name: label }).click()
    await expect.poll(total).toBe(left)
    await expect(dialog).toBeHidden()
  }

  const suggested = page.getByRole('region', { name: '9 sure suggestions' })
  for (const { name } of reviewClaims)
    await expect(suggested.getByText(name, { exact: false }).first()).toBeVisible()
  await confirm(page.getByRole('button', { name: 'Accept the 9 suggestions' }), /^Link 9 payments$/, 199)

  const search = page.getByRole('searchbox')
  const table = page.getByRole('region', { name: 'Payments to review', exact: true })
  const judge = async (
    text: string,
    { count, verdict, left }: { count: number; verdict: string; left: number },
  ) => {
    await search.click()
    await search.fill(text)
    await expect(page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible()
    await table.getByRole('checkbox', { name: 'Select all on the page' }).click()
    const bar = page.getByRole('region', { name: 'Chosen' })
    if (count > 50) await bar.getByRole('button', { name: new RegExp(`${count}`) }).click()
    await confirm(bar.getByRole('button', { name: verdict }), /^Decide/, left)
  }
  await judge('fika', { count: 40, verdict: 'Sale', left: 159 })
  await judge('insamling', { count: 60, verdict: 'Gift', left: 99 })
  await judge('inställd', { count: 50, verdict: 'To be refunded', left: 49 })
  await judge('', { count: 49, verdict: 'Not ours', left: 0 })
  await expect(page.getByText('Nothing to review.')).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(20)

  // The last action is undone on its line.
  await page
    .getByRole('list', { name: 'Can be undone' })
    .getByRole('button', { name: 'Undo' })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Payments to review (49)' })).toBeVisible()
})

test('shows the review as rows on a desk and as cards on a phone @phone @desk @all', async ({
  page,
  site,
}, info) => {
  test.setTimeout(300_000)
  const mark = info.project.name
  const { call } = await administratorOf(site)
  addClaims(site, info.project.name === 'phone' ? 100 : 200)
  await call('POST', '/api/payment_rules/', {
    ...{ title: 'Fika', source: 'swish', without_reference: true, at_least: null, below: 60, contains: '' },
    ...{ verdict: 'sale', account: 3010, is_automatic: false },
  })
  await openAdmin(page, site, paymentsPage)
  await readFixture(page, mark)
  await expect(page.getByRole('heading', { name: 'Rule Fika: 40 payments' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
  await takePictures(page, `${mark}-review`)
  for (const [name, path] of [
    ['refunds', refundsPage],
    ['rules', rulesPage],
    ['dashboard', '/admin/'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    expect(await sidewaysScroll(page)).toBe(0)
    if (size) await page.setViewportSize(size)
    await takePictures(page, `${mark}-${name}`)
  }
})
