import { dayMs } from '#shared/durations.ts'
import { eventFormPage } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, linkIn, test } from './mail-fixtures.ts'

test('an event for members first is refused to who types an address, and taken from the own page of a member @phone @all', async ({
  page,
  site,
  mailbox,
  complaints,
}) => {
  // The application that is refused.
  complaints.allow(/422/)
  const { call } = await administratorOf(site)
  const email = `moa${Math.random().toString(36).slice(2)}@example.com`
  const { terms_condition: _, ...body } = fake(members, { email, member_status: true, is_new: false })
  await call('POST', members.path, body)
  const until = new Date(Date.now() + dayMs).toISOString()
  const event = await addEvent(site, { members_first_until: until })
  const apply = async () => {
    const form = page.getByRole('form', { name: 'Anmälan' })
    await form.getByLabel('Namn', { exact: true }).fill('Moa Lind')
    await form.getByLabel('E-post', { exact: true }).fill(email)
    await form.getByLabel('Meddelande', { exact: true }).fill('Hej')
    await form.getByRole('button', { name: 'Skicka in' }).click()
  }
  await page.goto(eventFormPage(event.eventName, event.id))
  await expect(page.getByText(/är anmälan bara för medlemmar, från Min sida/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
  await apply()
  await expect(
    page.getByRole('form', { name: 'Anmälan' }).getByText(/är anmälan bara för medlemmar/),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Medlem? Anmäl dig från Min sida' }).click()
  await page.getByRole('main').getByLabel('E-post', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Mejla länken' }).click()
  await page.goto(await linkIn(mailbox, { to: email, path: '/min-sida/' }))
  const part = page.locator('section', {
    has: page.getByRole('heading', { name: 'Bara för medlemmar just nu' }),
  })
  await expect(part).toContainText(`Anmäl dig med adressen ${email}.`)
  await part.getByRole('link', { name: event.eventName }).click()
  // The draft of the form that was refused stands there again.
  const form = page.getByRole('form', { name: 'Anmälan' })
  await expect(form.getByLabel('E-post', { exact: true })).toHaveValue(email)
  await form.getByRole('button', { name: 'Skicka in' }).click()
  await expect(page.getByText('Tack, din anmälan är mottagen!')).toBeVisible()
  const { parties } = await call<{ parties: { name: string }[] }>('GET', `/api/events/${event.id}/door/`)
  expect(parties.map(({ name }) => name)).toEqual(['Moa Lind'])
})
