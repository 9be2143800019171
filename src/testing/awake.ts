import { expect, type Page } from '@playwright/test'

/**
 * Lets a page know that somebody is there, whom a page to be read waits for. The sign is a touch of nothing, so that
 * nothing is pointed at, focused or pressed.
 */
export const showUp = (page: Page): Promise<unknown> =>
  page.evaluate(`dispatchEvent(new Event('pointerdown'))`)

/** Shows up on a page, and waits until it answers. */
export async function awake(page: Page): Promise<void> {
  await expect(async () => {
    await showUp(page)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 200 })
  }).toPass({ intervals: [10] })
}
