import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { addMembers, unique } from './admin-records.ts'
import { openAdmin, rowsOf, showFilters } from './admin-session.ts'
import { account, administratorOf, newPerson } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { forgetExports } from './mail-fixtures.ts'
import { asksToPrint, printed, withoutDialog } from './paper.ts'

test('the history is narrowed to a person, a role and a time, and saved @all', async ({ page, site }) => {
  forgetExports(site)
  const { call } = await administratorOf(site)
  const person = await newPerson(site, 'Hild', 'Spår')
  await call('PUT', `/api/users/${person.user.id}/`, {
    roles: [{ role: 'writer' }],
    password: account.password,
  })
  const made = await fetch(`${site.url}/api/partners/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Token ${person.key}` },
    body: JSON.stringify({ name: 'Spårets bageri' }),
  })
  expect(made.status).toBe(201)
  await openAdmin(page, site, '/admin/history/')
  await showFilters(page)
  await page.getByRole('combobox', { name: 'Who' }).click()
  await page.getByRole('combobox', { name: 'Who' }).fill('Hild')
  await page.getByRole('option', { name: /Hild Spår/ }).click()
  await expect(page).toHaveURL(new RegExp(`user_id=${person.user.id}`))
  await page.getByRole('combobox', { name: 'Role then' }).click()
  await page.getByRole('option', { name: 'Writer' }).click()
  const today = Temporal.Now.plainDateISO('Europe/Stockholm').toString()
  await page.getByLabel('From', { exact: true }).fill(today)
  await expect(page).toHaveURL(new RegExp(`role=writer.*from=${today}|from=${today}.*role=writer`))
  await expect(rowsOf(page).filter({ hasText: 'Spårets bageri' })).toHaveCount(1)
  for (const row of await rowsOf(page).all()) await expect(row).toContainText('Hild')
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await expect(rowsOf(page).filter({ hasText: 'Spårets bageri' })).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^history-.*\.csv$/)
  await showFilters(page)
  await page.getByLabel('Until', { exact: true }).fill('2020-01-01')
  await expect(rowsOf(page)).toHaveCount(0)
})

test('a change of many at once is one line, which opens to the records, on paper too @all', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const name = unique('Klunga')
  const added = await addMembers(
    site,
    Array.from({ length: 3 }, () => ({ first_name: name, member_status: false })),
  )
  const ids = added.map(({ id }) => id)
  await call('POST', '/api/members/bulk/', { ids, set: { member_status: true } })
  await withoutDialog(page)
  await openAdmin(page, site, '/admin/history/?action=update')
  const row = rowsOf(page).first()
  await expect(row).toContainText('Status: Passive → Active')
  await row.getByText('3 members').click()
  await expect(row.getByRole('listitem')).toHaveCount(3)
  await expect(row.getByRole('listitem').first()).toContainText(name)
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('main').getByRole('button', { name: 'Print' }).click()
  await asksToPrint(page)
  const text = (await printed(page)).map((sheet) => sheet.text).join('\n')
  expect(text).toContain('Status: Passive → Active')
  expect(text).not.toContain('Can be undone until')
})
