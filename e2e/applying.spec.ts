import type { Page } from '@playwright/test'
import { addressIn } from '#shared/addresses.ts'
import { eventFormPage, linkPage } from '#shared/paths.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, linkIn, test } from './mail-fixtures.ts'

const shots = process.env.GILLE_SHOTS
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

async function fill(page: Page, email: string): Promise<void> {
  const form = page.locator('main form')
  await form.locator('[name=name]').fill('Amina')
  await form.locator('[name=email]').fill(email)
  await form.locator('[name=message]').fill('Hej')
}

for (const language of ['sv', 'en'] as const)
  test(`applying on a phone survives a lost answer and a wrong address (${language}) @phone`, async ({
    page,
    site,
    mailbox,
    complaints,
  }) => {
    complaints.allow(/Failed to load|ERR_/)
    await page.setViewportSize({ width: 375, height: 667 })
    const { call } = await administratorOf(site)
    const event = await addEvent(site, { price_per_place: 500, member_price: 400, max_guests: 2 })
    await page.goto(addressIn(eventFormPage(event.eventName, event.id), language))
    const first = await page.locator('main form [name=name]').boundingBox()
    expect(first?.y).toBeLessThan(500)
    await shoot(page, `form-${language}`)
    const name = `amina${Math.random().toString(36).slice(2)}`
    await fill(page, `${name}@gmial.com`)
    // The first answer is lost, after the application was stored.
    let lost = 0
    await page.route('**/api/evenemang/', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.locator('main form button[type=submit]').dblclick()
    const thanks = page
      .getByRole('status')
      .filter({ hasText: language === 'sv' ? 'Du har plats.' : 'You have a place.' })
    await expect(thanks).toBeVisible()
    await shoot(page, `thanks-${language}`)
    await page
      .getByRole('button', { name: language === 'sv' ? 'Fel adress? Rätta' : 'Wrong address? Correct it' })
      .click()
    const correction = page
      .locator('form', { has: page.locator('[name=email]') })
      .filter({ hasText: language === 'sv' ? 'Rätta adressen' : 'Correct the address' })
    await correction.locator('[name=email]').focus()
    await page.keyboard.press('Tab')
    await correction.getByRole('button', { name: `${name}@gmail.com` }).click()
    await shoot(page, `correct-${language}`)
    await correction.locator('button[type=submit]').click()
    await expect(
      page.getByText(language === 'sv' ? 'Adressen är rättad.' : 'The address is corrected.'),
    ).toBeVisible()
    await shoot(page, `corrected-${language}`)
    const { parties } = await call<{ parties: { name: string }[] }>('GET', `/api/events/${event.id}/door/`)
    expect(parties).toHaveLength(1)
    const ownPath = addressIn(linkPage('application', 'token'), language).replace(/token$/, '')
    await page.goto(await linkIn(mailbox, { to: `${name}@gmail.com`, path: ownPath }))
    await shoot(page, `own-${language}`)
  })

test('a duplicated tab applies for somebody else @phone', async ({ page, site, complaints }) => {
  complaints.allow(/Failed to load/)
  const event = await addEvent(site)
  await page.goto(eventFormPage(event.eventName, event.id))
  const key = {
    name: `form:evenemang-${event.id}-key`,
    value: '{"values":{"key":"duplicated-tab-0123456789"}}',
  }
  const submit = async (email: string): Promise<void> => {
    await page.evaluate(({ name, value }) => sessionStorage.setItem(name, value), key)
    await page.reload()
    await fill(page, email)
    await page.locator('main form button[type=submit]').click()
    await expect(page.getByRole('status').filter({ hasText: 'Du har plats.' })).toBeVisible()
  }
  for (const name of ['one', 'two']) await submit(`${name}-${event.id}@example.org`)
})

test('an event is applied to without scripts @phone', async ({ browser, site }) => {
  const event = await addEvent(site, { max_guests: 2 })
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 667 },
  })
  const page = await context.newPage()
  await page.goto(site.url + eventFormPage(event.eventName, event.id))
  const form = page.locator('main form')
  const submit = form.locator('button[type=submit]')
  await submit.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await shoot(page, 'plain-refused')
  await page.locator('main form [name=name]').fill('Bo')
  await page.locator('main form [name=email]').fill('bo-plain@example.org')
  await page.locator('main form [name=message]').fill('Hej')
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tack, din anmälan är mottagen!')
  await shoot(page, 'plain-thanks')
  await context.close()
})
