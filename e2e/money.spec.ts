import type { ClaimEntry } from '#shared/claim-list.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { addFeast, addPerson } from './participants-records.ts'

test('a claim is booked as paid, taken back, written off, and its payment saved for bookkeeping @phone @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const event = await addFeast(site, { questions: [] })
  const person = await addPerson(site, event, { name: 'Amina' })
  await openAdmin(page, site, `/admin/money/?q=${encodeURIComponent(person.name)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  const [claim] = await call<ClaimEntry[]>('GET', `/api/claims/?q=${encodeURIComponent(person.name)}`)
  // The tiles hold what others owe too.
  await expect(page.getByRole('button', { name: claim?.reference ?? '-' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
  await page.getByRole('button', { name: claim?.reference ?? '-' }).click()
  const title = page.getByRole('heading', { level: 1, name: `Claim – ${claim?.reference}` })
  await expect(title).toBeVisible()
  // The palette finds it too.
  await page.goto('/admin/')
  await page.getByRole('button', { name: 'Search or do something' }).click()
  await page.getByRole('combobox', { name: 'Search or do something' }).fill(claim?.reference ?? '-')
  await page
    .getByRole('option', { name: claim?.reference ?? '-' })
    .first()
    .click()
  await expect(title).toBeVisible()

  expect(await axeViolations(page)).toEqual([])
  await page.locator('summary', { hasText: /^Paid$/ }).click()
  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(page.getByText('SEK 150 is booked as paid.')).toBeVisible()
  await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Removed: SEK 150, cash')).toBeVisible()

  await page.locator('summary', { hasText: /^Write off$/ }).click()
  await page.locator('details[open]').getByRole('textbox', { name: 'Reason' }).fill('Flyttat')
  await page.getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByText('Written off: Flyttat')).toBeVisible()
  await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Written off: Flyttat')).toBeHidden()

  await call('POST', `/api/claims/${claim?.id}/pay/`, { source: 'cash', day: '2026-01-02', amount: 15_000 })
  await openAdmin(page, site, '/admin/money/exports/')
  await page.getByRole('button', { name: 'Make the file' }).click()
  await expect(page.getByText('The file is made. Save it below.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  const saving = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Save as SIE/ })
    .first()
    .click()
  expect((await saving).suggestedFilename()).toMatch(/^bookkeeping-.*\.si$/)

  await openAdmin(page, site, '/admin/money/settings/')
  await page.getByRole('textbox', { name: 'Organisation number' }).fill('802999-9994')
  await expect(page.getByText('The number is not right.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Organisation number' }).fill('802999-9995')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})
