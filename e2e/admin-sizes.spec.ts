import { dialogOf, isNarrow, openAdmin } from './admin-session.ts'
import { expect, test } from './fixtures.ts'

test('a form is 800 px wide or fills a phone, a table at least 650 px, a page 10, 25, 50 or 100 rows @phone @desk', async ({
  page,
  site,
}) => {
  await openAdmin(page, site, '/admin/members/?new=')
  const form = dialogOf(page, 'New Member')
  await expect(form).toBeVisible()
  const width = isNarrow(page) ? page.viewportSize()?.width : 800
  await expect.poll(async () => (await form.boundingBox())?.width).toBe(width)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['10', '25', '50', '100'])
  if (isNarrow(page)) return
  await expect(page.getByRole('main').getByRole('table')).toHaveCSS('min-width', '650px')
})
