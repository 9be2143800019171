import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { root } from '#scripts/project.mjs'
import { axeViolations } from './accessibility.ts'
import { dialogOf } from './admin-session.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { guidePicture } from './guide-picture.ts'
import { countPresses } from './presses.ts'
import { unfold } from './sections.ts'
import { startSite } from './site.ts'
import { said } from './toasts.ts'

/** An association that has nothing yet. */
const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

/** The most presses that a board can be asked for its first event. */
const mostPresses = { event: 9, post: 6 }

const picture = (page: Page, name: string): Promise<void> =>
  page.viewportSize()?.width === 1280 ? guidePicture(page, `first-evening/${name}`) : Promise.resolve()

const drawing = async (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp(join(root, 'demo/pictures', `${name}.svg`))
    .resize({ width: 1200 })
    .png()
    .toBuffer(),
})

type Typed = {
  texts: Record<string, string>
  /** All sections are unfolded. */
  unfolds?: true
  /** There is nothing of what is left empty. */
  lacksTheRest?: true
  image?: [field: string, drawing: string]
}

/** Fills a form in as somebody does who reads it from above, and saves it. */
async function fill(
  page: Page,
  dialog: Locator,
  { texts, unfolds, lacksTheRest, image }: Typed,
): Promise<void> {
  if (unfolds) await unfold(dialog)
  for (const [label, text] of Object.entries(texts)) {
    const input = dialog.getByRole('textbox', { name: label, exact: true })
    await input.click()
    await page.keyboard.insertText(text)
  }
  const none = dialog.getByRole('checkbox', { name: /har vi inte/i, checked: false })
  while (lacksTheRest && (await none.count()) > 0) await none.first().check()
  if (image)
    await dialog.locator(`input[type="file"][name="${image[0]}"]`).setInputFiles(await drawing(image[1]))
}

const save = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(dialog).toHaveCount(0)
}

const now = Temporal.Now.zonedDateTimeISO('Europe/Stockholm')
const today = now.toPlainDate().toString()
const inTwoWeeks = `${now.add({ days: 14 }).toPlainDate()}T18:00`

const step = (page: Page, name: string) => page.getByRole('link', { name }).first()

