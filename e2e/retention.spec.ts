import type { Page } from '@playwright/test'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { startSite } from './site.ts'
import { said } from './toasts.ts'

const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

const widths = [375, 1280]

/** Looks at the page at the width of a phone and of a desk. */
async function looksRight(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  }
}

test('who is about to be forgotten is stopped with a reason, and let go again; a period is changed @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const event = await call<{ id: number }>('POST', '/api/events/', {
    eventName: 'Höstfest',
    eventDesc: '<p>Välkommen</p>',
    eventOrganizer: 'Styrelsen',
    eventDate: '2024-10-05T18:00:00+02:00',
    eventLocation: 'Kåren',
    eventPrice: 'Gratis',
    eventHasForm: true,
  })
  await call('POST', '/api/evenemang/', {
    name: 'Alex Gäst',
    email: 'alex@example.com',
    event_name: 'Höstfest',
    event_id: event.id,
    message: 'Hej',
  })
  await openAdmin(page, site, '/admin/persondata/retention/')
  await expect(page.getByRole('heading', { level: 1, name: 'Retention' })).toBeVisible()
  const coming = page.getByRole('region', { name: 'Forgotten within 30 days' })
  await expect(coming.getByText('Alex Gäst')).toBeVisible()
  await looksRight(page)
  await coming.getByRole('button', { name: 'Stop: Alex Gäst' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(dialog.getByText('Write a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Tvist om betalningen')
  const until = new Date()
  until.setUTCMonth(until.getUTCMonth() + 6)
  await dialog.getByLabel('Until').fill(until.toISOString().slice(0, 10))
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Alex Gäst stays.')).toBeVisible()
  await expect(coming.getByText('Nobody.')).toBeVisible()
  const stops = page.getByRole('region', { name: 'Stopped' })
  await expect(stops.getByText('Tvist om betalningen', { exact: false })).toBeVisible()
  await looksRight(page)
  await stops.getByRole('button', { name: 'Take back the stop: Alex Gäst' }).click()
  await expect(page.getByText('The stop is gone.')).toBeVisible()
  await expect(coming.getByText('Alex Gäst')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stops.getByText('Tvist om betalningen', { exact: false })).toBeVisible()
  await stops.getByRole('button', { name: 'Take back the stop: Alex Gäst' }).click()
  await expect(coming.getByText('Alex Gäst')).toBeVisible()

  const months = page.getByLabel('Former members: Months')
  await months.fill('0')
  await page.getByRole('button', { name: 'Save the Periods' }).click()
  await expect(page.getByText('Write a whole number from 1 to 120, or leave it empty.')).toBeVisible()
  await months.fill('')
  await page.getByRole('button', { name: 'Save the Periods' }).click()
  await expect(page.getByText('The periods are saved.')).toBeVisible()
  await expect(page.getByText('Not forgotten by themselves.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Former members: Months')).toHaveValue('')
})

test('the register of processing is read, said in other words, printed, and tells visitors the same @all', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/admin/persondata/register/')
  await expect(page.getByRole('heading', { level: 1, name: 'Register of Processing' })).toBeVisible()
  const members = page.getByRole('region', { name: 'Members and applications for membership' })
  await expect(members.getByText('contract (art. 6.1 b), legitimate interest (art. 6.1 f)')).toBeVisible()
  await looksRight(page)
  await members.getByRole('button', { name: /^Change the Words/ }).click()
  await page.getByRole('textbox', { name: 'Svenska' }).fill('Föra register över schackspelare.')
  await page.getByRole('textbox', { name: 'English' }).fill('Keep a register of chess players.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'Saved.')
  await expect(members.getByText('Keep a register of chess players.')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print' }).first().click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Keep a register of chess players.').last()).toBeVisible()
  await expect(page.getByText('Passwords are kept as digests', { exact: false }).last()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  for (const [address, title, purpose] of [
    ['/personuppgifter', 'Så behandlar vi personuppgifter', 'Föra register över schackspelare.'],
    ['/en/personal-data', 'How we handle personal data', 'Keep a register of chess players.'],
  ] as const) {
    await page.goto(site.url + address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(purpose)).toBeVisible()
    await expect(page.getByText('imy@imy.se', { exact: false })).toBeVisible()
    await looksRight(page)
  }
})

test('every form of visitors leads to the information about personal data @all', async ({ page, site }) => {
  for (const address of ['/kontakt', '/kontakt/medlem', '/']) {
    await page.goto(site.url + address)
    const links = page.getByRole('link', { name: 'Så behandlar vi personuppgifter' })
    await expect(links).toHaveCount(address === '/' ? 1 : 2)
    await expect(links.first()).toHaveAttribute('href', '/personuppgifter')
  }
  await page.getByRole('link', { name: 'Så behandlar vi personuppgifter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Så behandlar vi personuppgifter' })).toBeVisible()
})

test('an incident is noted with its facts @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  await call('POST', '/api/incidents/', {
    noticed_at: '2026-01-15T12:00:00+01:00',
    fact: 'En lista med namn låg framme.',
    effect: 'Tolv medlemmar.',
    measures: 'Listan är förstörd.',
  })
  await openAdmin(page, site, '/admin/persondata/incidents/')
  await expect(page.getByText('En lista med namn låg framme.').first()).toBeVisible()
})
