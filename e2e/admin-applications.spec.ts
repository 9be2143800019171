import type { Member } from '#shared/resources/members.ts'
import type { Statistics } from '#shared/statistics.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { person, unique } from './admin-records.ts'
import { dialogOf, openAdmin, panelDay, rowOf, rowsOf, showFilters, takeBack } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { unfold } from './sections.ts'
import type { Site } from './site.ts'

/** Sends the form of a visitor. */
async function applyFor({ url }: Site, first_name: string, given: Partial<Member> = {}): Promise<Member> {
  const { member_status: _, ...fields } = person({ first_name, ...given })
  const answer = await fetch(`${url}/api/members/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, terms_condition: true }),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Member
}

test('new applications stand on the dashboard, and are marked with their day until somebody has dealt with them @all', async ({
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
  await rowOf(page, one.first_name).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Chosen' }).getByRole('button', { name: 'Mark as seen' }).click()
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

test('an application is approved with one press, told, and taken back; an active member gets no confirmation', async ({
  page,
  site,
}) => {
  const name = unique('Godkänd')
  await applyFor(site, name)
  await openAdmin(page, site, `/admin/members/?q=${name}`)
  const row = rowOf(page, name)
  const approve = row.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveText('Approve')
  await expect(row.getByRole('button', { name: 'Send confirmation mail' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await approve.click()
  const undo = page.getByRole('region', { name: 'Undo' })
  await expect(undo).toContainText(
    `${name} Provsson is a member now. The welcome mail goes in half a minute.`,
  )
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Send confirmation mail' })).toHaveCount(0)
  await expect(approve).toHaveCount(0)
  await takeBack(page)
  await expect(row).toContainText('New application')
  await expect(approve).toBeVisible()
})

test('an application is read in peace and declined with a reason, and brought back @all', async ({
  page,
  site,
}) => {
  const name = unique('Avböjd')
  await applyFor(site, name)
  await openAdmin(page, site, `/admin/members/?q=${name}`)
  await rowOf(page, name).getByText(name).first().click()
  const reader = dialogOf(page, 'Member')
  await expect(reader).toContainText('Provgatan 1')
  await expect(reader).toContainText('Applied')
  expect(await axeViolations(page)).toEqual([])
  await reader.getByRole('button', { name: 'Decline' }).click()
  const question = dialogOf(page, `Decline the application of ${name} Provsson?`)
  await question.getByLabel('Reason (optional)').fill('Full this term.')
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Decline and send a mail' }).click()
  await expect(reader).toBeHidden()
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Undo' })).toContainText('is declined. The mail goes')
  await takeBack(page)
  await expect(rowOf(page, name)).toContainText('New application')
})

test('chosen applications are approved at once, the newest stand first, and members by their names @all', async ({
  page,
  site,
}) => {
  const city = unique('Ort')
  const names = [unique('Bo'), unique('Ada'), unique('Cilla')] as const
  for (const name of names) await applyFor(site, name, { city, last_name: `Ek${name}` })
  await openAdmin(page, site, `/admin/members/?q=${city}&is_new=true`)
  await expect(rowsOf(page)).toHaveCount(3)
  for (const [index, name] of [names[2], names[1], names[0]].entries())
    await expect(rowsOf(page).nth(index)).toContainText(name)
  for (const index of [0, 1, 2]) await rowsOf(page).nth(index).getByRole('checkbox').check()
  const chosen = page.getByRole('region', { name: 'Chosen' })
  await chosen.getByRole('button', { name: 'Approve' }).click()
  const question = dialogOf(page, 'Approve 3 applications?')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('region', { name: 'Undo' })).toContainText('3 are members now.')
  await expect(chosen).toHaveCount(0)
  await page.goto(`/admin/members/?q=${city}`)
  for (const [index, name] of [names[1], names[0], names[2]].entries())
    await expect(rowsOf(page).nth(index)).toContainText(name)
})

test('a switch that tells nobody says so, with the way to put it right @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const [footer] = await call<{ id: number }[]>('GET', '/api/footer/')
  await page.route('**/api/footer/', (route) => route.fulfill({ json: [{ ...footer, infoMail: '' }] }))
  await openAdmin(page, site, '/admin/site/')
  const warning = 'Nobody gets these mails: the footer has no address for information.'
  await expect(page.getByRole('main').getByText(warning)).toBeVisible()
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await unfold(dialog, 'Mails that go by themselves')
  await expect(dialog.getByText(warning)).toHaveCount(2)
  expect(await axeViolations(page)).toEqual([])
  const announced = dialog.getByRole('switch', { name: /about each new application/ })
  await announced.click()
  await expect(dialog.getByText(warning)).toHaveCount(1)
  await announced.click()
  await dialog.getByRole('link', { name: 'Fill in Info mail under Footer' }).last().click()
  await expect(page).toHaveURL(`/admin/footer/?edit=${footer?.id}`)
})

test('without applications there is no tile for them @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const statistics = await call<Statistics>('GET', '/api/statistics/')
  const members = { ...statistics.members, applications: 0 }
  await page.route('**/api/statistics/', (route) => route.fulfill({ json: { ...statistics, members } }))
  await openAdmin(page, site, '/admin/')
  await expect(page.getByRole('link', { name: 'Active Members' })).toContainText(/\d/)
  await expect(page.getByText('Members, last 12 months').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'New applications' })).toHaveCount(0)
})
