import { unique } from './admin-records.ts'
import { openAdmin, rowOf, rowsOf } from './admin-session.ts'
import { account, administratorOf, newPerson, type Person } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import type { Site } from './site.ts'

/** Invites an administrator in the name of a new one. */
async function inviteAs(site: Site, { email, password }: Person, invited: string): Promise<void> {
  const post = (path: string, body: object, key?: string) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Token ${key}` }) },
      body: JSON.stringify(body),
    })
  const { key } = (await (await post('/users/auth/login/', { email, password })).json()) as { key: string }
  const answer = await post('/users/invitations/', { email: invited, is_superuser: true, password }, key)
  expect(answer.status).toBe(202)
}

test('rights are granted and withdrawn, an account is closed, and the last administrator stays', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const { call, session } = await administratorOf(site)
  const name = unique('Ny')
  const person = await newPerson(site, name, 'Ek')
  await openAdmin(page, site, `/admin/users/?q=${name}`)
  const row = rowOf(page, name)
  const change = async (label: string, done: string): Promise<void> => {
    await row.getByRole('button', { name: `${label}: ${name} Ek` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your own password').fill(account.password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(done)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  await change('Make administrator', `${name} Ek is an administrator.`)
  await expect(row.getByText('Yes', { exact: true })).toBeVisible()
  const invited = `${name.toLowerCase()}.friend@example.com`
  await inviteAs(site, person, invited)
  await change('Withdraw rights', `${name} Ek is no longer an administrator.`)
  const ended = page.getByRole('status').filter({ hasText: `What ${name} Ek had open has ended` })
  await expect(ended.getByRole('listitem')).toHaveText(`The invitation of ${invited} is taken back.`)
  await ended.getByRole('button', { name: 'Close' }).click()
  await expect(ended).toHaveCount(0)
  await expect(row.getByText('No', { exact: true })).toBeVisible()
  await change('Close account', `The account of ${name} Ek is closed.`)
  await expect(row.getByText('Closed', { exact: true })).toBeVisible()

  expect(await call<unknown[]>('GET', '/api/users/?is_superuser=true')).toHaveLength(1)
  await page.goto('/admin/users/?is_superuser=true')
  await expect(rowsOf(page)).toHaveCount(1)
  await rowsOf(page)
    .getByRole('button', { name: `Withdraw rights: ${session.user.first_name} ${account.last_name}` })
    .click()
  await page.getByLabel('Your own password').fill(account.password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'There must be at least one administrator.',
  )
})
