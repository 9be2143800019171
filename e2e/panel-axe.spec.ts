import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { fillLists, menuAddresses, walk } from './panel-walk.ts'

test('no page, list or form of the panel has anything that axe or a narrow phone objects to @all', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000)
  await fillLists(site)
  for (const address of await menuAddresses(page, site))
    await walk(page, address, async () => {
      expect([address, await axeViolations(page), await sidewaysScroll(page)]).toEqual([address, [], 0])
    })
})
