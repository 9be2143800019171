import type { Page } from '@playwright/test'
import { addMonths } from '#shared/membership/days.ts'
import { periodsFor } from '#shared/membership/periods.ts'
import { membershipApi, type StoredSettings } from '#shared/membership/settings.ts'
import type { Member } from '#shared/resources/members.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { administratorOf } from './administrator.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { startSite } from './site.ts'

const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

const form = (page: Page) => page.getByRole('form', { name: 'Bli medlem' })

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
  for (const [name, text] of Object.entries(texts))
    await form(page).getByLabel(name, { exact: true }).fill(text)
  await form(page).getByLabel('Kön', { exact: true }).selectOption('Hen')
  await form(page).getByRole('checkbox').check()
}

test('a visitor chooses a membership by its fee and last day, and is told what happens next @all', async ({
  page,
  site,
  complaints,
}) => {
  // The membership that is for others by age.
  complaints.allow(/422/)
  const { call } = await administratorOf(site)
  await page.goto(`${site.url}/kontakt/medlem`)
  await expect(form(page).getByRole('group', { name: 'Medlemskap' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Se och rätta dina uppgifter' })).toBeVisible()

  const { rules, today } = await call<StoredSettings>('GET', membershipApi.settings)
  const calendar = { ...rules, kind: 'calendar' as const }
  const type = { kind: 'ordinary', votes: true, chosen_by: 'anyone', is_archived: false }
  const settings = {
    rules: calendar,
    types: [
      { ...type, id: -1, titles: { sv: 'Medlem', en: 'Member' }, min_age: null, max_age: null },
      { ...type, id: -2, titles: { sv: 'Ungdom', en: 'Youth' }, min_age: null, max_age: 20 },
    ],
    periods: periodsFor(calendar, today, addMonths(today, 13)).map((one, index) => ({
      ...one,
      id: -1 - index,
    })),
    fees: [
      { type_id: -1, period_id: null, amount: 300_50, note: '' },
      { type_id: -2, period_id: null, amount: 0, note: '' },
    ],
  }
  await call('PUT', membershipApi.settings, settings)

  await page.goto(`${site.url}/kontakt/medlem`)
  const choice = form(page).getByRole('group', { name: 'Medlemskap' })
  const ordinary = choice.getByRole('radio', {
    name: /^Medlem 300,50 kr, gäller till och med 31 december \d{4}/,
  })
  const youth = choice.getByRole('radio', { name: /^Ungdom Gratis, gäller till och med/ })
  await expect(page.getByRole('link', { name: 'Förnya, eller se och rätta dina uppgifter' })).toBeVisible()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(ordinary).toBeVisible()
    expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  }
  await fill(page, 'asa@example.org')
  const send = form(page).getByRole('button', { name: 'Skicka in' })
  await send.click()
  await expect(choice.getByText('Välj ett medlemskap.')).toBeVisible()
  await youth.check()
  await send.click()
  await expect(choice.getByText('Det medlemskapet är för den som är 0 till 20 år.')).toBeVisible()
  await ordinary.check()
  await send.click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Tack för din ansökan!' })
      .getByText('Då får du ett mejl med hur du betalar 300,50 kr.', { exact: false }),
  ).toBeVisible()
  expect(await call<Member[]>('GET', '/api/members/?email=asa@example.org')).toMatchObject([
    { first_name: 'Åsa', member_status: false },
  ])
  await page.goto(`${site.url}/en/contact/membership`)
  await expect(page.getByRole('radio', { name: /^Youth Free, valid until 31 December/ })).toBeVisible()
})
