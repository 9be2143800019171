import { isNarrow, openAdmin, rowsOf } from './admin-session.ts'
import { test as base, expect, ownSite } from './fixtures.ts'

/** A site whose lists no other test has lengthened. */
const test = base.extend({ site: ownSite() })

for (const language of ['en', 'sv'])
  test(`at 1280 px nothing lies below what can be done to its row, in ${language} @phone @all`, async ({
    page,
    site,
  }) => {
    if (isNarrow(page)) return
    await page.addInitScript((code) => localStorage.setItem('language', code), language)
    for (const list of ['boards', 'partners', 'posts', 'events', 'participants', 'members', 'messages']) {
      await openAdmin(page, site, `/admin/${list}/`)
      await expect(rowsOf(page).first()).toBeVisible()
      const tooWide = () =>
        page
          .locator('section:has(> table)')
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      await expect.poll(tooWide, list).toBe(0)
    }
  })
