import type { Page } from '@playwright/test'
import { membershipApi, type StoredSettings } from '#shared/membership/settings.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { startSite } from './site.ts'

const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

const widths = [375, 1280]

/** Looks at the page at the width of a phone and of a desk. */
async function looksRight(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  }
}

test('membership years are switched on by one press, with examples, and nothing is written before it was seen @all', async ({
  page,
  site,
  complaints,
}) => {
  // The change that was refused because somebody came in meanwhile.
  complaints.allow(/409/)
  const { call } = await administratorOf(site)
  for (const first_name of ['Åsa', 'Bo'])
    await call('POST', '/api/members/', {
      ...{ first_name, last_name: 'Öberg', email: `${first_name === 'Bo' ? 'bo' : 'asa'}@example.com` },
      ...{ phone_number: '0701234567', address: 'Vägen 1', zip_code: '12345', city: 'Lund' },
      ...{ birthday: null, gender: 'O', member_status: true },
    })
  const stored = () => call<StoredSettings>('GET', membershipApi.settings)
  await openAdmin(page, site, '/admin/membership/')
  await expect(page.getByRole('heading', { level: 1, name: 'Membership year' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Membership years are not used' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Calendar year' }).click()

  const examples = page.getByRole('region', { name: 'So it becomes' })
  await expect(examples).toContainText('Write the fee')
  await page.getByRole('button', { name: 'Show what it changes' }).click()
  const fee = page.getByRole('textbox', { name: 'Fee in kronor', exact: true })
  await expect(fee).toBeFocused()
  await expect(page.getByText('Write the fee in kronor, or 0 if it is free.')).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('')
  await page.getByRole('button', { name: 'Show what it changes' }).click()
  await expect(name).toBeFocused()
  await name.fill('Medlem')
  await fee.fill('300,50')
  await page
    .getByRole('radio', { name: 'The full fee, and from a day on the next period is included' })
    .check()
  const { today } = await stored()
  const year = Number(today.slice(0, 4))
  await page.getByLabel('The next period is included from').selectOption('01-01')
  await expect(examples).toContainText(`is a member until 31 December ${year + 1} and pays 300.50 kr.`)
  await page.getByLabel('So many days after the last day').fill('14')
  await looksRight(page)

  await page.getByRole('button', { name: 'Show what it changes' }).click()
  const changes = page.getByRole('region', { name: 'So it changes for each of them' })
  await expect(changes).toContainText('2 get a first membership now.')
  await expect(changes).toContainText('2 pay 300.50 kr next')
  await expect(changes.getByRole('row', { name: /Bo Öberg/ })).toContainText(`31 December ${year}`)
  await looksRight(page)
  expect((await stored()).rules.kind).toBe('none')
  const file = page.waitForEvent('download')
  await changes.getByRole('button', { name: 'Save the list as a file' }).click()
  expect((await file).suggestedFilename()).toBe('membership-years.csv')

  // Somebody comes in meanwhile.
  await call('POST', '/api/members/', {
    ...{ first_name: 'Cia', last_name: 'Ny', email: 'cia@example.com', phone_number: '0701234567' },
    ...{
      address: 'Vägen 1',
      zip_code: '12345',
      city: 'Lund',
      birthday: null,
      gender: 'F',
      member_status: true,
    },
  })
  await changes.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(changes.getByRole('alert')).toContainText('The register has changed')
  await expect(changes).toContainText('3 get a first membership now.')
  await changes.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The membership years are saved.')).toBeVisible()
  const written = await stored()
  expect(written.rules).toMatchObject({ kind: 'calendar', late: 'next', next_from: '01-01', grace_days: 14 })
  expect(written.fees).toMatchObject([{ period_id: null, amount: 300_50 }])

  // A used period does not move; another fee shows who pays more before it is written.
  const period = page.getByRole('group', { name: new RegExp(`^Period: ${year}`) })
  await expect(period.getByLabel('First day')).toBeDisabled()
  await page.getByRole('textbox', { name: 'Fee in kronor', exact: true }).fill('400')
  await page.getByRole('button', { name: 'Show what it changes' }).click()
  await changes.getByRole('button', { name: 'Higher fee 3' }).click()
  await expect(changes.getByRole('row', { name: /Cia Ny/ })).toContainText('300.50 kr')
  await changes.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('textbox', { name: 'Fee in kronor', exact: true })).toHaveValue('400')
})
