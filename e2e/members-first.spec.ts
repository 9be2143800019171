import { dayMs } from '#shared/durations.ts'
import { eventFormPage } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, linkIn, test } from './mail-fixtures.ts'

test('an event for members first has a form only for members who come from their own page @phone @all', async ({
  page,
  site,
  mailbox,
}) => {
  const { call } = await administratorOf(site)
  const email = `moa${Math.random().toString(36).slice(2)}@example.com`
  const { terms_condition: _, ...body } = fake(members, { email, member_status: true, is_new: false })
  await call('POST', members.path, body)
  const until = new Date(Date.now() + dayMs).toISOString()
  const event = await addEvent(site, {
    members_first_until: until,
    price_per_place: 500,
    member_price: 400,
  })
  await page.goto(eventFormPage(event.eventName, event.id))
  await expect(page.getByText(/är anmälan bara för medlemmar, från Min sida/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
  await expect(page.getByRole('form', { name: 'Anmälan' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Medlem? Anmäl dig från Min sida' }).click()
  await page.getByRole('main').getByLabel('E-post', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Mejla länken' }).click()
  await page.goto(await linkIn(mailbox, { to: email, path: '/min-sida/' }))
  const part = page.locator('section', {
    has: page.getByRole('heading', { name: 'Bara för medlemmar just nu' }),
  })
  await expect(part).toContainText(`Anmäl dig med adressen ${email}.`)
  await part.getByRole('link', { name: event.eventName }).click()
  const form = page.getByRole('form', { name: 'Anmälan' })
  await form.getByLabel('Namn', { exact: true }).fill('Moa Lind')
  await form.getByLabel('E-post', { exact: true }).fill(email)
  await form.getByLabel('Meddelande', { exact: true }).fill('Hej')
  await expect(form).toContainText('Ditt pris som medlem: 400 kr.')
  await form.getByRole('button', { name: 'Skicka in' }).click()
  await expect(page.getByText('Tack, din anmälan är mottagen!')).toBeVisible()
  const { parties } = await call<{ parties: { name: string }[] }>('GET', `/api/events/${event.id}/door/`)
  expect(parties.map(({ name }) => name)).toEqual(['Moa Lind'])
})
