import type { Page } from '@playwright/test'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, linkIn, test } from './mail-fixtures.ts'
import type { Site } from './site.ts'

/** Somebody applies. @returns what that one was answered */
async function apply(site: Site, { id, eventName }: Event, name: string): Promise<Evenemang> {
  const answer = await fetch(`${site.url}/api/evenemang/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email: `${name.toLowerCase()}@example.se`,
      event_name: eventName,
      event_id: id,
      message: 'Äter allt.',
    }),
  })
  expect(answer.status).toBe(201)
  return answer.json()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const expectNoFlaws = async (page: Page): Promise<void> => {
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
}

test('who has applied changes the answers and cancels by the link in the receipt; the next of the queue hears of it', async ({
  page,
  site,
  mailbox,
}) => {
  const event = await addEvent(site, { capacity: 1 })
  const first = await apply(site, event, 'Astrid')
  await apply(site, event, 'Bertil')

  await page.goto(await linkIn(mailbox, { to: 'astrid@example.se', path: '/anmalan/' }))
  await expect(page).toHaveURL(first.own_page ?? '')
  await expect(heading(page, `Du är anmäld till ${event.eventName}`)).toBeVisible()
  await expectNoFlaws(page)

  await page.getByLabel('Meddelande').fill('')
  await page.getByLabel('Namn').fill('Astrid Ny')
  await page.getByLabel('Meddelande').fill('Äter allt utom nötter.')
  await page.getByRole('button', { name: 'Spara ändringarna' }).click()
  await expect(page.getByText('Dina ändringar är sparade.')).toBeVisible()
  await expect(page.getByLabel('Meddelande')).toHaveValue('Äter allt utom nötter.')

  await page.getByText('Avboka', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Din plats går till den som står först i kön.')).toBeVisible()
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Ja, avboka' }).click()
  await expect(heading(page, 'Din anmälan är avbokad')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expectNoFlaws(page)

  const { call } = await administratorOf(site)
  const all = await call<Evenemang[]>('GET', `/api/evenemang/?event_id=${event.id}&sort=id`)
  expect(all.map(({ name, state }) => [name, state])).toEqual([
    ['Astrid Ny', 'cancelled'],
    ['Bertil', 'confirmed'],
  ])
  await expect
    .poll(() => mailbox.received.filter(({ to }) => to.includes('bertil@example.se')).length)
    .toBe(2)
  await page.getByRole('link', { name: 'Visa evenemanget' }).click()
  await expect(heading(page, event.eventName)).toBeVisible()
})

test('whoever waits sees the place in the queue, in English at the English address', async ({
  page,
  site,
}) => {
  const event = await addEvent(site, { capacity: 1 })
  await apply(site, event, 'Cecilia')
  const { own_page } = await apply(site, event, 'David')
  await page.goto(own_page ?? '')
  await expect(page.getByText('Du är nummer 1 i kön.')).toBeVisible()
  await page.goto(`/en${own_page?.replace('anmalan', 'application')}`)
  await expect(page.getByText('You are number 1 in the queue.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the changes' })).toBeVisible()
  await expectNoFlaws(page)
})
