import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { addMembers } from './admin-records.ts'
import { openAdmin, rowsOf } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect } from './fixtures.ts'
import { addFeast, addPerson } from './participants-records.ts'
import { unfold } from './sections.ts'
import type { Site } from './site.ts'

/** The buttons that open a form or a view of a record: in the head of the page, or in the first row. */
const openers = (page: Page) => [
  page
    .getByRole('main')
    .getByRole('button', { name: /^(New|Ny|Nytt) / })
    .last(),
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Edit|Ändra) / })
    .first(),
  rowsOf(page)
    .first()
    .getByRole('button', { name: /^(Show|Visa) / }),
]

/** Something is deleted, written and mailed, so that no list is empty. */
export async function fillLists(site: Site): Promise<void> {
  const { call } = await administratorOf(site)
  const { id } = await call<{ id: number }>('POST', '/api/categories/', { name: 'Kort' })
  await call('DELETE', `/api/categories/${id}/`)
  await call('POST', '/api/contact/', { name: 'Åsa', email: 'asa@example.se', message: 'Hej!' })
  await call('POST', '/api/mails/trial/')
  await call('POST', '/api/subscribers/', { email: `asa-${randomUUID()}@example.se` })
  await addMembers(site, [{ last_name: 'Med-ett-mycket-långt-efternamn-utan-slut' }])
  await addPerson(site, await addFeast(site), { name: 'Åsa', guests: ['Bo'], answers: { food: 'Kött' } })
}

/** @returns the addresses of the menu of the panel, whose pages the administrator may open */
export async function menuAddresses(page: Page, site: Site): Promise<string[]> {
  await openAdmin(page, site, '/admin/')
  const menu = page.getByRole('button', { name: /^(Menu|Meny)$/ })
  if (await menu.isVisible()) await menu.click()
  const links = page.getByRole('navigation', { name: 'Admin' }).locator('a[href^="/admin"]')
  await expect(links.nth(17)).toBeAttached()
  return links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))])
}

/** Opens a page of the panel, and one after the other what its buttons open; looks at each. */
export async function walk(page: Page, address: string, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.goto(address)
  await expect(page.locator('main h1')).toBeVisible()
  // A list that is still being fetched says so.
  await expect(page.locator('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root')).toHaveCount(
    0,
  )
  await look()
  await page.setViewportSize(size)
  for (const opener of openers(page)) {
    if ((await opener.count()) === 0) continue
    await opener.click()
    const dialog: Locator = page.getByRole('dialog')
    await expect(dialog.locator('.mantine-Loader-root').filter({ visible: true })).toHaveCount(0)
    await expect(dialog.getByRole('heading').first()).toBeVisible()
    if ((await dialog.locator('form').count()) > 0) await unfold(dialog)
    await look()
    await page.setViewportSize(size)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}
