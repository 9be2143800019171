import { axeViolations } from './accessibility.ts'
import { account, administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { said } from './toasts.ts'

test('an administrator logs in and sees the dashboard with its three tiles', async ({ page, site }) => {
  await administratorOf(site)
  await page.goto('/login')
  await expect(page).toHaveTitle('Login')
  await expect(page.getByRole('heading', { name: 'LOGIN' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Do not have an account? Click here' })).toHaveAttribute(
    'href',
    '/register',
  )
  await page.getByLabel('Your Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await said(page, 'Login performed')
  await said(page, 'Log-in is performed successfully')
  await expect(page).toHaveURL(/\/admin\/?$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  for (const tile of ['Active Members', 'Unread Messages', 'Active Posts']) {
    await expect(page.getByText(tile, { exact: true })).toBeVisible()
  }
})

test('a wrong password is refused with the toast of the specification @all', async ({ page, complaints }) => {
  complaints.allow(/status of 401/)
  await page.goto('/login')
  await page.getByLabel('Your Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Submit' }).click()
  await said(page, 'Login can not be performed')
  await expect(page).toHaveURL('/login')
})

test('whoever registers goes home, signed in without any rights', async ({ page }, { project }) => {
  await page.goto('/register')
  await page.getByLabel('First Name').fill('Robin')
  await page.getByLabel('Last Name').fill('Alm')
  await page.getByLabel('Your Email').fill(`${project.name}-${Date.now()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('en gammal cykel med punka')
  await page.getByRole('button', { name: 'Submit' }).click()
  await said(page, 'Register performed')
  await expect(page).toHaveURL('/')
  await page.goto('/admin/')
  await expect(page.getByText('Your account does not have access to the administration yet.')).toBeVisible()
})

test('a damaged entry of who is signed in is dropped, and the page is there @all', async ({ page }) => {
  await page.goto('/login')
  for (const entry of ['{', '{"token":"x"}']) {
    await page.evaluate((text) => localStorage.setItem('root', text), entry)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'LOGIN' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  }
})

test('login and register have no accessibility violation @all', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  }
})
