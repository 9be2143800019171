import type { Page } from '@playwright/test'

/** Counts what is pressed: the pointer, Enter and the space bar outside of text. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = globalThis as unknown as { presses: number }
    counter.presses = 0
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
    addEventListener('pointerdown', () => void counter.presses++, { capture: true })
    addEventListener(
      'keydown',
      ({ key, target }) => {
        if (key === 'Enter' || (key === ' ' && !isText(target))) counter.presses++
      },
      { capture: true },
    )
  })
  return () => page.evaluate(() => (globalThis as unknown as { presses: number }).presses)
}
