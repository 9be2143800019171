import type { Page } from '@playwright/test'
import { paymentsPage } from '#shared/payment-review.ts'
import { camtFile } from '#testing/camt-file.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { expect, test } from './fixtures.ts'

async function choose(page: Page, files: readonly { name: string; buffer: Buffer }[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Choose files', { exact: true }).click()
  await (await chooser).setFiles(files.map((file) => ({ ...file, mimeType: 'application/xml' })))
}

test('files of a bank are shown, saved, looked at and taken back @phone @all', async ({
  page,
  site,
}, info) => {
  const mark = info.project.name.replace(/\W/g, '').toUpperCase()
  const credit = (name: string, at: number) => ({
    ...{ reference: `9${at}`, amount: 7_000 + at, name: `${name} ${mark}`, id: `${mark}${at}` },
  })
  await openAdmin(page, site, paymentsPage)
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible()
  const first = { name: 'monday.xml', buffer: camtFile([credit('GIVARE', 11), credit('OKAND', 12)]) }
  const second = { name: 'tuesday.xml', buffer: camtFile([credit('SEN', 13)], '2026-11-24') }
  await choose(page, [first, second])
  const preview = page.getByRole('region', { name: 'This will happen: monday.xml' })
  await expect(preview.getByText('2 to review')).toBeVisible()
  await expect(preview.getByText('70.11 kr')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await preview.getByRole('button', { name: 'Save 2 payments' }).click()
  await page
    .getByRole('region', { name: 'This will happen: tuesday.xml' })
    .getByRole('button', { name: 'Save 1 payment' })
    .click()
  await expect(page.getByText('tuesday.xml: 0 claims paid, 1 to review.')).toBeVisible()

  // A row on a desk, a card on a phone: its title opens the payment.
  const giver = page.getByRole('button', { name: `GIVARE ${mark}` })
  const opened = page.getByRole('dialog', { name: `GIVARE ${mark}` })
  await giver.click()
  await expect(opened.getByText('No reference to a claim')).toBeVisible()
  await opened.getByRole('button', { name: 'Gift' }).click()
  await expect(giver).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(giver).toBeVisible()
  await giver.click()
  await opened.getByRole('button', { name: 'Link to a claim' }).click()
  await page.getByLabel('Search open claims').fill('nobody has this name')
  await expect(opened.getByText('No open claim fits.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  const unlink = page.getByRole('region', { name: 'Unlink a payment' })
  await unlink.getByLabel('Search paid claims').fill('nobody has this name')
  await expect(unlink.getByText('No payment from a file was found.')).toBeVisible()

  await choose(page, [first])
  await expect(page.getByText(/monday\.xml: Read .* nothing new\./)).toBeVisible()
  for (const name of ['tuesday.xml', 'monday.xml']) {
    await page.getByRole('button', { name: `Undo ${name}` }).click()
    await expect(page.getByText(`${name} is undone.`)).toBeVisible()
  }
  await expect(giver).toBeHidden()
})
