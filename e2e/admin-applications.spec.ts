import type { Member } from '#shared/resources/members.ts'
import type { Statistics } from '#shared/statistics.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { person, unique } from './admin-records.ts'
import { openAdmin, panelDay, rowOf, rowsOf, showFilters } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

/** Sends the form of a visitor. */
async function applyFor({ url }: Site, first_name: string): Promise<Member> {
  const { member_status: _, ...fields } = person({ first_name })
  const answer = await fetch(`${url}/api/members/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, terms_condition: true }),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Member
}

test('new applications stand on the dashboard, and are marked with their day until somebody has dealt with them', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const [one, other] = [await applyFor(site, unique('Sökande')), await applyFor(site, unique('Andra'))]
  const { applications } = (await call<Statistics>('GET', '/api/statistics/')).members
  await openAdmin(page, site, '/admin/')
  const tile = page.getByRole('main').getByRole('link', { name: 'New applications' })
  await expect(tile).toHaveText(`${applications}New applications`)
  expect(await axeViolations(page)).toEqual([])
  await tile.click()
  await expect(page).toHaveURL('/admin/members/?is_new=true')
  await expect(rowOf(page, one.first_name)).toContainText(`New application ${panelDay(one.created_date)}`)
  await expect(rowsOf(page)).toHaveCount(applications)
  expect(await axeViolations(page)).toEqual([])
  await rowOf(page, one.first_name).getByRole('button', { name: 'Mark as seen' }).click()
  await expect(rowOf(page, one.first_name)).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(applications - 1)
  await rowOf(page, other.first_name).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Chosen' }).getByRole('button', { name: 'Active' }).click()
  await expect(rowOf(page, other.first_name)).toHaveCount(0)
  await showFilters(page)
  await page.getByRole('radiogroup', { name: 'Received' }).getByText('All', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(other.first_name)
  await expect(rowOf(page, other.first_name)).toContainText('Active')
  await expect(rowOf(page, other.first_name)).not.toContainText('New application')
  expect(await sidewaysScroll(page)).toBe(0)
})

test('without applications there is no tile for them', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const statistics = await call<Statistics>('GET', '/api/statistics/')
  const members = { ...statistics.members, applications: 0 }
  await page.route('**/api/statistics/', (route) => route.fulfill({ json: { ...statistics, members } }))
  await openAdmin(page, site, '/admin/')
  await expect(page.getByRole('link', { name: 'Active Members' })).toContainText(/\d/)
  await expect(page.getByText('Members, last 12 months').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'New applications' })).toHaveCount(0)
})
