import sharp from 'sharp'
import { demoContent } from '#demo/content.ts'
import type { ContactMessage } from '#shared/resources/contact.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { said } from './toasts.ts'

const { kontakt, footer } = demoContent(Temporal.Now.plainDateISO())

test('Kontakt shows what the board wrote and how to become a member @all', async ({ page }) => {
  await page.goto('/kontakt')
  await expect(page).toHaveTitle('Kontakt')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: kontakt.write_to_us })).toBeVisible()
  await expect(main.getByText('Har du en fråga, en idé eller en soffa att skänka?')).toBeVisible()
  await expect(main.getByRole('heading', { name: kontakt.become_member })).toBeVisible()
  await expect(main.getByText('150 kr per år')).toBeVisible()
  const link = main.getByRole('link', { name: 'Bli medlem' })
  await expect(link).toHaveAttribute('href', '/kontakt/medlem')
  await expect(link).toHaveAttribute('target', '_blank')
})

test('an external membership form is linked instead of ours @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const url = 'https://medlem.example/formular'
  await call('PUT', '/api/site/1/', { membership_form_url: url })
  await page.goto('/kontakt')
  await expect(page.getByRole('main').getByRole('link', { name: 'Bli medlem' })).toHaveAttribute('href', url)
  await call('PUT', '/api/site/1/', { membership_form_url: '' })
})

test('the payment cards show every number, and a Swish code drawn from the number', async ({ page }) => {
  await page.goto('/kontakt')
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  for (const text of [
    kontakt.bankgiro_name,
    kontakt.bankgiro_number,
    kontakt.bankkonto_name,
    kontakt.bankkonto_number,
  ]) {
    await expect(card('Överföring').getByText(text, { exact: true })).toBeVisible()
  }
  for (const text of [kontakt.bank_name, kontakt.bank_swift, kontakt.bank_iban]) {
    await expect(card('Bankuppgifter').getByText(text, { exact: true })).toBeVisible()
  }
  await expect(card('Swish').getByText(kontakt.swish_number, { exact: true })).toBeVisible()
  const code = card('Swish').getByRole('img', { name: `QR-kod för Swish till ${kontakt.swish_number}` })
  await expect(code).toBeVisible()
  await expect(code).not.toHaveAttribute('style')
})

test('a picture for Swish stands in place of the drawn code @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1473a7' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('swihs_image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'swish.png')
  await call('PUT', '/api/kontakt/1/', form)
  await page.goto('/kontakt')
  await expect(page.getByRole('img', { name: 'QR-kod för Swish', exact: true })).toBeVisible()
  await expect(page.locator('svg[role="img"]')).toHaveCount(0)
  await call('PUT', '/api/kontakt/1/', { swihs_image: null })
})

test('a button copies a number and says so @all', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/kontakt')
  await page.getByRole('button', { name: `Kopiera: IBAN ${kontakt.bank_iban}` }).click()
  await expect(page.getByRole('button', { name: 'Kopierat' })).toHaveText('Kopierat')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    kontakt.bank_iban.replaceAll(' ', ''),
  )
  await expect(page.getByRole('button', { name: 'Kopierat' })).toHaveCount(0)
})

test('mail and telephone are links @all', async ({ page }) => {
  await page.goto('/kontakt')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: footer.infoMail }).last()).toHaveAttribute(
    'href',
    `mailto:${footer.infoMail}`,
  )
  await expect(main.getByRole('link', { name: footer.phoneNumber })).toHaveAttribute('href', 'tel:0846500421')
})

const hold = () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release }
}

