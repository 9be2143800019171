import type { Page } from '@playwright/test'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { addMembers } from './admin-records.ts'
import { openAdmin, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { addFeast, addPerson } from './participants-records.ts'
import { unfold } from './sections.ts'
import type { Site } from './site.ts'

/** The buttons that open a form or a view of a record: in the head of the page, or in the first row. */
const openers = (page: Page) => [
  page.getByRole('main').getByRole('button', { name: /^New / }).last(),
  page
    .getByRole('main')
    .getByRole('button', { name: /^Edit / })
    .first(),
  rowsOf(page)
    .first()
    .getByRole('button', { name: /^Show / }),
]

/** Something is deleted, written and mailed, so that no list is empty. */
async function fillLists(site: Site): Promise<void> {
  const { call } = await administratorOf(site)
  const { id } = await call<{ id: number }>('POST', '/api/categories/', { name: 'Kort' })
  await call('DELETE', `/api/categories/${id}/`)
  await call('POST', '/api/contact/', { name: 'Åsa', email: 'asa@example.se', message: 'Hej!' })
  await call('POST', '/api/mails/trial/')
  await call('POST', '/api/subscribers/', { email: 'asa@example.se' })
  await addMembers(site, [{ last_name: 'Med-ett-mycket-långt-efternamn-utan-slut' }])
  await addPerson(site, await addFeast(site), { name: 'Åsa', guests: ['Bo'], answers: { food: 'Kött' } })
}

test('no page, list or form of the panel has anything that axe or a narrow phone objects to', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000)
  await fillLists(site)
  await openAdmin(page, site, '/admin/')
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await expect(page.getByRole('link', { name: 'Subscribers' })).toBeVisible()
  const addresses = await page
    .getByRole('navigation', { name: 'Admin' })
    .locator('a[href^="/admin"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(17)
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const address of new Set(addresses)) {
    await page.goto(address)
    await expect(page.locator('main h1')).toBeVisible()
    // A list that is still being fetched says so.
    await expect(
      page.locator('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root'),
    ).toHaveCount(0)
    expect([address, await axeViolations(page), await sidewaysScroll(page)]).toEqual([address, [], 0])
    await page.setViewportSize(size)
    for (const opener of openers(page)) {
      if ((await opener.count()) === 0) continue
      await opener.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.locator('.mantine-Loader-root').filter({ visible: true })).toHaveCount(0)
      await expect(dialog.getByRole('heading').first()).toBeVisible()
      await unfold(dialog)
      expect([address, await axeViolations(page), await sidewaysScroll(page)]).toEqual([address, [], 0])
      await page.setViewportSize(size)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  }
})
