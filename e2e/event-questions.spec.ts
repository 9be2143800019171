import type { Page } from '@playwright/test'
import { addressIn } from '#shared/addresses.ts'
import { eventFormPage, eventPage } from '#shared/paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { swishMessage } from '#shared/swish.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, linkIn, test } from './mail-fixtures.ts'
import type { Site } from './site.ts'

const diet = {
  key: 'diet',
  question: 'Vad äter du?',
  question_en: 'What do you eat?',
  kind: 'one',
  choices: 'Allt\nVegetariskt\nVeganskt',
  choices_en: 'Anything\nVegetarian\nVegan',
  required: true,
}
const days = { key: 'days', question: 'Vilka dagar?', kind: 'several', choices: 'Fredag\nLördag\nSöndag' }
const allergy = {
  key: 'allergy',
  question: 'Allergier',
  question_en: 'Allergies',
  kind: 'long',
  sensitive: true,
}
const rules = {
  key: 'rules',
  question: 'Jag har läst ordningsreglerna',
  question_en: 'I have read the rules',
  kind: 'tick',
  required: true,
}

const addDinner = (site: Site, more: Partial<Event> = {}): Promise<Event> =>
  addEvent(site, {
    questions: [diet, days, allergy, rules] as Event['questions'],
    max_guests: 2,
    price_per_place: 150,
    ...more,
  })

async function withSwish(site: Site): Promise<void> {
  const { call } = await administratorOf(site)
  await call('PUT', '/api/kontakt/1/', { swish_number: '123 456 78 90' })
}

async function applicationsTo(site: Site, { id }: Event): Promise<Evenemang[]> {
  const { call } = await administratorOf(site)
  return call('GET', `/api/evenemang/?event_id=${id}`)
}

const form = (page: Page) => page.getByRole('form', { name: 'Anmälan' })
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })

async function fillName(page: Page, name: string): Promise<void> {
  await field(page, 'Namn').fill(name)
  await field(page, 'E-post').fill(`${name.toLowerCase()}@example.org`)
  await field(page, 'Meddelande').fill('Hej!')
}

