import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { account } from './administrator.ts'
import { expect, test, textOf } from './mail-fixtures.ts'

test('a trial mail to oneself tells whether mails leave, and why not', async ({ page, site, mailbox }) => {
  await openAdmin(page, site, '/admin/mail/')
  const button = page.getByRole('button', { name: 'Skicka ett provmejl till mig' })
  await button.click()
  const outcome = page.getByText(`E-postservern tog emot mejlet till ${account.email}.`)
  await expect(outcome).toBeVisible({ timeout: 30_000 })
  expect(await textOf(mailbox, account.email)).toContain('Det här är ett provmejl från')
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  mailbox.mode = 550
  await button.click()
  await expect(page.getByText(`Mejlet till ${account.email} gick inte att skicka.`)).toBeVisible({
    timeout: 30_000,
  })
})
