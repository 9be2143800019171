import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin, rowOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { change, expect, test } from './mail-fixtures.ts'

test('in a copy of the installation mails are held until the administrator releases them @all', async ({
  page,
  site,
  mailbox,
}) => {
  const hold = JSON.stringify({ reason: 'restored', since: '2027-03-01T12:00:00.000Z' })
  change(site, "insert into settings (name, value) values ('mail_hold', ?)", hold)
  const { call } = await administratorOf(site)
  await call('POST', '/api/subscribers/', { email: 'kvar@example.se' })
  await openAdmin(page, site, '/admin/mail/')
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'The mails are held back: everything was restored from a backup.' })
  await expect(notice).toContainText('No mail has left here since 1 Mar 2027, 13:00. 1 waiting')
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  await expect(rowOf(page, 'kvar@example.se')).toContainText('Queued')
  expect(mailbox.received).toEqual([])
  await notice.getByRole('button', { name: 'Release' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice).toHaveCount(0)
  await expect(rowOf(page, 'kvar@example.se')).toContainText('Sent', { timeout: 30_000 })
  expect(mailbox.received).toHaveLength(1)
})