test('the form asks the questions of its event, takes guests, and shows how to pay', async ({
  page,
  site,
}) => {
  await withSwish(site)
  const event = await addDinner(site)
  await page.goto(eventFormPage(event.eventName))
  await awake(page)
  await fillName(page, 'Astrid')
  await expect(form(page)).toContainText('150 kr per plats.')
  await expect(form(page)).toContainText(
    'Visas bara för arrangörerna och raderas 30 dagar efter evenemanget.',
  )
  await page.getByRole('button', { name: 'Skicka in' }).click()
  await expect(form(page).getByText('Frågan måste besvaras.')).toHaveCount(2)
  await expect(form(page).getByLabel('Allt')).toBeFocused()

  await form(page).getByLabel('Vegetariskt').check()
  await form(page).getByLabel('Fredag').check()
  await form(page).getByLabel('Söndag').check()
  await form(page)
    .getByLabel(/^Allergier/)
    .fill('Nötter')
  await form(page).getByLabel('Jag har läst ordningsreglerna').check()
  await expect(form(page).getByText('Frågan måste besvaras.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Lägg till gäst' }).click()
  await page.getByRole('button', { name: 'Lägg till gäst' }).click()
  await expect(page.getByRole('button', { name: 'Lägg till gäst' })).toBeDisabled()
  await expect(field(page, 'Gäst 2')).toBeFocused()
  await field(page, 'Gäst 1').fill('Bo')
  await field(page, 'Gäst 2').fill('Eva')
  await page.getByRole('button', { name: 'Ta bort gäst 1' }).click()
  await expect(field(page, 'Gäst 1')).toHaveValue('Eva')
  await expect(form(page)).toContainText('2 platser: 300 kr.')
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  await page.getByRole('button', { name: 'Skicka in' }).click()
  const payment = page.getByRole('region', { name: 'Betala 300 kr med Swish' })
  await expect(payment.getByRole('img', { name: 'Swishkod för 300 kr' })).toBeVisible()
  const [application] = await applicationsTo(site, event)
  await expect(payment).toContainText(swishMessage(event.eventName))
  expect(application).toMatchObject({
    guests: [{ name: 'Eva' }],
    places: 2,
    answers: [
      { question: 'diet', answer: 'Vegetariskt' },
      { question: 'days', answer: 'Fredag\nSöndag' },
      { question: 'rules', answer: 'Ja' },
    ],
  })
  await expect(field(page, 'Gäst 1')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

test('each guest answers what everyone is asked, also about allergies, and each is counted @phone @all', async ({
  page,
  site,
}) => {
  const event = await addDinner(site, {
    questions: [
      { ...diet, everyone: true },
      { ...allergy, everyone: true },
    ] as Event['questions'],
  })
  await page.goto(eventFormPage(event.eventName))
  await awake(page)
  await fillName(page, 'Astrid')
  await form(page).getByLabel('Vegetariskt').check()
  await page.getByRole('button', { name: 'Lägg till gäst' }).click()
  await field(page, 'Gäst 1').fill('Bo')
  await page.getByRole('button', { name: 'Skicka in' }).click()
  const food = form(page).getByRole('group', { name: 'Vad äter du? – gäst 1' })
  await expect(food.getByText('Frågan måste besvaras.')).toBeVisible()
  await food.getByLabel('Allt').check()
  await form(page)
    .getByLabel(/^Allergier.*gäst 1/)
    .fill('Nötter')
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Skicka in' }).click()
  await expect(page.getByText('Vi ses')).toBeVisible()
  const [application] = await applicationsTo(site, event)
  expect(application).toMatchObject({ places: 2, guests: [{ name: 'Bo' }] })
  expect(application?.answers).toEqual([
    { question: 'diet', answer: 'Vegetariskt' },
    { question: 'diet', answer: 'Allt', guest: application?.guests[0]?.key },
  ])
})

test('the questions are there whichever way one comes to the form @all', async ({ page, site }) => {
  const event = await addDinner(site)
  const expectAsked = () => expect(form(page).getByRole('radio')).toHaveCount(3)
  await page.goto(eventPage(event.eventName))
  await awake(page)
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(eventFormPage(event.eventName))
  await expectAsked()
  await page.reload()
  await expectAsked()
  await page.getByRole('link', { name: 'Läs om evenemanget' }).click()
  await expect(page).toHaveURL(eventPage(event.eventName))
  await page.reload()
  await awake(page)
  await page.goBack()
  await expectAsked()
  await page.goto('/kalender')
  await awake(page)
  await page.goBack()
  await expectAsked()
})

test('a group is looked at when one leaves it, not between its choices @all', async ({ page, site }) => {
  const event = await addDinner(site, { questions: [{ ...days, required: true }] as Event['questions'] })
  await page.goto(eventFormPage(event.eventName))
  await awake(page)
  await form(page).getByLabel('Fredag').focus()
  await page.keyboard.press('Tab')
  await expect(form(page).getByLabel('Lördag')).toBeFocused()
  await expect(form(page).getByText('Frågan måste besvaras.')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(form(page).getByText('Frågan måste besvaras.')).toBeVisible()
})

test('questions that have changed meanwhile are said so @all', async ({ page, site, complaints }) => {
  complaints.allow(/status of 422/)
  const event = await addDinner(site, { questions: [diet] as Event['questions'] })
  await page.goto(eventFormPage(event.eventName))
  await awake(page)
  await fillName(page, 'Ulf')
  await form(page).getByLabel('Veganskt').check()
  const { call } = await administratorOf(site)
  await call('PUT', `/api/events/${event.id}/`, { questions: [] })
  await page.getByRole('button', { name: 'Skicka in' }).click()
  await expect(form(page).getByRole('alert')).toContainText('Frågorna har ändrats. Ladda om sidan.')
  await expect(field(page, 'Namn')).toHaveValue('Ulf')
})

test('what is answered outlives a reload, but for what is sensitive @all', async ({ page, site }) => {
  const event = await addDinner(site)
  await page.goto(eventFormPage(event.eventName))
  await awake(page)
  await form(page).getByLabel('Veganskt').check()
  await form(page).getByLabel('Lördag').check()
  await form(page)
    .getByLabel(/^Allergier/)
    .fill('Nötter')
  await page.getByRole('button', { name: 'Lägg till gäst' }).click()
  await field(page, 'Gäst 1').fill('Bo')
  await page.reload()
  await awake(page)
  await expect(form(page).getByLabel('Veganskt')).toBeChecked()
  await expect(form(page).getByLabel('Lördag')).toBeChecked()
  await expect(field(page, 'Gäst 1')).toHaveValue('Bo')
  await expect(form(page).getByLabel(/^Allergier/)).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'Nötter',
  )
})

test('in English the questions are asked in English, and answered by the same choices @all', async ({
  page,
  site,
}) => {
  const event = await addDinner(site)
  await page.goto(addressIn(eventFormPage(event.eventName), 'en'))
  await awake(page)
  const english = page.getByRole('form', { name: 'Application' })
  await english.getByLabel('Name', { exact: true }).fill('Kim')
  await english.getByLabel('Email', { exact: true }).fill('kim@example.org')
  await english.getByLabel('Message', { exact: true }).fill('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(english.getByText('The question must be answered.')).toHaveCount(2)
  await english.getByLabel('Vegan', { exact: true }).check()
  await english.getByLabel('I have read the rules').check()
  await expect(english.getByText('Vilka dagar? (optional)')).toHaveAttribute('lang', 'sv')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('main').getByText('Thank you')).toBeVisible()
  const [application] = await applicationsTo(site, event)
  expect(application?.answers[0]).toEqual({ question: 'diet', answer: 'Veganskt' })
})

test('on the own page one changes answers and guests, and finds both codes @all', async ({
  page,
  site,
  mailbox,
  isMobile,
}) => {
  await withSwish(site)
  const event = await addDinner(site)
  const answer = await fetch(`${site.url}/api/evenemang/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Tage',
      email: 'tage@example.se',
      event_name: event.eventName,
      event_id: event.id,
      message: 'Hej!',
      answers: [
        { question: 'diet', answer: 'Allt' },
        { question: 'rules', answer: 'Ja' },
      ],
    }),
  })
  expect(answer.status).toBe(201)
  await page.goto(await linkIn(mailbox, { to: 'tage@example.se', path: '/anmalan/' }))
  if (!isMobile) await expect(page.getByRole('img', { name: 'Läs koden med Swish.' })).toBeVisible()
  const entrance = page.getByRole('img', { name: 'Visa den här koden vid entrén.' })
  await expect(entrance).toBeHidden()
  await page.getByText('Koden till entrén').click()
  await expect(entrance).toBeVisible()
  await expect(page.getByLabel('Allt', { exact: true })).toBeChecked()
  await page.getByLabel('Veganskt').check()
  await page.getByLabel('Lördag').check()
  await page.getByText('Lägg till gäst 1').click()
  await page.getByLabel('Gäst 1').fill('Bo')
  await page.getByRole('button', { name: 'Spara ändringarna' }).click()
  await expect(page.getByText('Dina ändringar är sparade.')).toBeVisible()
  await expect(page.getByText('300 kr', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  const [application] = await applicationsTo(site, event)
  expect(application).toMatchObject({
    places: 2,
    guests: [{ name: 'Bo' }],
    answers: [
      { question: 'diet', answer: 'Veganskt' },
      { question: 'days', answer: 'Lördag' },
      { question: 'rules', answer: 'Ja' },
    ],
  })
})