test.describe('the contact form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/kontakt')
  })

  const formOf = (page: import('@playwright/test').Page) => {
    const form = page.getByRole('form', { name: 'Kontakta oss för frågor' })
    return {
      form,
      name: form.getByLabel('Namn'),
      email: form.getByLabel('E-post'),
      message: form.getByLabel('Meddelande'),
      send: form.getByRole('button', { name: 'Skicka in' }),
    }
  }

  test('is sent when it was sent before the page was hydrated @all', async ({ page }) => {
    const { held, release } = hold()
    await page.route('**/assets/start-*.js', async (route) => {
      await held
      await route.continue()
    })
    // The script that keeps the first press for later is ready once it has requested the others.
    const awake = page.waitForRequest('**/assets/start-*.js')
    await page.reload({ waitUntil: 'commit' })
    const { name, email, message, send } = formOf(page)
    await name.fill('Vera Visitor')
    await email.fill('vera@example.com')
    await message.fill('Skickat för tidigt')
    await awake
    await send.click()
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
    release()
    await said(page, 'Ditt meddelande har skickats.')
    await expect(message).toHaveValue('')
  })

  test('says what is wrong once a field was touched, and sends nothing @all', async ({ page }) => {
    const { form, name, email, message, send } = formOf(page)
    await awake(page)
    await expect(form.getByText('Namn är obligatoriskt')).toBeHidden()
    await name.focus()
    await email.focus()
    await expect(form.getByText('Namn är obligatoriskt', { exact: true })).toBeVisible()
    await expect(form.getByText('E-post är obligatoriskt.')).toBeHidden()
    let posted = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') posted += 1
    })
    await send.click()
    await expect(form.getByText('E-post är obligatoriskt.', { exact: true })).toBeVisible()
    await expect(form.getByText('Message är obligatoriskt.', { exact: true })).toBeVisible()
    await expect(name).toBeFocused()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await email.fill('ingen adress')
    await expect(form.getByText('Please enter valid email', { exact: true })).toBeVisible()
    await expect(email).toHaveAccessibleDescription('Please enter valid email')
    await message.fill('a'.repeat(401))
    await expect(form.getByText('401 / 400')).toBeVisible()
    await expect(form.getByText('Meddelandet får innehålla max 400 tecken', { exact: true })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await message.fill('a'.repeat(400))
    await expect(form.getByText('400 / 400')).toBeVisible()
    await expect(form.getByText('Meddelandet får innehålla max 400 tecken')).toBeHidden()
    expect(posted).toBe(0)
  })

  test('sends once however often it is pressed, says so, and is empty again', async ({ page, site }) => {
    const { form, name, email, message, send } = formOf(page)
    const text = `Hej! Vad kostar en lykta? ${Math.random()}`
    const { held, release } = hold()
    let posted = 0
    await page.route('**/api/contact/', async (route) => {
      posted += 1
      await held
      await route.continue()
    })
    await name.fill('Vera Visitor')
    await email.fill('vera@example.com')
    await message.fill(text)
    await send.dblclick()
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    release()
    await said(page, 'Ditt meddelande har skickats.')
    await expect(message).toHaveValue('')
    await expect(form.getByText('0 / 400')).toBeVisible()
    await expect(form.getByText('Namn är obligatoriskt')).toBeHidden()
    expect(posted).toBe(1)
    const { call } = await administratorOf(site)
    const messages = await call<ContactMessage[]>('GET', '/api/contact/')
    expect(messages.filter((one) => one.message === text)).toMatchObject([
      { name: 'Vera Visitor', email: 'vera@example.com', status: false },
    ])
  })

  test('shows what the server refuses at its field, and why as a toast @all', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/status of 422/)
    const { form, name, email, message, send } = formOf(page)
    await page.route('**/api/contact/', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), email: 'a@b' } }),
    )
    await name.fill('Vera Visitor')
    await email.fill('vera@example.com')
    await message.fill('Hej')
    await send.click()
    await expect(form.getByText('Please enter valid email', { exact: true })).toBeVisible()
    await expect(email).toBeFocused()
    await said(page, 'Något i formuläret behöver rättas.')
    await expect(message).toHaveValue('Hej')
  })

  test('keeps what was typed when the connection is lost, and after a reload @all', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED/)
    const { name, email, message, send, form } = formOf(page)
    await name.fill('Vera Visitor')
    await email.fill('vera@example.com')
    await message.fill('Hej igen')
    await awake(page)
    await context.setOffline(true)
    await send.click()
    await expect(page.getByText('Det går inte att nå webbplatsen.').first()).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(message).toHaveValue('Hej igen')
    await expect(form.getByText('8 / 400')).toBeVisible()
  })
})

test('Kontakt has nothing that axe or a narrow phone objects to @all', async ({ page }) => {
  await page.goto('/kontakt')
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Kontakt can be read, and nothing that would not work is offered @all', async ({ page }) => {
    await page.goto('/kontakt')
    await expect(page.getByText(kontakt.bank_iban)).toBeVisible()
    await expect(page.locator('svg[role="img"]')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Kopiera/ })).toHaveCount(0)
    // Playwright finds no text in a noscript element.
    await expect(page.locator('main noscript p')).toBeVisible()
  })
})
