import type { Page } from '@playwright/test'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, linkIn, test } from './mail-fixtures.ts'
import type { Site } from './site.ts'

type Person = { id: number; email: string }

const unique = (name: string): string => `${name}${Math.random().toString(36).slice(2)}@example.com`

async function addMember(site: Site, more: object = {}): Promise<Person> {
  const { call } = await administratorOf(site)
  const { terms_condition: _, ...body } = fake(members, {
    first_name: 'Moa',
    last_name: 'Lind',
    email: unique('moa'),
    birthday: '1999-12-31',
    gender: 'F',
    phone_number: '070-174 06 11',
    address: 'Storgatan 1',
    zip_code: '753 31',
    city: 'Uppsala',
    member_status: true,
    is_new: false,
    joined_on: '2024-09-01',
    ...more,
  })
  return call<Person>('POST', members.path, body)
}

async function apply(site: Site, email: string): Promise<string> {
  const { id, eventName } = await addEvent(site)
  const answer = await fetch(`${site.url}/api/evenemang/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Moa Lind', email, event_name: eventName, event_id: id, message: 'Hej' }),
  })
  expect(answer.status).toBe(201)
  return eventName
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const expectNoFlaws = async (page: Page): Promise<void> => {
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
}

test('a member asks for the own page, corrects the facts, and leaves and stays @phone', async ({
  page,
  site,
  mailbox,
}) => {
  const { email } = await addMember(site)
  const event = await apply(site, email)
  await page.goto('/kontakt/medlem')
  await page.getByRole('link', { name: 'Se och rätta dina uppgifter' }).click()
  await expect(heading(page, 'Min sida')).toBeVisible()
  await expectNoFlaws(page)
  await page.getByLabel('E-post', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Mejla länken' }).click()
  await expect(heading(page, 'Titta i din inkorg')).toBeVisible()
  await expectNoFlaws(page)

  await page.goto(await linkIn(mailbox, { to: email, path: '/min-sida/' }))
  await expect(heading(page, 'Min sida: Moa Lind')).toBeVisible()
  await expect(page.getByText('Du är medlem sedan 1 september 2024.')).toBeVisible()
  await expect(page.getByRole('link', { name: event })).toBeVisible()
  await expectNoFlaws(page)

  await page.getByLabel('Ort').fill('Umeå')
  await page.getByLabel('Telefonnummer').fill('nej')
  await page.getByLabel('Telefonnummer').press('Enter')
  await expect(page.getByLabel('Telefonnummer')).toBeFocused()
  await expect(page.getByLabel('Telefonnummer')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Ort')).toHaveValue('Umeå')
  await expectNoFlaws(page)
  await page.getByLabel('Telefonnummer').fill('070-174 06 12')
  await page.getByLabel('Hen', { exact: true }).check()
  await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(page.getByText('Dina uppgifter är sparade.')).toBeVisible()
  await expect(page.getByLabel('Telefonnummer')).toHaveValue('070-174 06 12')

  await page.getByRole('button', { name: 'Visa allt ni har om mig' }).click()
  await expect(heading(page, 'Dina personuppgifter')).toBeVisible()
  await expect(page.getByText('070-174 06 12')).toBeVisible()
  await expectNoFlaws(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Spara som fil (JSON)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)
  await page.getByRole('link', { name: 'Tillbaka till min sida' }).click()

  await page.getByText('Lämna föreningen', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Ja, lämna föreningen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Du är inte längre medlem.')).toBeVisible()
  await expectNoFlaws(page)
  await page.goto(await linkIn(mailbox, { to: email, path: '/min-sida/kvar/' }))
  await page.getByRole('button', { name: 'Ja, jag är kvar' }).click()
  await expect(heading(page, 'Du är medlem som förut')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('everything works, in English too: the address, the mailing list, a form that is too old @all', async ({
    page,
    site,
    mailbox,
  }) => {
    const { id, email } = await addMember(site)
    await page.goto('/en/my-page')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(heading(page, 'Look in your inbox')).toBeVisible()
    const link = await linkIn(mailbox, { to: email, path: '/en/my-page/' })
    await page.goto(link)
    await expect(heading(page, 'My page: Moa Lind')).toBeVisible()

    await page.getByRole('button', { name: 'Yes, I want to be on the mailing list' }).click()
    await page.getByRole('link', { name: 'Leave the mailing list' }).click()
    await page.getByRole('main').getByRole('button').click()
    await page.goto(link)
    await expect(page.getByText('Your address is not on the mailing list.')).toBeVisible()

    const { call } = await administratorOf(site)
    await call('PUT', `${members.path}${id}/`, { city: 'Kiruna' })
    await page.getByLabel('First name').fill('Moah')
    await page.getByRole('button', { name: 'Save the details' }).click()
    await expect(page.getByText('This is not saved')).toBeVisible()
    await expect(page.getByText('Moah', { exact: true })).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Kiruna')

    const next = unique('ny')
    await page.getByLabel('New email address').fill(next)
    await page.getByRole('button', { name: 'Change the address' }).click()
    await page.goto(await linkIn(mailbox, { to: next, path: '/en/my-page/address/' }))
    await page.getByRole('button', { name: 'Change to this address' }).click()
    await expect(heading(page, 'The address is changed')).toBeVisible()
  })
})

test('a family chooses whose page it is, and on paper stands one person @all', async ({
  page,
  site,
  mailbox,
}) => {
  const { email } = await addMember(site)
  await addMember(site, { email, first_name: 'Olle' })
  await page.goto('/min-sida/')
  await page.getByLabel('E-post', { exact: true }).fill(email)
  await page.getByLabel('E-post', { exact: true }).press('Enter')
  await page.goto(await linkIn(mailbox, { to: email, path: '/min-sida/' }))
  await expectNoFlaws(page)
  await page.getByRole('link', { name: 'Olle Lind' }).click()
  await expect(heading(page, 'Min sida: Olle Lind')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel('Förnamn')).toHaveValue('Olle')
  await expect(page.getByText('Lämna föreningen', { exact: true })).toBeHidden()
})
