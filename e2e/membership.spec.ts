import type { Page } from '@playwright/test'
import { demoContent } from '#demo/content.ts'
import type { Member } from '#shared/resources/members.ts'
import { awake } from '#testing/awake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { said } from './toasts.ts'

const { footer } = demoContent(Temporal.Now.plainDateISO())

const form = (page: Page) => page.getByRole('form', { name: 'Bli medlem' })
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })
const send = (page: Page) => form(page).getByRole('button', { name: 'Skicka in' })
const terms = (page: Page) => form(page).getByRole('checkbox')
const link = (page: Page) => form(page).getByRole('link', { name: 'föreningens stadgar och villkor' })

async function fill(page: Page, email: string): Promise<void> {
  const texts = {
    Förnamn: 'Åsa',
    Efternamn: 'Öberg',
    'E-post': email,
    Födelsedatum: '1999-12-31',
    Telefonnummer: '070-123 45 67',
    Adress: 'Storgatan 1',
    Postnummer: '753 10',
    Ort: 'Uppsala',
  }
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text)
  await field(page, 'Kön').selectOption('Hen')
  await terms(page).check()
}

test('an application becomes a member who is not active yet, and the form is reset', async ({ page, site }, {
  project,
}) => {
  const email = `asa-${project.name}@example.org`
  await page.goto('/kontakt/medlem')
  await expect(page).toHaveTitle('Medlemskap')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BLI MEDLEM')
  await fill(page, email)
  await send(page).click()
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Tack för din ansökan!' }),
  ).toBeVisible()
  for (const name of ['Förnamn', 'E-post', 'Födelsedatum', 'Kön', 'Ort']) {
    await expect(field(page, name)).toHaveValue('')
    await expect(field(page, name)).not.toHaveAttribute('aria-invalid')
  }
  await expect(terms(page)).not.toBeChecked()
  const { call } = await administratorOf(site)
  expect(await call<Member[]>('GET', `/api/members/?email=${email}`)).toMatchObject([
    {
      first_name: 'Åsa',
      last_name: 'Öberg',
      birthday: '1999-12-31',
      gender: 'O',
      phone_number: '070-123 45 67',
      address: 'Storgatan 1',
      zip_code: '753 10',
      city: 'Uppsala',
      member_status: false,
    },
  ])
})

test('every field says what the specification says when it is empty or wrong', async ({ page }) => {
  await page.goto('/kontakt/medlem')
  await send(page).click()
  const messages = {
    Förnamn: 'Förnamn är obligatoriskt',
    Efternamn: 'Efternamn är obligatoriskt',
    'E-post': 'E-post är obligatoriskt.',
    Födelsedatum: 'Födelsedatum är obligatoriskt',
    Kön: 'Kön är obligatoriskt',
    Telefonnummer: 'Telefonnummer är obligatoriskt',
    Adress: 'Adress är obligatoriskt',
    Postnummer: 'Postnummer är obligatoriskt',
    Ort: 'Ort är obligatoriskt',
  }
  for (const [name, message] of Object.entries(messages)) {
    await expect(field(page, name)).toHaveAccessibleDescription(message)
    await expect(field(page, name)).toHaveAttribute('required')
  }
  await expect(terms(page)).toHaveAttribute('required')
  await expect(terms(page)).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'E-post').fill('asa')
  await expect(field(page, 'E-post')).toHaveAccessibleDescription('Please enter valid email')
  expect(await axeViolations(page)).toEqual([])
})

test('gender is one of Han, Hon and Hen @all', async ({ page }) => {
  await page.goto('/kontakt/medlem')
  const options = field(page, 'Kön').locator('option:not([disabled])')
  await expect(options).toHaveText(['Han', 'Hon', 'Hen'])
  expect(await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual([
    'M',
    'F',
    'O',
  ])
})

test('the terms open in a dialog with the statutes, which keeps the focus and closes on Escape', async ({
  page,
}) => {
  await page.goto('/kontakt/medlem')
  await awake(page)
  await link(page).click()
  const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('§ 1 Namn och säte')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
    expect(outside === 'DIALOG' || outside === 'BODY').toBe(true)
    await expect(form(page).locator('input:focus')).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link(page)).toBeFocused()
  await expect(terms(page)).not.toBeChecked()
  await expect(page).toHaveURL('/kontakt/medlem')
})

test('what the server refuses is shown at its field and in a toast @all', async ({ page, complaints }) => {
  complaints.allow(/status of 422/)
  await page.goto('/kontakt/medlem')
  await fill(page, 'asa@example.org')
  await field(page, 'Födelsedatum').fill('2099-01-01')
  await send(page).click()
  await said(page, 'Något i formuläret behöver rättas.')
  await expect(field(page, 'Födelsedatum')).toHaveAccessibleDescription(/framtiden/)
  await expect(field(page, 'Födelsedatum')).toBeFocused()
  await field(page, 'Födelsedatum').fill('1999-01-01')
  await expect(field(page, 'Födelsedatum')).not.toHaveAttribute('aria-invalid')
})

test('a birthday is typed as people write it, and its year must be there @all', async ({ page }) => {
  await page.goto('/kontakt/medlem')
  await awake(page)
  const birthday = field(page, 'Födelsedatum')
  await birthday.fill('31/12')
  await birthday.blur()
  await expect(birthday).toHaveValue('31/12')
  await expect(birthday).toHaveAccessibleDescription(/med år, till exempel 1999-12-31/)
  await birthday.fill('991231')
  await birthday.blur()
  await expect(birthday).toHaveValue('1999-12-31')
  await expect(birthday).not.toHaveAttribute('aria-invalid')
  await fill(page, 'ake@example.org')
  await birthday.fill('31 dec 1999')
  const sent = page.waitForRequest('**/api/members/')
  await birthday.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ birthday: '1999-12-31' })
})

test('beside the form stands what is stored, why, how long, and whom to ask @all', async ({ page }) => {
  await page.goto('/kontakt/medlem')
  const note = page.getByRole('complementary', { name: 'Dina uppgifter' })
  await expect(note.getByRole('term')).toHaveText(['Vad vi sparar', 'Varför', 'Hur länge', 'Vem du frågar'])
  await expect(note.getByRole('link', { name: footer.infoMail })).toHaveAttribute(
    'href',
    `mailto:${footer.infoMail}`,
  )
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})

test('without JavaScript the statutes unfold in the page @all', async ({ browser, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await page.goto('/kontakt/medlem')
  await expect(page.getByText('§ 1 Namn och säte')).toBeHidden()
  await link(page).click()
  await expect(page.getByText('§ 1 Namn och säte')).toBeVisible()
  await page.close()
})
