import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { axeViolations } from './accessibility.ts'
import { addMembers, unique } from './admin-records.ts'
import { openAdmin, rowOf, showFilters } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addEvent } from './event-records.ts'
import { expect, test } from './fixtures.ts'
import { said } from './toasts.ts'

test('what was deleted is had back from the bin, the history tells both, and what is erased there is gone', async ({
  page,
  site,
}) => {
  const { call } = await administratorOf(site)
  const name = `Partner ${Date.now()}`
  const made = (await call('POST', '/api/partners/', { name })) as { id: number }
  await call('DELETE', `/api/partners/${made.id}/`)
  await openAdmin(page, site, '/admin/bin/')
  await rowOf(page, name)
    .getByRole('button', { name: `Restore ${name}` })
    .click()
  await said(page, `${name} is back.`)
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.goto('/admin/history/')
  await expect(rowOf(page, name).filter({ hasText: 'Undid the deletion' })).toHaveCount(1)
  await expect(rowOf(page, name).filter({ hasText: 'Deleted' })).toHaveCount(1)
  await call('DELETE', `/api/partners/${made.id}/`)
  await page.goto('/admin/bin/')
  await rowOf(page, name)
    .getByRole('button', { name: `Erase ${name} for good` })
    .click()
  const question = page.getByRole('dialog', { name: 'Erase for good?' })
  await expect(question).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Erase for good' }).click()
  await said(page, `${name} has been erased.`)
  await expect(rowOf(page, name)).toHaveCount(0)
  expect(await call('GET', '/api/bin/')).not.toContainEqual(
    expect.objectContaining({ resource: 'partners', id: made.id }),
  )
})

test('rights are not taken with a wrong password, which is said at its field @all', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 4\d\d/)
  const { session } = await administratorOf(site)
  await openAdmin(page, site, '/admin/users/?is_superuser=true')
  await rowOf(page, session.user.first_name)
    .getByRole('button', { name: /^Withdraw rights/ })
    .click()
  await page.getByLabel('Your own password').fill('something else')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog').locator('[id$="-error"]')).toBeVisible()
})

test('without a mail server mails are files, and can be read here @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const email = `fil-${Date.now()}@example.se`
  await call('POST', '/api/subscribers/', { email })
  await openAdmin(page, site, `/admin/mail/?q=${email}`)
  await expect(page.getByText('No mail server is set.')).toBeVisible()
  await expect(rowOf(page, email)).toContainText('Sent', { timeout: 30_000 })
  await rowOf(page, email).getByRole('button', { name: 'Show Välkommen till maillistan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Välkommen till maillistan' })
  await expect(dialog).toContainText(`To ${email}`)
  await expect(dialog).toContainText('Avsluta prenumerationen: http')
  expect(await axeViolations(page)).toEqual([])
  const files = readdirSync(join(site.dataDir, 'mail')).map((name) =>
    readFileSync(join(site.dataDir, 'mail', name), 'utf8'),
  )
  expect(files.filter((text) => text.includes(`To: ${email}`))).toHaveLength(1)
})

test('history and bin speak of an application, by name, not of a table @all', async ({ page, site }) => {
  const { call } = await administratorOf(site)
  const { eventName } = await addEvent(site)
  const name = unique('Anmälare')
  const body = { name, email: 'a@example.com', message: 'Gärna.', event_name: eventName }
  const { id } = await call<{ id: number }>('POST', '/api/evenemang/', body)
  await call('DELETE', `/api/evenemang/${id}/`)
  await openAdmin(page, site, '/admin/bin/')
  await expect(rowOf(page, name)).toContainText('participants')
  await page.goto('/admin/history/')
  await expect(rowOf(page, `application: ${name}`)).toHaveCount(2)
  const [member] = await addMembers(site, [{ first_name: name }])
  await call('PUT', `/api/members/${member?.id}/`, { zip_code: '012 34', member_status: true })
  await page.reload()
  await expect(rowOf(page, `member: ${name}`).filter({ hasText: 'Changed' })).toContainText(
    'Status, Zip code',
  )
})

test('no control speaks two languages @all', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/members/')
  await showFilters(page)
  const status = page.getByRole('radiogroup', { name: 'Status' })
  await expect(status.getByRole('radio', { name: 'All', exact: true })).toBeAttached()
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveAttribute('placeholder', 'All')
  await page.goto('/admin/users/')
  await showFilters(page)
  const rights = page.getByRole('radiogroup', { name: 'Administrator' })
  await expect(rights.getByRole('radio')).toHaveCount(3)
  await expect(rights.getByRole('radio', { name: 'All' })).toBeAttached()
})
