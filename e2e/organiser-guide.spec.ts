import type { Locator, Page } from '@playwright/test'
import { doorPage } from '#shared/door.ts'
import { eventPlace, participantsPage } from '#shared/participants.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { guidePicture } from './guide-picture.ts'
import { type Site, startSite } from './site.ts'

/** An association that sends its receipts, and has nothing else yet. */
const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

const picture = (page: Page, name: string) => guidePicture(page, `arrangor/${name}`)

const main = (page: Page): Locator => page.getByRole('main')

const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString()

const questions = [
  {
    key: 'food',
    question: 'Mat',
    kind: 'one',
    choices: 'Kött\nVegetariskt\nVeganskt',
    required: true,
    everyone: true,
    at_door: true,
  },
  { key: 'allergy', question: 'Allergier', kind: 'short', sensitive: true, everyone: true, at_door: true },
]

type Applicant = {
  name: string
  food?: string
  allergy?: string
  guests?: readonly (readonly [name: string, food: string])[]
}

/** Somebody applies as visitors do, with guests who eat something or have not said what. */
async function apply(
  site: Site,
  { id, eventName }: Event,
  { name, food = 'Kött', allergy = '', guests = [] }: Applicant,
): Promise<Evenemang> {
  const answer = await fetch(`${site.url}/api/evenemang/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
      message: 'Vi ses!',
      event_name: eventName,
      event_id: id,
      guests: guests.map(([guest]) => ({ name: guest })),
      answers: [
        { question: 'food', answer: food },
        ...(allergy ? [{ question: 'allergy', answer: allergy }] : []),
        ...guests.map(([, eats], index) => ({
          question: 'food',
          answer: eats,
          guest: String(index + 1),
        })),
      ],
    }),
  })
  expect(answer.status).toBe(201)
  return answer.json()
}

test('an organiser runs a sittning from its places to the door @all', async ({ page, site }) => {
  test.setTimeout(180_000)
  const { call } = await administratorOf(site)
  await call('PUT', '/api/kontakt/1/', { swish_number: '1234567890' })
  const event = await addEvent(site, {
    eventName: 'Vårsittning',
    eventDate: tomorrow,
    eventHasForm: true,
    capacity: 8,
    max_guests: 2,
    price_per_place: 150,
    eventPrice: '150 kr',
    questions: questions as unknown as Event['questions'],
  })
  await openAdmin(page, site, `${eventPlace(event.id)}`)
  await page.getByRole('button', { name: 'Svenska' }).click()
  const anna = await apply(site, event, {
    name: 'Anna Ek',
    allergy: 'Nötter',
    guests: [
      ['Lisa Lund', 'Vegetariskt'],
      ['Per Berg', 'Veganskt'],
    ],
  })
  await apply(site, event, { name: 'Bo Alm' })
  const cia = await apply(site, event, { name: 'Cia Dahl', food: 'Veganskt', guests: [['Eva Dahl', 'Kött']] })
  await apply(site, event, { name: 'David Fors' })
  await apply(site, event, { name: 'Elin Holm' })
  await apply(site, event, { name: 'Filip Jern' })
  await call('PUT', `/api/events/${event.id}/participants/marks/`, { marks: [{ id: cia.id, paid: true }] })

  await page.reload()
  await expect(main(page).getByText('8 av 8 platser')).toBeVisible()
  await picture(page, 'oversikt')

  await page.goto(participantsPage(event.id))
  await expect(main(page).getByText('Anna Ek')).toBeVisible()
  await expect(main(page).getByText('Kött 5 · Vegetariskt 1 · Veganskt 2')).toBeVisible()
  await picture(page, 'deltagare')

  await page.goto(anna.own_page ?? '')
  await expect(main(page)).toContainText('Du är anmäld till Vårsittning')
  await picture(page, 'egen-sida')

  await page.goto(doorPage(event.id))
  await expect(main(page).getByText('0 av 8 personer på plats')).toBeVisible()
  await main(page)
    .getByRole('button', { name: /^Lisa Lund/ })
    .click()
  await expect(main(page).getByText('1 av 8 personer på plats')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 667 })
  await picture(page, 'dorr')
})
