import type { Page } from '@playwright/test'

/** Waits until a page answers to its visitor. */
export const awake = (page: Page): Promise<void> =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
