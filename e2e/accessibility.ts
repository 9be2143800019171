import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

type Violation = { id: string; nodes: { target: unknown[] }[] }

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.2 A and AA (DESIGN §7). */
const run = `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`

/** @returns what axe finds on the page as it is, in the light and the dark look. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
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
