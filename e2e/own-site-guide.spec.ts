import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { papersFor } from '#demo/documents.ts'
import { pdfOf } from '#demo/pdf.ts'
import { root } from '#scripts/project.mjs'
import { postImportPage } from '#shared/post-import.ts'
import { wordPressFile } from '#testing/old-sites.ts'
import { dialogOf, openAdmin, rowOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { guidePicture } from './guide-picture.ts'
import { countPresses } from './presses.ts'
import { type Site, startSite } from './site.ts'
import { said } from './toasts.ts'

/** An association that has had its first evening. */
const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

/** The most presses that a board can be asked for a page of its own with a file in its text. */
const mostPresses = 12

const picture = (page: Page, name: string) => guidePicture(page, `own-site/${name}`)

/** A sprig with three leaves. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><g fill="#2d7b4d">
<path d="M46 92C44 70 45 52 48 36l5 1c-3 16-3 33-1 55z"/><path d="M49 40C34 32 32 15 48 3c16 12 15 29 1 37z"/>
<path d="M46 62C30 66 16 57 14 38c19 0 31 8 32 24z"/><path d="M51 70c1-16 12-25 31-26 0 18-13 28-31 26z"/></g></svg>`

const now = Temporal.Now.zonedDateTimeISO('Europe/Stockholm')
const dayIn = (days: number): string => now.add({ days }).toPlainDate().toString()

const papers = papersFor(now.toPlainDate())
const paper = (file: string, name = file) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfOf((papers[file] ?? '').replaceAll('Lyktgillet', 'Vårgillet')),
})

const main = (page: Page): Locator => page.getByRole('main')

const type = async (dialog: Locator, label: string, text: string): Promise<void> => {
  await dialog.getByRole('textbox', { name: label, exact: true }).click()
  await dialog.page().keyboard.insertText(text)
}

const save = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(dialog).toHaveCount(0)
}

async function prepare(site: Site): Promise<void> {
  const { call } = await administratorOf(site)
  await call('PUT', '/api/site/1/', { association_name: 'Vårgillet', city: 'Uppsala', one_language: true })
  await call('PUT', '/api/footer/1/', {
    description: 'Tillsammans genom terminen.',
    infoMail: 'info@vargillet.example',
  })
  await call('POST', '/api/categories/', { name: 'Nytt' })
  await addEvent(site, {
    eventName: 'Körens vårkonsert',
    eventDate: `${dayIn(9)}T17:00:00.000Z`,
    eventLocation: 'Vårgatan 4',
    eventPrice: 'Gratis',
  })
}

async function setLook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ändra inställningar' }).click()
  const dialog = dialogOf(page, 'Ändra inställningar')
  const preview = dialog.getByRole('region', { name: 'Så ser det ut' })
  const file = { name: 'kvist.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(mark) }
  await dialog.locator('input[type="file"]').first().setInputFiles(file)
  await dialog.getByRole('radio', { name: 'Skog' }).check()
  await expect(preview.locator('img')).toHaveCount(4)
  await dialog.getByRole('radio', { name: 'Skog' }).scrollIntoViewIfNeeded()
  await picture(page, 'farg')
  await save(dialog)
}

async function addStatutes(page: Page): Promise<void> {
  await page.goto('/admin/documents/')
  await page.getByRole('button', { name: 'Nytt dokument' }).click()
  const dialog = dialogOf(page, 'Nytt dokument')
  await type(dialog, 'Titel', 'Stadgar')
  await dialog.getByRole('combobox', { name: 'Slag' }).click()
  await page.getByRole('option', { name: 'Stadgar' }).click()
  await dialog.locator('input[type="file"]').setInputFiles(paper('aldre-stadgar.pdf', 'stadgar-2023.pdf'))
  await dialog.getByRole('textbox', { name: 'Beslutsdag' }).fill('2023-09-20')
  await save(dialog)

  const row = rowOf(page, 'Stadgar')
  await row.getByRole('button', { name: 'Ersätt med ny version' }).click()
  await dialog.locator('input[type="file"]').setInputFiles(paper('stadgar.pdf'))
  await dialog.getByRole('textbox', { name: 'Beslutsdag' }).fill(dayIn(-30))
  await expect(dialog.getByRole('combobox', { name: 'Ersätter' })).toHaveValue('Stadgar')
  await picture(page, 'dokument')
  await save(dialog)
}

async function addMinutes(page: Page, title: string, isForTheBoard: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Nytt dokument' }).click()
  const dialog = dialogOf(page, 'Nytt dokument')
  await type(dialog, 'Titel', title)
  await dialog.getByRole('combobox', { name: 'Slag' }).click()
  await page.getByRole('option', { name: 'Protokoll' }).click()
  await dialog.locator('input[type="file"]').setInputFiles(paper('protokoll-arsmote.pdf', 'protokoll.pdf'))
  await dialog.getByRole('textbox', { name: 'Beslutsdag' }).fill(dayIn(-30))
  if (isForTheBoard) await dialog.getByRole('switch', { name: /^Bara administratörer/ }).check()
  await save(dialog)
}

async function addPage(page: Page): Promise<void> {
  await page.goto('/admin/pages/')
  const presses = await countPresses(page)
  await page.getByRole('button', { name: 'Ny sida' }).click()
  const dialog = dialogOf(page, 'Ny sida')
  await type(dialog, 'Titel', 'Lokalen')
  await dialog.getByRole('textbox', { name: 'Innehåll', exact: true }).click()
  await page.keyboard.insertText('Salongen på Vårgatan 4 går att låna för möten och fester. Läs först: ')
  await dialog.getByRole('button', { name: 'Länk', exact: true }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Ladda upp dokument' }).click()
  await (await chooser).setFiles(paper('policy-alkohol-trygghet.pdf', 'regler för lokalen.pdf'))
  await expect(dialog.getByRole('link', { name: 'regler för lokalen', exact: false })).toBeVisible()
  await dialog.getByRole('radio', { name: 'I menyn' }).check()
  await dialog.getByText('Publicera nu', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Titel', exact: true }).scrollIntoViewIfNeeded()
  await picture(page, 'sida')
  await save(dialog)
  expect(await presses()).toBeLessThanOrEqual(mostPresses)
}

async function setNotice(page: Page): Promise<void> {
  await page.goto('/admin/notice/')
  await page.getByRole('button', { name: 'Ändra notis' }).click()
  const dialog = dialogOf(page, 'Ändra notis')
  await type(dialog, 'Text', 'Lokalen är stängd i tentamensveckan.')
  await type(dialog, 'Länk', '/lokalen')
  await dialog.getByRole('textbox', { name: 'Visas till och med' }).fill(dayIn(7))
  await save(dialog)
}

async function addToLibrary(page: Page, file: string, shows: string): Promise<void> {
  await page.goto('/admin/media/')
  const buffer = await sharp(join(root, 'demo/pictures', `${file}.svg`))
    .resize({ width: 1200 })
    .png()
    .toBuffer()
  await page.locator('#library-upload').setInputFiles({ name: `${file}.png`, mimeType: 'image/png', buffer })
  await expect(page).toHaveURL(/\/admin\/media\/\d+\//)
  await page.getByLabel('Vad bilden visar (Svenska)').fill(shows)
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await said(page, 'Bilden är sparad.')
}

test('the second day: a logo, documents, a page, a notice, pictures and the posts of the old site @all', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000)
  await prepare(site)
  await openAdmin(page, site, '/admin/site/')
  await page.getByRole('button', { name: 'Svenska' }).click()
  await setLook(page)
  await addStatutes(page)
  await addMinutes(page, 'Protokoll från årsmötet', false)
  await addMinutes(page, 'Protokoll från styrelsemötet', true)
  await addPage(page)
  await setNotice(page)

  for (const [file, shows] of [
    ['choir', 'Kören sjunger i kyrkan'],
    ['kitchen-garden', 'Odlingslådorna på gården'],
    ['fika', 'Lussekatter på ett fat'],
  ] as const)
    await addToLibrary(page, file, shows)
  await page.goto('/admin/media/')
  await expect(main(page).getByText('Kören sjunger i kyrkan')).toBeVisible()
  await picture(page, 'bilder')

  await page.goto(postImportPage)
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Fil från den gamla webbplatsen').click()
  await (await chooser).setFiles({
    name: 'export.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(wordPressFile),
  })
  await expect(main(page).getByText('5 inlägg och sidor i filen, 3 kan hämtas in.')).toBeVisible()
  await picture(page, 'hamta-in')
  await page.getByRole('button', { name: 'Hämta in 3 utkast' }).click()
  await expect(main(page).getByText('2 inlägg och 1 sida är inhämtade som utkast.')).toBeVisible()

  await page.goto('/lokalen')
  await expect(page.getByRole('banner').getByRole('img', { name: 'Vårgillet' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notis' })).toContainText('stängd i tentamensveckan')
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' })).toContainText('Lokalen')
  await picture(page, 'sidan')

  await page.goto('/dokument')
  await main(page).getByText('1 tidigare version').click()
  await expect(main(page)).toContainText('Protokoll från årsmötet')
  await expect(main(page)).not.toContainText('Protokoll från styrelsemötet')
  await picture(page, 'dokumenten')

  await page.goto('/sok?q=stadgar')
  await expect(main(page).getByRole('link', { name: 'Stadgar' }).first()).toBeVisible()
})
