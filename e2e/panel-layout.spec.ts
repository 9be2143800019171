import { openAdmin } from './admin-session.ts'
import { expect, test } from './fixtures.ts'
import { layoutFlaws } from './overlaps.ts'
import { fillLists, menuAddresses, walk } from './panel-walk.ts'

test('no page, list or form of the panel has texts or targets that lie over each other or are cut, in either language @all @desk', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000)
  await fillLists(site)
  const addresses = await menuAddresses(page, site)
  for (const [language, name] of [
    ['sv', 'Svenska'],
    ['en', 'English'],
  ] as const) {
    await openAdmin(page, site, '/admin/')
    await page.getByRole('button', { name }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const address of addresses)
      await walk(page, address, async () => {
        expect.soft([address, ...(await layoutFlaws(page, [1280, 375]))]).toEqual([address])
      })
  }
})
