import type { Page } from '@playwright/test'
import { eventFormPage, eventPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { unique } from './admin-records.ts'
import { dialogOf, isNarrow, openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { comingYear } from './coming-year.ts'
import { addEvent, addPicturedEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { mainOf, openParticipants } from './participants-page.ts'
import { unfold } from './sections.ts'
import type { Site } from './site.ts'

const wine = { key: 'wine', name: 'Med alkohol', name_en: 'With alcohol', capacity: 2, opens: null }
const water = { key: 'water', name: 'Utan alkohol', name_en: '', capacity: 1, opens: null }
const beds = { key: 'beds', name: 'Medlemmar', capacity: 5, opens: `${comingYear}-06-01T12:00:00+02:00` }

const main = (page: Page) => page.getByRole('main')
const kind = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Platstyp' }).getByRole('radio', { name })

/** Somebody applies for a kind of places. */
async function apply(site: Site, { id, eventName }: Event, quota: string): Promise<void> {
  const { call } = await administratorOf(site)
  const name = unique('Bo')
  const body = { name, email: `${name.toLowerCase()}@example.org`, message: 'Hej!', quota }
  await call('POST', '/api/evenemang/', { ...body, event_name: eventName, event_id: id })
}

test('a visitor chooses a kind of place, and is told of its places alone @all', async ({
  page,
  site,
}, testInfo) => {
  const event = await addEvent(site, { quotas: [wine, water, beds] as never, max_guests: 2 })
  await apply(site, event, 'water')
  await page.goto(eventPage(event.eventName))
  for (const line of [
    'Med alkohol: 2 platser kvar',
    'Utan alkohol: kö',
    /^Medlemmar: öppnar .* kl\. 12\.00$/,
  ])
    await expect(main(page).getByText(line)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.screenshot({ path: testInfo.outputPath('event.png'), fullPage: true })

  await page.goto(eventFormPage(event.eventName))
  await awake(page)
  await expect(kind(page, /^Med alkohol 2 platser kvar$/)).not.toBeChecked()
  await expect(kind(page, /^Medlemmar öppnar /)).toBeDisabled()
  const form = page.getByRole('form', { name: 'Anmälan' })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  await field('Namn').fill('Anna')
  await field('E-post').fill('anna@example.org')
  await field('Meddelande').fill('Hej!')
  await page.getByRole('button', { name: 'Skicka in' }).click()
  await expect(page.getByRole('group', { name: 'Platstyp' }).getByText('Välj platstyp')).toBeVisible()
  await expect(kind(page, /^Med alkohol/)).toBeFocused()
  expect(await axeViolations(page)).toEqual([])

  await kind(page, /^Med alkohol/).check()
  for (const [index, name] of ['Bo', 'Eva'].entries()) {
    await page.getByRole('button', { name: 'Lägg till gäst' }).click()
    await field(`Gäst ${index + 1}`).fill(name)
  }
  await expect(main(page).getByText('2 platser kvar, ni är 3: ni hamnar i kön.')).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('form.png'), fullPage: true })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Kom bara 2 av er' }).click()
  await page.getByRole('button', { name: 'Skicka in' }).click()
  await expect(main(page).getByText('Tack, din anmälan är mottagen!')).toBeVisible()
  await expect(main(page).getByRole('definition').filter({ hasText: 'Med alkohol' })).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('received.png'), fullPage: true })
  await page.getByRole('button', { name: 'Anmäl någon mer' }).click()
  await expect(kind(page, /^Med alkohol kö$/)).not.toBeChecked()
})

test('the board sets the kinds of places, sees who has which, and gives them @all', async ({
  page,
  site,
}, testInfo) => {
  const event = await addPicturedEvent(site, { eventName: unique('Sittning') })
  await openAdmin(page, site, `/admin/events/?edit=${event.id}`)
  const dialog = dialogOf(page, 'Edit Event')
  await unfold(dialog, 'Registration')
  const list = dialog.getByRole('group', { name: 'Kinds of places', exact: true })
  for (const [index, { name, capacity }] of [wine, water].entries()) {
    await list.getByRole('button', { name: 'Add kind of place' }).click()
    const item = list.getByRole('group', { name: `Kind of place ${index + 1}`, exact: true })
    await item.getByRole('textbox', { name: 'Kind of place', exact: true }).fill(name)
    await item.getByRole('spinbutton', { name: 'Places' }).fill(String(capacity))
  }
  await list.getByLabel('Opens').last().fill(`${comingYear}-05-01T12:00`)
  expect(await axeViolations(page)).toEqual([])
  await list.screenshot({ path: testInfo.outputPath('list.png') })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const { call } = await administratorOf(site)
  const saved = await call<Event>('GET', `/api/events/${event.id}/`)
  expect(saved.quotas).toMatchObject([
    { name: 'Med alkohol', capacity: 2, opens: null },
    { name: 'Utan alkohol', capacity: 1, opens: `${comingYear}-05-01T12:00:00+02:00` },
  ])

  for (const index of [0, 1, 1]) await apply(site, event, saved.quotas[index]?.key ?? '')
  await openParticipants(page, site, event)
  await expect(mainOf(page).getByText('Med alkohol: 1 of 2 places')).toBeVisible()
  await expect(mainOf(page).getByText('Utan alkohol: 1 of 1 places · 1 in the queue')).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('participants.png'), fullPage: true })
  if (!isNarrow(page))
    await expect(mainOf(page).getByRole('columnheader', { name: 'Kind of place' }).first()).toBeVisible()
  await mainOf(page)
    .getByRole('button', { name: /^Give a place/ })
    .click()
  await expect(page.getByRole('dialog').getByText('Kind of place: Utan alkohol.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Give a place' }).click()
  await expect(mainOf(page).getByText('Utan alkohol: 2 of 1 places')).toBeVisible()

  await mainOf(page).getByRole('button', { name: 'Add a participant' }).click()
  const add = page.getByRole('dialog', { name: 'Add a participant' })
  await add.getByRole('textbox', { name: 'Name' }).fill('Cia')
  await add.getByRole('textbox', { name: 'Email' }).fill(`${unique('cia').toLowerCase()}@example.org`)
  await add.getByRole('button', { name: 'Add a participant' }).click()
  await expect(add.getByText('Choose a kind of place')).toBeVisible()
  await add.getByRole('combobox', { name: 'Kind of place' }).click()
  await page.getByRole('option', { name: 'Med alkohol' }).click()
  await page.screenshot({ path: testInfo.outputPath('add.png') })
  await add.getByRole('button', { name: 'Add a participant' }).click()
  await expect(mainOf(page).getByText('Med alkohol: 2 of 2 places')).toBeVisible()
})

test('a save tells what it does to the queue of a kind @all', async ({ page, site }) => {
  const event = await addPicturedEvent(site, {
    eventName: unique('Sittning'),
    quotas: [wine, water] as never,
  })
  for (let count = 0; count < 2; count++) await apply(site, event, 'water')
  await openAdmin(page, site, `/admin/events/?edit=${event.id}`)
  const dialog = dialogOf(page, 'Edit Event')
  await unfold(dialog, 'Registration')
  await dialog.getByRole('spinbutton', { name: 'Places' }).last().fill('4')
  await expect(dialog.getByText('1 person in the queue gets a place 30 seconds after you save')).toBeVisible()
})
