import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin, rowOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { change, expect, test } from './mail-fixtures.ts'

test('in a copy of the installation mails are held until the administrator releases them', async ({
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
    .filter({ hasText: 'Mejlen hålls kvar: allt har återställts från en säkerhetskopia.' })
  await expect(notice).toContainText('Inget mejl har gått härifrån sedan 2027-03-01 13:00. 1 väntar')
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  await expect(rowOf(page, 'kvar@example.se')).toContainText('I kö')
  expect(mailbox.received).toEqual([])
  await notice.getByRole('button', { name: 'Släpp' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice).toHaveCount(0)
  await expect(rowOf(page, 'kvar@example.se')).toContainText('Skickat', { timeout: 30_000 })
  expect(mailbox.received).toHaveLength(1)
})
