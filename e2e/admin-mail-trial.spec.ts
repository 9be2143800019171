import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin } from './admin-session.ts'
import { account } from './administrator.ts'
import { expect, test, textOf } from './mail-fixtures.ts'

test('a trial mail to oneself tells whether mails leave, and why not @all', async ({
  page,
  site,
  mailbox,
}) => {
  await openAdmin(page, site, '/admin/mail/')
  const button = page.getByRole('button', { name: 'Send a trial mail to me' })
  await button.click()
  const outcome = page.getByText(`The mail server took the mail to ${account.email}.`)
  await expect(outcome).toBeVisible({ timeout: 30_000 })
  expect(await textOf(mailbox, account.email)).toContain('Det här är ett provmejl från')
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  mailbox.mode = 550
  await button.click()
  await expect(page.getByText(`The mail to ${account.email} could not be sent.`)).toBeVisible({
    timeout: 30_000,
  })
})
