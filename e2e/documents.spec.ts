import type { Page } from '@playwright/test'
import type { AssociationDocument } from '#shared/resources/documents.ts'
import { pdfSaying } from '#testing/test-files.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { dialogOf, openAdmin, rowOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { pictureFile } from './picture-file.ts'
import type { Site } from './site.ts'

const pdfFile = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfSaying(text),
})

/** Adds a document by the API. */
async function add(site: Site, fields: Record<string, string>, name = 'fil.pdf') {
  const { call } = await administratorOf(site)
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set('file', new Blob([new Uint8Array(pdfSaying(fields.title ?? ''))]), name)
  return call<AssociationDocument>('POST', '/api/documents/', body)
}

const textAt = async (page: Page, address: string): Promise<string> =>
  (await (await page.request.get(address)).body()).toString('latin1')

test('statutes are uploaded, replaced by new ones in one press, and the earlier ones stay @phone @all', async ({
  page,
  site,
  complaints,
}) => {
  test.setTimeout(90_000)
  complaints.allow(/415/)
  await openAdmin(page, site, '/admin/documents/')
  await page.getByRole('button', { name: 'New Document' }).click()
  const form = dialogOf(page, 'New Document')
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Stadgar för provet')
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Statutes' }).click()
  const file = form.locator('input[type=file]')
  await file.setInputFiles({ name: 'stadgar.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
  await expect(form.getByText('Choose a file that is PDF')).toBeVisible()
  await file.setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ, no PDF'.repeat(9)),
  })
  await expect(form.getByText('a.pdf')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The file must be PDF, Word (DOCX), Excel (XLSX) or ODT.')).toBeVisible()
  await file.setInputFiles(pdfFile('stadgar.pdf', 'De gamla'))
  await form.getByRole('textbox', { name: 'Day of decision' }).fill('2020-05-01')
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const row = rowOf(page, 'Stadgar för provet')
  await expect(row).toContainText('Statutes')
  await expect(row).toContainText('PDF, 1 kB')
  expect(await textAt(page, '/dokument/stadgar-for-provet')).toContain('De gamla')

  await row.getByRole('button', { name: 'Replace with a new version' }).click()
  await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Stadgar för provet')
  await expect(form.getByRole('combobox', { name: 'Kind' })).toHaveValue('Statutes')
  await expect(form.getByRole('combobox', { name: 'Replaces' })).toHaveValue('Stadgar för provet')
  await file.setInputFiles(pdfFile('nya.pdf', 'De nya'))
  await form.getByRole('textbox', { name: 'Day of decision' }).fill('2098-05-01')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  expect(await textAt(page, '/dokument/stadgar-for-provet')).toContain('De nya')
  expect(await textAt(page, '/dokument/stadgar-for-provet/2020-05-01')).toContain('De gamla')

  const download = page.waitForEvent('download')
  await rowOf(page, '2098-05-01').getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('nya.pdf')

  await page.goto('/dokument')
  const statutes = page.getByRole('region', { name: 'Stadgar' })
  const valid = statutes.getByRole('link', { name: 'Stadgar för provet' }).first()
  await expect(valid).toHaveAttribute('href', '/dokument/stadgar-for-provet')
  await expect(statutes.getByText('PDF, 1 kB · 1 maj 2098')).toBeVisible()
  await statutes.getByText('1 tidigare version').first().click()
  await expect(statutes.getByRole('link', { name: 'Stadgar för provet' }).nth(1)).toHaveAttribute(
    'href',
    '/dokument/stadgar-for-provet/2020-05-01',
  )
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.goto('/en/documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Statutes' })).toBeVisible()

  // The foot, Om oss and the membership form lead there.
  await page.goto('/om-oss')
  await expect(page.getByRole('link', { name: 'Föreningens stadgar' })).toHaveAttribute(
    'href',
    '/dokument/stadgar-for-provet',
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Dokument' }).click()
  await expect(page).toHaveURL('/dokument')
  await page.goto('/kontakt/medlem')
  await page.getByRole('link', { name: 'föreningens stadgar och villkor' }).click()
  await expect(page.getByRole('link', { name: 'Stadgarna som fil' })).toBeVisible()
})

test('minutes for the board alone are on no page, and an unknown one is a page that says so @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/404/)
  const title = 'Styrelsens hemliga protokoll'
  await add(site, { title, kind: 'minutes', decided_day: '2025-02-03', board_only: 'true' })
  const shown = await add(site, { title: 'Årsmötesprotokoll', kind: 'minutes', decided_day: '2025-03-03' })
  await page.goto('/dokument')
  await expect(page.getByRole('link', { name: 'Årsmötesprotokoll' })).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  const answer = await page.goto('/dokument/styrelsens-hemliga-protokoll')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await page.request.get(shown.address ?? '')).headers()['content-security-policy']).toContain(
    'sandbox',
  )
})

test('a document that is uploaded from a text is public with its page, and gone with a discarded one @phone @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  await openAdmin(page, site, '/admin/posts/')
  const form = dialogOf(page, 'New Post')
  const text = form.getByRole('textbox', { name: 'Content', exact: true })
  const upload = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'New Post' }).click()
    await text.click()
    await page.keyboard.type('Läs ')
    await form.getByRole('button', { name: 'Link' }).first().click()
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Upload a document' }).click()
    await (await chooser).setFiles(pdfFile(name, 'Policy'))
  }
  const listed = async (): Promise<AssociationDocument[]> => call('GET', '/api/documents/')
  await upload('Utkast protokoll 2026-10-01.pdf')
  await expect(text.getByRole('link', { name: 'Utkast protokoll 2026-10-01' })).toHaveAttribute(
    'href',
    '/dokument/utkast-protokoll-2026-10-01',
  )
  const drafted = { kind: 'minutes', decided_day: '2026-10-01', address: '', shown_when_linked: true }
  expect(await listed()).toContainEqual(expect.objectContaining(drafted))
  await form.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'New category…' }).click()
  await form.getByRole('textbox', { name: 'New category…' }).fill('Övergiven')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Category' })).toHaveValue('Övergiven')
  await form.getByRole('button', { name: 'Cancel' }).last().click()
  await page.getByRole('button', { name: 'Discard the changes' }).click()
  await expect(form).toBeHidden()
  await expect.poll(async () => (await listed()).some((one) => one.shown_when_linked)).toBe(false)
  await expect
    .poll(async () => (await call<{ name: string }[]>('GET', '/api/categories/')).map(({ name }) => name))
    .not.toContain('Övergiven')

  await upload('vår_policy.pdf')
  await expect(text.getByRole('link', { name: 'Vår policy' })).toHaveAttribute('href', '/dokument/var-policy')
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Ny policy')
  await form.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await form.getByLabel('Date').fill('2026-02-03')
  await form.locator('input[type=file][name=image]').setInputFiles(await pictureFile())
  await form.getByText('Publish now', { exact: true }).click()
  expect((await page.request.get('/dokument/var-policy')).status()).toBe(404)
  await form.getByRole('button', { name: 'Save and publish' }).click()
  await expect(form).toBeHidden()
  expect((await page.request.get('/dokument/var-policy')).status()).toBe(200)
})
