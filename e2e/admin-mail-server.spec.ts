import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { account } from './administrator.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { startSite } from './site.ts'

/** An installation whose environment sets no mail server, and a mail server that behaves as a test wishes. */
const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

test('from nothing to a mail that arrives: the server is set in the panel, and what is wrong is said in words @all', async ({
  page,
  site,
  smtp,
  complaints,
}) => {
  await openAdmin(page, site, '/admin/mail-settings/')
  const provider = page.getByLabel('Provider')
  await provider.selectOption('Google (Gmail, Workspace)')
  await expect(page.getByText('An app password from')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Server', exact: true })).toHaveCount(0)

  await provider.selectOption('A server of your own')
  await page.getByRole('textbox', { name: 'Server', exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill(new URL(smtp.url).port)
  await page.getByLabel('Encryption').selectOption('None (on your own machine only)')
  await page.getByLabel('Email address of the sender').fill('info@forening.example')
  // A server of the association's own may need none, so no name is filled in that would ask for a password.
  await expect(page.getByLabel('Username')).toHaveValue('')
  await page.getByLabel('Username').fill('info@forening.example')
  await page.getByLabel(/^Password/).fill('fel lösenord')
  smtp.mode = 'account'
  await page.getByRole('button', { name: 'Save and try' }).click()
  const fault = page.getByRole('alert').filter({ hasText: 'The trial did not leave.' })
  await expect(fault).toContainText('The server did not accept the username or the password.')
  await expect(page.getByText('The password is saved.')).toBeVisible()
  expect(await page.content()).not.toContain('fel lösenord')
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])

  smtp.mode = 'ok'
  await page.getByRole('button', { name: 'Replace' }).click()
  await page.getByLabel(/^Password/).fill('rätt lösenord')
  await page.getByRole('button', { name: 'Save and try' }).click()
  await expect(page.getByText(`It works: the mail server took a mail to ${account.email}.`)).toBeVisible()
  // Other sites may have mailed to this server before.
  const own = smtp.received.filter(({ from }) => from === 'info@forening.example')
  expect(own.map(({ to }) => to)).toEqual([[account.email]])
  await expect(page.getByRole('heading', { name: 'The domain forening.example' })).toBeVisible()
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])

  await page.goto('/admin/mail/')
  await expect(page.getByText('sender info@forening.example')).toBeVisible()
  await expect(page.getByText('No mail server is set.')).toHaveCount(0)
  await page.goto('/admin/mail-settings/')
  complaints.allow(/ERR_FAILED/)
  await page.route('**/api/mail-settings/', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alert')).toContainText('The website cannot be reached.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByLabel('Provider')).toHaveValue('')
  await page.goto('/admin/mail/')
  await page.getByRole('link', { name: 'Set the mail server' }).click()
  await expect(page.getByRole('heading', { name: 'Mail server', level: 1 })).toBeVisible()
})
