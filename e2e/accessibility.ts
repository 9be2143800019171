import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

type Violation = { id: string; nodes: { target: unknown[] }[] }

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.2 A and AA (DESIGN §7). */
const run = `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`

/** The admin panel learns of another look by a listener, and colours may be on their way to it. */
async function settled(page: Page, colorScheme: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.getAttribute('data-mantine-color-scheme')
    const isThere = shown === null || shown === wanted
    const isMoving = document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1)
    return isThere && !isMoving
  }, colorScheme)
}

/** @returns what axe finds on the page as it is, in the light and the dark look. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page, colorScheme)
    const { violations } = await page.evaluate<{ violations: Violation[] }>(run)
    for (const { id, nodes } of violations) {
      found.push(`${colorScheme} ${id}: ${nodes.map(({ target }) => target).join(', ')}`)
    }
  }
  return found
}

/** @returns how many pixels stick out at the narrowest width that must work. */
export async function sidewaysScroll(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 640 })
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
