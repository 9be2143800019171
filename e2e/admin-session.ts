import { expect, type Locator, type Page } from '@playwright/test'
import { account, administratorOf, type Session } from './administrator.ts'
import type { Site } from './site.ts'

/** Puts into the browser what it keeps of a session, as if someone had signed in earlier. */
export async function keepSession(page: Page, { key, user }: Session): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate(
    (root) => localStorage.setItem('root', root),
    [
      JSON.stringify({
        currentUser: user.first_name,
        currentUserId: user.id,
        isAdmin: user.is_superuser,
        token: key,
      }),
    ][0] as string,
  )
}

/** Opens a page of the admin panel as the site's administrator. */
export async function openAdmin(page: Page, site: Site, path: string): Promise<void> {
  const { session } = await administratorOf(site)
  await keepSession(page, session)
  await page.goto(path)
  await expect(page.locator('main h1')).toBeVisible({ timeout: 30_000 })
}

/** Signs in anew, with a token of its own. */
export async function newSession(site: Site): Promise<Session> {
  await administratorOf(site)
  const answer = await fetch(`${site.url}/users/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  })
  if (!answer.ok) throw new Error(`no session: ${await answer.text()}`)
  return (await answer.json()) as Session
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Stockholm' })

/** @returns the day of an instant as the English panel writes it */
export const panelDay = (instant: string | Date): string => days.format(new Date(instant))

/** The list: rows of the table, or cards on a phone. */
export const rowsOf = (page: Page) =>
  page.getByRole('main').locator('tbody tr:has(td:nth-child(2)), ul[aria-label] > li:has(dl)')

export const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text })

/** Whether columns are cards, and filters stand behind a summary. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

export async function showFilters(page: Page): Promise<void> {
  if (isNarrow(page)) await page.locator('summary').first().click()
}

/** Deletes and points at the offer to take it back, so that its ten seconds stand still. */
export async function deleteRow(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('region', { name: 'Undo' }).hover()
}

export const takeBack = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click()

export const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
