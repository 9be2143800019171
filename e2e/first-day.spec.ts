import { axeViolations } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { addFeast } from './participants-records.ts'
import { startSite } from './site.ts'

/** An association that has nothing yet. */
const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

test('the first steps stand alone while there is nothing to count, and first afterwards @all', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/admin/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  await expect(main.locator('h2').first()).toHaveText('Getting started')
  await expect(main.getByText('Active Members')).toHaveCount(0)
  await expect(main.getByText('Members, last 12 months')).toHaveCount(0)
  await expect(main.getByText('0', { exact: true })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])

  await page.goto('/admin/members/')
  const button = main.getByRole('link', { name: 'Import', exact: true })
  await expect(button).toHaveAttribute('data-variant', 'filled')

  await addFeast(site)
  await page.goto('/admin/')
  await expect(main.getByText('Active Members')).toBeVisible()
  await expect(main.locator('h2').first()).toHaveText('This is wrong')
  await expect(main.locator('section').nth(1)).toContainText('Getting started')
})