test('from an empty association to a finished site, in the browser alone @all', async ({ page, site }) => {
  test.setTimeout(180_000)
  await page.goto(`/register${new URL(await site.setupLink()).search}`)
  await page.getByRole('button', { name: 'Svenska' }).click()
  for (const [label, text] of Object.entries({
    Förnamn: 'Robin',
    Efternamn: 'Alm',
    'Din e-post': 'robin@example.org',
    Lösenord: 'en gammal cykel med punka',
  }))
    await page.getByLabel(label, { exact: true }).fill(text)
  await picture(page, 'konto')
  await page.getByRole('button', { name: 'Skicka' }).click()
  await said(page, 'Kontot är skapat')
  await expect(page.getByRole('heading', { name: 'Kom igång' })).toBeVisible()
  await picture(page, 'kom-igang')

  await step(page, 'Ge föreningen sitt namn').click()
  const settings = dialogOf(page, 'Ändra inställningar')
  await fill(page, settings, { texts: { 'Föreningens namn': 'Vårgillet', Ort: 'Uppsala' } })
  await picture(page, 'namn')
  await save(settings)

  await page.goto('/admin/')
  await step(page, 'Berätta om föreningen').click()
  const about = dialogOf(page, 'Ändra om oss')
  await fill(page, about, {
    unfolds: true,
    texts: {
      'Visionens rubrik': 'Ett öppet hus',
      Vision: 'Vårgillet är till för alla som vill träffas mellan föreläsningarna.',
      'Verksamhetens rubrik': 'Det här gör vi',
      Verksamhet: 'Vi lagar mat, sjunger och ger oss ut i skogen tillsammans.',
      'Styrelsens rubrik': 'Styrelsen',
      Stadgar: 'Föreningen heter Vårgillet. Den är öppen för alla studenter.',
    },
  })
  await save(about)

  await page.goto('/admin/')
  await step(page, 'Fyll i adress, e-post och telefon').click()
  const footer = dialogOf(page, 'Ändra sidfot')
  await fill(page, footer, {
    unfolds: true,
    texts: {
      Motto: 'Tillsammans genom terminen.',
      Adress: 'Vårgatan 4, 753 20 Uppsala',
      'E-post för information': 'info@vargillet.example',
      Instagram: 'https://example.org/vargillet',
    },
    lacksTheRest: true,
  })
  await picture(page, 'sidfot')
  await save(footer)

  await page.goto('/admin/')
  await step(page, 'Fyll i hur man betalar och kontaktsidan').click()
  const contact = dialogOf(page, 'Ändra kontaktuppgifter')
  await fill(page, contact, {
    unfolds: true,
    texts: {
      'Skriv till oss': 'Skriv till oss',
      'Text under Skriv till oss': 'Vi svarar inom några dagar.',
      'Bli medlem': 'Bli medlem',
      'Text under Bli medlem': 'Medlem blir du för en termin i taget.',
      Swishnummer: '123 456 78 90',
    },
    lacksTheRest: true,
  })
  await save(contact)

  await page.goto('/admin/')
  await step(page, 'Presentera styrelsen').click()
  const person = dialogOf(page, 'Ny styrelsemedlem')
  await fill(page, person, {
    texts: { Namn: 'Robin Alm', Titel: 'Ordförande', 'E-post': 'robin@example.org' },
    lacksTheRest: true,
  })
  await save(person)
  await page.getByRole('button', { name: 'Ny styrelsemedlem' }).click()
  await fill(page, person, {
    texts: { Namn: 'Kim Ek', Titel: 'Kassör', 'E-post': 'kim@example.org' },
    lacksTheRest: true,
  })
  await save(person)

  await page.goto('/admin/partners/?new')
  const partner = dialogOf(page, 'Ny partner')
  await fill(page, partner, { texts: { Namn: 'Bageriet på hörnet' }, image: ['logoImage', 'logo-bakery'] })
  await save(partner)

  await page.goto('/admin/')
  const presses = await countPresses(page)
  await step(page, 'Lägg in ett evenemang').click()
  const event = dialogOf(page, 'Nytt evenemang')
  await fill(page, event, {
    texts: {
      Namn: 'Körens vårkonsert',
      Beskrivning: 'Kören sjunger in våren. Alla är välkomna.',
    },
    image: ['eventImage', 'choir'],
  })
  await event.getByLabel('Datum').click()
  await event.getByLabel('Datum').fill(inTwoWeeks)
  await fill(page, event, {
    texts: { Arrangör: 'Vårgillet', Plats: 'Vårgatan 4', Pris: 'Gratis' },
  })
  await picture(page, 'evenemang')
  await save(event)
  expect(await presses()).toBeLessThanOrEqual(mostPresses.event)

  await page.goto('/admin/')
  const pressesOfPost = await countPresses(page)
  await step(page, 'Skriv ett inlägg').click()
  const post = dialogOf(page, 'Nytt inlägg')
  await expect(post.getByRole('textbox', { name: 'Titel', exact: true })).toBeFocused()
  await page.keyboard.insertText('Vi har fått en ny sida')
  await post.getByRole('textbox', { name: 'Innehåll', exact: true }).focus()
  await page.keyboard.insertText('Här berättar vi vad som händer i föreningen.')
  await fill(page, post, { texts: {}, image: ['image', 'lanterns-on-the-river'] })
  await post.getByRole('combobox', { name: 'Kategori' }).click()
  await page.getByRole('option', { name: 'Ny kategori…' }).click()
  await page.keyboard.insertText('Nytt')
  await page.keyboard.press('Enter')
  await said(page, 'Kategorin Nytt är tillagd!')
  await post.locator('input[name="post_date"]').fill(today)
  await post.getByText('Publicera nu', { exact: true }).click()
  await picture(page, 'inlagg')
  await save(post)
  expect(await pressesOfPost()).toBeLessThanOrEqual(mostPresses.post)

  // Visitors see none of the steps that are left.
  await page.goto('/admin/')
  await expect(page.getByRole('heading', { name: 'Kom igång' })).toBeVisible()
  for (const name of ['Ge en till i styrelsen administratörsrätt', 'Ställ in e-post'])
    await expect(step(page, name)).toBeVisible()
  await expect(page.locator('section:has(h2:text("Kom igång")) li')).toHaveCount(2)

  const main = page.getByRole('main')
  const shown = {
    '/': ['Vi har fått en ny sida', 'Körens vårkonsert'],
    '/aktiviteter': ['Vi har fått en ny sida', 'Nytt'],
    '/om-oss': ['Ett öppet hus', 'Robin Alm', 'Kim Ek'],
    '/kontakt': ['Skriv till oss', '123 456 78 90', 'Medlem blir du för en termin i taget.'],
    '/kalender': ['Körens vårkonsert'],
  }
  for (const [address, texts] of Object.entries(shown)) {
    await page.goto(address)
    for (const text of texts) await expect(main).toContainText(text)
    // The hidden field against spam asks to be left empty.
    await expect(main).not.toContainText(/(?<!Lämna )tomt/)
    await expect(page.getByRole('contentinfo')).toContainText('Tillsammans genom terminen.')
    expect(await axeViolations(page)).toEqual([])
    if (address === '/') await picture(page, 'klart')
  }
})
