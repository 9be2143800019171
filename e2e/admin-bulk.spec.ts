import type { Member } from '#shared/resources/members.ts'
import { axeViolations } from './accessibility.ts'
import { addMembers, unique } from './admin-records.ts'
import { openAdmin, rowsOf, takeBack } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'
import { said } from './toasts.ts'

/** Twelve members of one name, of whom the first three are active. */
const addTwelve = (site: Site, first_name: string): Promise<Member[]> =>
  addMembers(
    site,
    Array.from({ length: 12 }, (_, index) => ({ first_name, member_status: index < 3 })),
  )

async function statusesOf(site: Site, name: string): Promise<boolean[]> {
  const { call } = await administratorOf(site)
  const members = await call<Member[]>('GET', `/api/members/?q=${name}`)
  return members.map(({ member_status }) => member_status)
}

test('all that match are chosen, changed and given their former values, but for what a colleague changed', async ({
  page,
  site,
}) => {
  const name = unique('Alla')
  const members = await addTwelve(site, name)
  const before = await statusesOf(site, name)
  await openAdmin(page, site, `/admin/members/?q=${name}&size=10`)
  await expect(rowsOf(page)).toHaveCount(10)
  await rowsOf(page).first().getByRole('checkbox').check()
  const chosen = page.getByRole('region', { name: 'Chosen' })
  await chosen.getByRole('button', { name: 'Choose all 12 that match' }).click()
  await expect(chosen.getByText('12 chosen')).toBeVisible()
  for (const row of await rowsOf(page).getByRole('checkbox').all()) await expect(row).toBeChecked()
  // In a window so high neither the bar nor the head of the page lies over a row.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width, height: 8_000 })
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width, height })
  await chosen.getByRole('button', { name: 'Active' }).click()
  const undo = page.getByRole('region', { name: 'Undo' })
  await expect(undo.getByText('9 changed')).toBeVisible()
  await undo.hover()
  await expect(chosen).toHaveCount(0)
  expect(await statusesOf(site, name)).toEqual(Array(12).fill(true))
  const { call } = await administratorOf(site)
  await call('PUT', `/api/members/${members.at(-1)?.id}/`, { city: 'Flyttad' })
  await takeBack(page)
  const note = page.getByRole('region', { name: 'Note' })
  await expect(note.getByText(/^8 were undone\. Left as it is: .+ \(changed since then\)\.$/)).toBeVisible()
  expect(await statusesOf(site, name)).toEqual([...before.slice(0, -1), true])
  expect(await axeViolations(page)).toEqual([])
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toHaveCount(0)
})

test('all that match are deleted and had back; a change before it is undone with it @all', async ({
  page,
  site,
}) => {
  const name = unique('Borta')
  await addTwelve(site, name)
  await openAdmin(page, site, `/admin/members/?q=${name}&size=10`)
  const chosen = page.getByRole('region', { name: 'Chosen' })
  const undo = page.getByRole('region', { name: 'Undo' })
  await rowsOf(page).last().getByRole('checkbox').check()
  await chosen.getByRole('button', { name: 'Active' }).click()
  await expect(undo.getByText('1 changed', { exact: true })).toBeVisible()
  await rowsOf(page).first().getByRole('checkbox').check()
  await chosen.getByRole('button', { name: /^Choose all/ }).click()
  await chosen.getByRole('button', { name: 'Remove' }).click()
  await expect(undo.getByText('1 changed, 12 deleted')).toBeVisible()
  await undo.hover()
  await expect(rowsOf(page)).toHaveCount(0)
  await takeBack(page)
  await expect(rowsOf(page)).toHaveCount(10)
  expect(await statusesOf(site, name)).toHaveLength(12)
  await expect(undo).toHaveCount(0)
})

test('who already has the value is not changed, which is said; whoever came in meanwhile is not either @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const name = unique('Redan')
  await addTwelve(site, name)
  await openAdmin(page, site, `/admin/members/?q=${name}&size=10&member_status=true`)
  await expect(rowsOf(page)).toHaveCount(3)
  await rowsOf(page).first().getByRole('checkbox').check()
  const chosen = page.getByRole('region', { name: 'Chosen' })
  await chosen.getByRole('button', { name: 'Active' }).click()
  await said(page, 'All of them have that value already.')
  await page.goto(`/admin/members/?q=${name}&size=10`)
  await rowsOf(page).first().getByRole('checkbox').check()
  await chosen.getByRole('button', { name: /^Choose all 12/ }).click()
  await addMembers(site, [{ first_name: name }])
  await chosen.getByRole('button', { name: 'Active' }).click()
  await expect(page.getByRole('alert')).toContainText('More match now than you saw.')
  expect((await statusesOf(site, name)).filter(Boolean)).toHaveLength(3)
})
