import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { openAdmin, rowOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { addSubscribers, endTimeToUndo, expect, test } from './mail-fixtures.ts'

/** Time that the server's own work may take on a busy machine. */
const patiently = { timeout: 30_000 }

test('an address that does not exist is stopped after two mailings, shown, and has mail again after one press @all', async ({
  page,
  site,
  mailbox,
}) => {
  addSubscribers(site, 12)
  mailbox.refused.set('person3@example.se', '550 5.1.1 User unknown')
  const { call } = await administratorOf(site)
  for (const title of ['Första', 'Andra', 'Tredje']) {
    await call('POST', '/api/send_info_mail/', { title, content: '<p>Hej alla</p>' })
    endTimeToUndo(site)
    await expect
      .poll(async () => {
        return (await call<{ state: string }[]>('GET', '/api/mailings/?limit=1'))[0]?.state
      }, patiently)
      .toBe('done')
  }
  await openAdmin(page, site, '/admin/mail/')
  const figures = page.getByRole('region', { name: 'Mailings' }).getByRole('status').first()
  await expect(figures).toContainText('11 sent')
  await expect(figures).toContainText('1 stopped address')
  await page.getByRole('link', { name: '1 stopped address' }).click()
  const row = rowOf(page, 'person3@example.se')
  await expect(row).toBeVisible()
  await expect(page.getByText('person4@example.se')).toHaveCount(0)
  await expect(page.getByText('11 subscribers get the mail.')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Stopped, send again to person3@example.se' }).click()
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('12 subscribers get the mail.')).toBeVisible()
})
