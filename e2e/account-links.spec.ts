import type { Page } from '@playwright/test'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { account, newPerson } from './administrator.ts'
import { expect, linkIn, test } from './mail-fixtures.ts'
import { said } from './toasts.ts'

const unique = (name: string): string => `${name}${Math.random().toString(36).slice(2)}@example.com`

const expectNoFlaws = async (page: Page): Promise<void> => {
  expect(await axeViolations(page)).toEqual([])
  const size = page.viewportSize()
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
}

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Your Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('who has forgotten the password gets a link, chooses a new one and logs in', async ({
  page,
  site,
  mailbox,
  complaints,
}) => {
  complaints.allow(/status of 401/)
  const { email, password } = await newPerson(site, 'Gun', 'Glömsk')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('heading', { name: 'NEW PASSWORD' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByLabel('Your Email')).toHaveAttribute('aria-invalid', 'true')
  await expectNoFlaws(page)
  await page.getByLabel('Your Email').fill(email)
  await page.getByLabel('Your Email').press('Enter')
  await expect(page.getByRole('status')).toContainText(`If ${email} has an account`)
  await page.goto(await linkIn(mailbox, { to: email, path: '/en/password/' }))
  await page.getByLabel('New password').fill('password12')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('The password is easy to guess')).toBeVisible()
  await expect(page.getByLabel('New password')).toBeFocused()
  await expectNoFlaws(page)
  await page.getByLabel('New password').fill('sju blå kameler vilar')
  await page.getByLabel('New password').press('Enter')
  await expect(page.getByRole('heading', { name: 'The password has been changed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, email, password)
  await said(page, 'Login can not be performed')
  await logIn(page, email, 'sju blå kameler vilar')
  await expect(page).toHaveURL(/\/admin\/?$/)
})

test('whoever is signed in gets another address, by a link in a mail to it', async ({
  page,
  site,
  mailbox,
  complaints,
}) => {
  complaints.allow(/status of 4(22|10)/)
  const { email, password } = await newPerson(site, 'Gun', 'Glömsk')
  const next = unique('nya')
  await logIn(page, email, password)
  await expect(page).toHaveURL(/\/admin\/?$/)
  await page.goto('/admin/account/')
  const form = page.locator('form').filter({ hasText: 'Change address' })
  await form.getByLabel('New address').fill(next)
  await form.getByLabel('Your own password').fill('inte mitt lösenord')
  await form.getByRole('button', { name: 'Change address' }).click()
  await expect(form.getByText('Wrong password.')).toBeVisible()
  await form.getByLabel('Your own password').fill(password)
  await form.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText(`You log in with ${email}. ${next} waits`)).toBeVisible()
  const keep = await linkIn(mailbox, { to: email, path: '/en/keep/' })
  await page.goto(await linkIn(mailbox, { to: next, path: '/en/address/' }))
  await expect(page.getByText(next)).toBeVisible()
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Change to this address' }).click()
  await expect(page.getByRole('heading', { name: 'The address has been changed' })).toBeVisible()
  await page.goto('/admin/account/')
  await expect(page.getByText(`You log in with ${next}.`)).toBeVisible()
  await page.goto(keep)
  await expect(page.getByText('Contact the board at once')).toBeVisible()
  await logIn(page, next, password)
  await expect(page).toHaveURL(/\/admin\/?$/)
})

test('an administrator invites somebody, who makes an account and finds what it opens', async ({
  page,
  site,
  mailbox,
}) => {
  const email = unique('ny')
  await openAdmin(page, site, '/admin/users/')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('checkbox', { name: 'Writer' }).check()
  await dialog.getByLabel('Your own password').fill(account.password)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog).toBeHidden()
  const invited = page.getByRole('region', { name: 'Invited' }).getByRole('listitem')
  await expect(invited.filter({ hasText: email })).toContainText('Writer')
  await expect(invited.filter({ hasText: email })).toContainText('Invited by ')
  await page.goto(await linkIn(mailbox, { to: email, path: '/en/invitation/' }))
  await page.getByLabel('First name').fill('Nils')
  await page.getByLabel('Last name').fill('Ny')
  await page.getByLabel('Password').fill('sju blå kameler vilar')
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await logIn(page, email, 'sju blå kameler vilar')
  await expect(page.getByText('Admin ** Nils', { exact: true })).toBeVisible()
  await page.goto('/admin/posts/')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
})
