import type { Locator, Page } from '@playwright/test'
import { panelApi } from '#shared/panel-paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { readSwishCode } from '#shared/swish.ts'
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
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
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
  await page.getByRole('link', { name: 'Anmäl dig igen' }).click()
  await expect(page).toHaveURL(/\/apply\//)
  await expect(page.getByRole('main')).toContainText(event.eventName)
})

/** How far down the page something ends, in pixels. */
const endOf = async (what: Locator): Promise<number> => {
  const box = await what.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  const open = async (page: Page, { own_page }: Evenemang): Promise<void> => {
    await page.goto(own_page ?? '')
    await page.evaluate('document.fonts.ready')
  }

  test('what is to be paid is in the first view and can be copied; the code for the entrance waits until then @all', async ({
    page,
    site,
  }) => {
    const { call } = await administratorOf(site)
    await call('PUT', '/api/kontakt/1/', { swish_number: '123 456 78 90' })
    const event = await addEvent(site, { price_per_place: 150, max_guests: 1 })
    const application = await apply(site, event, 'Gunnar')
    await open(page, application)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { message } = readSwishCode(application.swish_code ?? '')
    expect(message).toMatch(/^\d{6,} /)
    for (const [name, text] of [
      ['Att betala 150 kr', '150'],
      ['Swishnummer 123 456 78 90', '1234567890'],
      [`Meddelande i Swish ${message}`, message],
    ]) {
      const button = page.getByRole('button', { name: `Kopiera: ${name}` })
      expect(await endOf(button)).toBeLessThan(667)
      await button.click()
      await expect(page.getByRole('button', { name: `Kopierat: ${name}` })).toBeFocused()
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text)
    }
    // A mouse has no app to open, and a phone cannot read a code on its own screen.
    const isTouched = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
    await expect(page.getByRole('img', { name: 'Läs koden med Swish.' })).toBeVisible({ visible: !isTouched })
    await expect(page.getByRole('link', { name: 'Betala 150 kr med Swish' })).toBeVisible({
      visible: isTouched,
    })
    const entrance = page.getByRole('img', { name: 'Visa den här koden vid entrén.' })
    await expect(entrance).toBeHidden()
    await page.getByText('Lägg till gäst 1').click()
    await expect(page.getByLabel('Gäst 1 (frivilligt)')).toBeVisible()
    await expectNoFlaws(page)

    await call('PUT', `/api/events/${event.id}/participants/marks/`, {
      marks: [{ id: application.id, paid: true }],
    })
    await page.reload()
    await expect(page.getByRole('button', { name: /^Kopiera/ })).toHaveCount(0)
    expect(await endOf(entrance)).toBeLessThan(667)
  })

  test('a place is accepted in the first view @all', async ({ page, site }) => {
    const { call } = await administratorOf(site)
    const event = await addEvent(site, { capacity: 1, offer_hours: 24, price_per_place: 150 })
    const first = await apply(site, event, 'Hedda')
    const second = await apply(site, event, 'Ivar')
    await call('POST', panelApi.cancelApplication(first.id), { mail: false })
    const accept = page.getByRole('button', { name: 'Ja, jag kommer' })
    // The place is offered when the cancellation can no longer be undone.
    await expect(async () => {
      await open(page, second)
      await expect(accept).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 45_000 })
    expect(await endOf(accept)).toBeLessThan(667)
    await expectNoFlaws(page)
    await accept.click()
    await expect(heading(page, `Du är anmäld till ${event.eventName}`)).toBeVisible()
    await expect(accept).toHaveCount(0)
  })

  test('the page is set in the letters of the site, after a form was sent too, and no link is near what cancels @all', async ({
    page,
    site,
  }) => {
    const event = await addEvent(site)
    await open(page, await apply(site, event, 'Judit'))
    const letters = () =>
      page.evaluate<string[]>(
        `document.fonts.ready.then((all) => [...all].filter(({ status }) => status === 'loaded').map(({ family }) => family))`,
      )
    await expect.poll(letters).toEqual(expect.arrayContaining(['Inter', 'Figtree']))
    await page.getByRole('button', { name: 'Spara ändringarna' }).click()
    await expect(page.getByText('Dina ändringar är sparade.')).toBeVisible()
    await expect.poll(letters).toEqual(expect.arrayContaining(['Inter', 'Figtree']))

    await page.getByText('Avboka', { exact: true }).click()
    const cancelEnds = await endOf(page.getByRole('button', { name: 'Ja, avboka' }))
    const next = await page.getByRole('link', { name: 'Visa evenemanget' }).boundingBox()
    expect((next?.y ?? 0) - cancelEnds).toBeGreaterThanOrEqual(24)
  })
})

test('whoever waits sees the place in the queue, in English at the English address @all', async ({
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
