import { axeViolations } from './accessibility.ts'
import { openAdmin, rowsOf, showFilters } from './admin-session.ts'
import { account, administratorOf, newPerson } from './administrator.ts'
import { expect, test } from './fixtures.ts'

test('the history is narrowed to a person, a role and a time, and saved', async ({ page, site }) => {
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
