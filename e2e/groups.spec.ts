import type { Group } from '#shared/resources/groups.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { addMembers, unique } from './admin-records.ts'
import { dialogOf, openAdmin, rowOf, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'

test('a group is made, filled from the list of members, taken back, and shown on Om oss @phone @all', async ({
  page,
  site,
}) => {
  const name = unique('Festkommittén ')
  const city = unique('Gruppstad')
  await addMembers(site, [
    { first_name: 'Ada', last_name: city, city, member_status: true },
    { first_name: 'Bo', last_name: city, city, member_status: true },
  ])
  await openAdmin(page, site, '/admin/groups/')
  await page.getByRole('button', { name: 'New Group' }).click()
  const dialog = dialogOf(page, 'New Group')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await dialog.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Committee' }).click()
  await dialog.getByRole('switch', { name: 'The group is shown on About us' }).click()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, name)).toBeVisible()

  await page.goto(`/admin/members/?city=${city}`)
  await expect(rowsOf(page)).toHaveCount(2)
  for (const row of await rowsOf(page).all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Put into a group' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('combobox', { name: 'Group' }).fill(name.slice(0, 16))
  await page.getByRole('option', { name }).click()
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Put into the group' }).click()
  await expect(page.getByText('2 members were put into the group.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 changes were taken back.')).toBeVisible()

  const { call } = await administratorOf(site)
  const group = (await call<Group[]>('GET', '/api/groups/')).find((one) => one.name === name)
  await page.goto(`/admin/groups/members/?group_id=${group?.id}&state=current`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  const adding = page.getByRole('dialog')
  await adding.getByRole('combobox', { name: 'Member' }).fill(`Ada ${city}`)
  await page.getByRole('option', { name: `Ada ${city}` }).click()
  await adding.getByLabel('Task').first().fill('Sammankallande')
  await adding.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(adding).toBeHidden()
  await expect(rowsOf(page)).toContainText(`Ada ${city}`)
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`/admin/members/?group=${group?.id}`)
  await expect(rowsOf(page)).toHaveCount(1)

  await page.goto('/om-oss')
  const shown = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(shown).toContainText(`Ada ${city}, Sammankallande`)
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})
