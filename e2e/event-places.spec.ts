import type { Page } from '@playwright/test'
import { dayMs, hourMs, secondMs } from '#shared/durations.ts'
import { eventFormPage, eventPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { comingYear } from './coming-year.ts'
import { addEvent, removeEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString()

const main = (page: Page) => page.getByRole('main')
const thanks = (page: Page) =>
  main(page).getByRole('status').filter({ hasText: 'Tack, din anmälan är mottagen!' })
const form = (page: Page) => page.getByRole('form', { name: 'Anmälan' })
const register = (page: Page) => page.getByRole('link', { name: 'Register' })
const countdown = (page: Page) => page.getByRole('timer')

/** Fills the form in and sends it, as somebody of that name. */
async function apply(page: Page, name: string): Promise<void> {
  await awake(page)
  const field = (label: string) => form(page).getByLabel(label, { exact: true })
  await field('Namn').fill(name)
  await field('E-post').fill(`${name.toLowerCase()}@example.org`)
  await field('Meddelande').fill('Hej!')
  await page.getByRole('button', { name: 'Skicka in' }).click()
}

/** Somebody else applies meanwhile. */
async function fillPlace(site: Site, { id, eventName }: Event): Promise<void> {
  const answer = await fetch(`${site.url}/api/evenemang/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Bo',
      email: 'bo@example.org',
      event_name: eventName,
      event_id: id,
      message: 'Hej!',
    }),
  })
  expect(answer.status).toBe(201)
}

/** Kept pages tell how many places are left at the latest a second later. */
const untilTold = (page: Page, text: string): Promise<void> =>
  expect(async () => {
    await page.reload()
    await expect(main(page).getByText(text, { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()

/** Opens the event and its form, and looks at both with `look`; neither has anything that axe finds. */
async function onBoth(page: Page, { eventName }: Event, look: () => Promise<void>): Promise<void> {
  for (const address of [eventPage(eventName), eventFormPage(eventName)]) {
    await page.goto(address)
    await look()
    expect(await axeViolations(page)).toEqual([])
  }
}

test('the places that are left are told before one applies, and fewer after it @all', async ({
  page,
  site,
}) => {
  const { eventName } = await addEvent(site, { capacity: 2 })
  await page.goto(eventPage(eventName))
  await expect(main(page).getByText('2 platser kvar')).toBeVisible()
  await register(page).click()
  await expect(page).toHaveURL(eventFormPage(eventName))
  await expect(main(page).getByText('2 platser kvar')).toBeVisible()
  await apply(page, 'Anna')
  await expect(thanks(page)).toContainText(`Vi ses på ${eventName}.`)
  await expect(main(page).getByText('1 plats kvar')).toBeHidden()
  await page.getByRole('button', { name: 'Anmäl någon mer' }).click()
  await expect(main(page).getByText('1 plats kvar')).toBeVisible()
  await page.getByRole('link', { name: 'Läs om evenemanget' }).click()
  await expect(page).toHaveURL(eventPage(eventName))
  await untilTold(page, '1 plats kvar')
})

test('whoever applies to a full event is told so before and the place in the queue after', async ({
  page,
  site,
}) => {
  const event = await addEvent(site, { capacity: 1 })
  const { eventName } = event
  await fillPlace(site, event)
  await page.goto(eventPage(eventName))
  await expect(register(page)).toHaveCount(0)
  await expect(main(page).getByText('i kön')).toHaveText(['Fullbokat – ställ dig i kön'])
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Fullbokat – ställ dig i kön' }).click()
  await expect(main(page).getByText('Den som anmäler sig nu hamnar i kön.')).toBeVisible()
  await apply(page, 'Anna')
  await expect(thanks(page)).toContainText('Du är nummer 1 i kön.')
  await expect(thanks(page)).toContainText('Vi mejlar dig så snart du får en plats.')
  await expect(thanks(page)).not.toContainText('Vi ses')
  await expect(main(page).getByText('Den som anmäler sig nu hamnar i kön.')).toBeHidden()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(eventPage(eventName))
  await untilTold(page, '1 i kön')
  expect(await sidewaysScroll(page)).toBe(0)
})

test('a party that is larger than what is left hears it before it applies, and may come as fewer @all', async ({
  page,
  site,
}) => {
  const event = await addEvent(site, { capacity: 2, max_guests: 1 })
  await fillPlace(site, event)
  await page.goto(eventFormPage(event.eventName))
  await expect(main(page).getByText('Kön går i tur och ordning.')).toBeVisible()
  await page.getByRole('button', { name: 'Lägg till gäst' }).click()
  await expect(main(page).getByText('1 plats kvar, ni är 2: ni hamnar i kön.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Kom ensam' }).click()
  await expect(main(page).getByText('ni hamnar i kön')).toHaveCount(0)
  await expect(page.getByLabel('Gäst 1')).toHaveCount(0)
  await apply(page, 'Anna')
  await expect(thanks(page)).toContainText(`Vi ses på ${event.eventName}.`)
})

test('whoever has applied is led to a page of the application’s own @all', async ({ page, site }) => {
  const { eventName } = await addEvent(site)
  await page.goto(eventFormPage(eventName))
  await apply(page, 'Anna')
  const own = main(page).getByRole('link', { name: 'Se, ändra eller avboka din anmälan' })
  await expect(own).toHaveAttribute('href', /^\/anmalan\/[\w-]{43}$/)
  await own.click()
  await expect(page).toHaveURL(/\/anmalan\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(eventName)
})

test('before registration opens there is no form, but when it does, how long that is, and a file for the calendar @all', async ({
  page,
  site,
}) => {
  const opens = `${comingYear}-05-01T12:00`
  const event = await addEvent(site, { registration_opens: opens, capacity: 30, max_guests: 2 })
  await onBoth(page, event, async () => {
    await expect(
      main(page).getByText(new RegExp(`^Anmälan öppnar \\S+dag 1 maj ${comingYear} kl\\. 12\\.00\\.$`)),
    ).toBeVisible()
    await expect(countdown(page)).toHaveText(/^Öppnar om \d+ dagar( \d+ tim)?$/)
    await expect(register(page)).toHaveCount(0)
    await expect(form(page)).toHaveCount(0)
    await expect(
      main(page).getByText('30 platser finns. När de är tagna hamnar man i kön.', { exact: true }),
    ).toBeVisible()
    await expect(main(page).getByText('Man får ta med högst 2 gäster.', { exact: true })).toBeVisible()
    await expect(main(page).getByText('30 platser kvar')).toHaveCount(0)
  })
  const file = page.getByRole('link', { name: 'Lägg till öppningen i kalendern' })
  await expect(file).toHaveAttribute('href', `/kalender/${event.id}/anmalan.ics`)
  const calendar = await page.request.get(`/kalender/${event.id}/anmalan.ics`)
  expect(calendar.headers()['content-type']).toContain('text/calendar')
})

test('the form appears by itself when the countdown is over @all', async ({ page, site }) => {
  await administratorOf(site)
  const event = await addEvent(site, { registration_opens: inFuture(10 * secondMs) })
  await page.goto(eventFormPage(event.eventName))
  await expect(countdown(page)).toHaveText(/^Öppnar om \d+ sek$/)
  await expect(form(page)).toBeVisible({ timeout: 30_000 })
  await expect(countdown(page)).toHaveCount(0)
  await expect(main(page).getByText('Anmälan öppnar')).toHaveCount(0)
  await apply(page, 'Anna')
  await expect(thanks(page)).toContainText(`Vi ses på ${event.eventName}.`)
})

test('a clock that is ahead does not open the registration @all', async ({ page, site }) => {
  const { eventName } = await addEvent(site, { registration_opens: inFuture(dayMs) })
  await page.clock.setFixedTime(Date.now() + 2 * dayMs)
  await page.goto(eventFormPage(eventName))
  await awake(page)
  await expect(main(page).getByText(/^Anmälan öppnar .+ kl\. \d\d\.\d\d\./)).toBeVisible()
  await expect(countdown(page)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test('without JavaScript it is told when registration opens @all', async ({ browser, site }) => {
  const { eventName } = await addEvent(site, { registration_opens: inFuture(dayMs) })
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await page.goto(eventFormPage(eventName))
  await expect(page.getByText('Anmälan öppnar')).toBeVisible()
  await expect(countdown(page)).toHaveCount(0)
  await page.close()
})

test('while registration is open it is told until when @all', async ({ page, site }) => {
  const event = await addEvent(site, { registration_closes: `${comingYear}-06-01T23:59` })
  await onBoth(page, event, async () => {
    await expect(
      main(page).getByText(new RegExp(`^Anmälan stänger .+ 1 juni ${comingYear} kl\\. 23\\.59\\.$`)),
    ).toBeVisible()
  })
  await expect(form(page)).toBeVisible()
})

test('after registration has ended there is no form, but when that was @all', async ({ page, site }) => {
  const event = await addEvent(site, { registration_closes: inFuture(-hourMs) })
  await onBoth(page, event, async () => {
    await expect(main(page).getByText(/^Anmälan stängde .+ kl\. \d\d\.\d\d\.$/)).toBeVisible()
    await expect(register(page)).toHaveCount(0)
    await expect(form(page)).toHaveCount(0)
  })
})

test('a cancelled event says so on its page, and takes neither applications nor a place in a calendar @all', async ({
  page,
  site,
}) => {
  const event = await addEvent(site, { cancelled: true, capacity: 5 })
  await onBoth(page, event, async () => {
    await expect(main(page).getByText('Evenemanget är inställt.')).toBeVisible()
    await expect(register(page)).toHaveCount(0)
    await expect(form(page)).toHaveCount(0)
    await expect(main(page).getByText('platser kvar')).toHaveCount(0)
  })
  await page.goto(eventPage(event.eventName))
  await expect(main(page).getByText('Inställt', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lägg till i kalendern' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.eventName)
})

test('cards of the home page and the calendar tell what is cancelled, cards also what is full @phone @all', async ({
  page,
  site,
  isMobile,
}) => {
  const eventDate = inFuture(hourMs)
  const cancelled = await addEvent(site, { eventDate, cancelled: true })
  const full = await addEvent(site, { eventDate, capacity: 1 })
  await fillPlace(site, full)
  const card = ({ eventName }: Event) => main(page).locator('article, li', { hasText: eventName })
  await page.goto('/')
  await expect(card(cancelled).getByText('Inställt', { exact: true })).toBeVisible()
  await expect(card(full)).toContainText('Fullbokat')
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`/kalender?manad=${stockholmDayOf(eventDate).slice(0, 7)}`)
  await expect(card(cancelled).getByText('Inställt', { exact: true })).toBeVisible()
  await expect(card(full).getByText('Inställt')).toHaveCount(0)
  if (!isMobile) {
    const day = main(page).getByRole('table').getByRole('link')
    await expect(day.filter({ hasText: cancelled.eventName })).toContainText('Inställt')
    await expect(day.filter({ hasText: full.eventName })).not.toContainText('Inställt')
  }
  expect(await axeViolations(page)).toEqual([])
  for (const event of [cancelled, full]) await removeEvent(site, event)
})

test('an event tells when it ends and what to bring along, search engines also how many come @all', async ({
  page,
  site,
}) => {
  const event = await addEvent(site, {
    eventEndDate: `${comingYear}-06-15T01:00`,
    bring: 'En kopp\nEn filt',
    capacity: 40,
    cancelled: true,
  })
  await page.goto(eventPage(event.eventName))
  const facts = main(page).getByRole('definition')
  await expect(facts.filter({ hasText: /^18\.30 – \S+ 15 jun kl\. 01\.00$/ })).toBeVisible()
  const bring = facts.filter({ hasText: 'En kopp' })
  expect(await bring.innerText()).toBe('En kopp\nEn filt')
  const [data] = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((blocks) => blocks.map((block) => JSON.parse(block.textContent ?? '')))
  expect(data).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    endDate: event.eventEndDate,
    maximumAttendeeCapacity: 40,
  })
})

test('all of it is told in English, too @all', async ({ page, site }) => {
  const opens = await addEvent(site, { registration_opens: `${comingYear}-05-01T12:00` })
  const english = (event: Event) => `/en/events/${encodeURIComponent(event.eventName)}`
  await page.goto(english(opens))
  await expect(main(page).getByText(`1 May ${comingYear} 12:00.`)).toHaveText(/^Registration opens \w+ /)
  await expect(countdown(page)).toHaveText(/^Opens in \d+ days( \d+ hours?)?$/)
  await expect(page.getByRole('link', { name: 'Add the opening to your calendar' })).toHaveAttribute(
    'href',
    `/en/calendar/${opens.id}/registration.ics`,
  )
  const cancelled = await addEvent(site, { cancelled: true })
  await page.goto(english(cancelled))
  await expect(main(page).getByText('The event is cancelled.')).toBeVisible()
  await expect(main(page).getByText('Cancelled', { exact: true })).toBeVisible()
})
