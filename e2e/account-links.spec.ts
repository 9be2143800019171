import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { panelApi } from '#shared/panel-paths.ts'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { account, administratorOf, newPerson } from './administrator.ts'
import { expect, linkIn, test } from './mail-fixtures.ts'
import type { Site } from './site.ts'
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

/** A code is taken once: the next one is that of the half minute that comes. */
const codeOf = (secret: string, halfMinutes: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + halfMinutes * 30_000 })

/** Somebody whose account has an app with codes. */
async function personWithApp(site: Site): Promise<{ email: string; secret: string }> {
  const { email, key } = await newPerson(site, 'Siv', 'Säker')
  const call = async (path: string, body: object = {}) => {
    const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.json()
  }
  const { secret } = await call(panelApi.codeApp)
  await call(panelApi.codeAppFirst, { code: codeOf(secret, 0) })
  return { email, secret }
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
  const link = await linkIn(mailbox, { to: email, path: '/en/password/' })
  await page.goto(link)
  // The browser is Swedish, so the page is until somebody chooses.
  await expect(page.getByRole('heading', { name: 'Välj ett nytt lösenord' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'English' }).click()
  await page.getByLabel('New password').fill('password12')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('The password is easy to guess')).toBeVisible()
  await expect(page.getByLabel('New password')).toBeFocused()
  await expectNoFlaws(page)
  await page.getByLabel('New password').fill('sju blå kameler vilar')
  await page.getByLabel('New password').press('Enter')
  await expect(page).toHaveURL(/\/admin\/?$/)
  await expect(page.getByText('Admin ** Gun', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'The link has been used already' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, email, password)
  await said(page, 'Login can not be performed')
  await logIn(page, email, 'sju blå kameler vilar')
  await expect(page).toHaveURL(/\/admin\/?$/)
})

test('a new password does not open an account that has a second step, which follows at once @all', async ({
  page,
  site,
  mailbox,
  complaints,
}) => {
  complaints.allow(/status of 401/)
  const { email, secret } = await personWithApp(site)
  const { call } = await administratorOf(site)
  await call('POST', '/users/auth/reset/', { email })
  await page.goto(await linkIn(mailbox, { to: email, path: '/losenord/' }))
  await page.getByLabel('Nytt lösenord').fill('sju blå kameler vilar')
  await page.getByLabel('Nytt lösenord').press('Enter')
  await expect(page.getByRole('heading', { name: 'ETT STEG TILL' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('root'))).toBeNull()
  await page.getByLabel('Kod från appen').fill('000000')
  await page.getByLabel('Kod från appen').press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await page.getByLabel('Kod från appen').fill(codeOf(secret, 1))
  await page.getByLabel('Kod från appen').press('Enter')
  await expect(page).toHaveURL(/\/admin\/?$/)
})

test('whoever is signed in gets another address, by a link in a mail to it @all', async ({
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
  complaints,
}) => {
  complaints.allow(/status of 422/)
  const email = unique('ny')
  await openAdmin(page, site, '/admin/users/')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite' })
  await dialog.getByLabel('Email').fill('ny@example')
  await dialog.getByRole('checkbox', { name: 'Writer' }).check()
  await dialog.getByLabel('Your own password').fill(account.password)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill(email)
  await expect(dialog.getByText('No mail server is set.')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog).toBeHidden()
  const invited = page.getByRole('region', { name: 'Invited' }).getByRole('listitem')
  await expect(invited.filter({ hasText: email })).toContainText('Writer')
  await expect(invited.filter({ hasText: email })).toContainText('Invited by ')
  // From the mail into the panel: the link, four fields, one press.
  await page.goto(await linkIn(mailbox, { to: email, path: '/en/invitation/' }))
  await expect(page.getByRole('heading', { name: 'Skapa ditt konto' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Skribent, tills vidare')
  await page.getByLabel('Förnamn').fill('Nils')
  await page.getByLabel('Efternamn').fill('Ny')
  await page.getByLabel('Lösenord').fill('sju blå kameler vilar')
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Skapa kontot' }).click()
  await expect(page.getByText('Admin ** Nils', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await page.goto('/admin/posts/')
  await expect(page.getByRole('heading', { level: 1, name: 'Inlägg' })).toBeVisible()
})
