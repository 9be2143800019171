import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { isFullRun } from '#testing/full-run.ts'

type Violation = { id: string; nodes: { target: unknown[] }[] }

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.2 A and AA (settled §7), and what axe calls best practice. */
const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that depend on the colour scheme: the others read the document, which is the same in both. */
const colours = ['color-contrast', 'link-in-text-block']

type ColorScheme = 'light' | 'dark'
const rules: Record<ColorScheme, string[]> = { light: everything, dark: colours }

/** An animation that takes longer shows time going by, as a toast's bar does: no transition between appearances. */
const longestTransitionMs = 1_000

/** Waits until the page has the colour scheme (the admin panel hears of it by a listener) and its transitions are over. */
async function settled(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.waitForFunction(
    ([scheme, longestMs]) => {
      const pageScheme = document.documentElement.getAttribute('data-mantine-color-scheme')
      const isThere = pageScheme === null || pageScheme === scheme
      const isMoving = document.getAnimations().some(({ playState, effect }) => {
        const { iterations, duration } = effect?.getTiming() ?? {}
        return playState === 'running' && iterations === 1 && Number(duration) <= longestMs
      })
      return isThere && !isMoving
    },
    [colorScheme, longestTransitionMs] as const,
  )
}

/** An open list of choices belongs to its field, although the document has it behind everything else. */
const isOpenList = ({ target }: Violation['nodes'][number]): boolean =>
  /^\.mantine-[A-Z]\w*-dropdown\b/.test(String(target))

/**
 * With `npm test` axe looks at the panel in the light colour scheme alone, and at no contrasts there, which take half of its time
 * (docs/decisions/0095-less-for-one-page.md).
 */
const isLookedAtWhole = (page: Page): boolean =>
  isFullRun || !new URL(page.url()).pathname.startsWith('/admin')

/** Finds elements that an open dialog covers: a finger cannot reach them, whatever size of them is in view. */
const findCovered = (page: Page, targets: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (all) =>
      all.filter((target) => {
        const element = document.querySelector(target)
        const box = element?.getBoundingClientRect()
        const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        return document.querySelector('[aria-modal="true"]') !== null && !element?.contains(top ?? null)
      }),
    targets,
  )

async function lookOnce(page: Page, colorScheme: ColorScheme): Promise<string[]> {
  await settled(page, colorScheme)
  // Axe writes down nothing of what is right.
  const options = {
    runOnly: rules[colorScheme],
    resultTypes: ['violations'],
    ...(!isLookedAtWhole(page) && { rules: { 'color-contrast': { enabled: false } } }),
  }
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(${JSON.stringify(options)})`,
  )
  const small = violations.filter(({ id }) => id === 'target-size')
  const targets = small.flatMap(({ nodes }) => nodes.map(({ target }) => String(target)))
  const covered = targets.length === 0 ? [] : await findCovered(page, targets)
  return violations
    .filter(({ id, nodes }) => id !== 'region' || !nodes.every(isOpenList))
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.filter(({ target }) => id !== 'target-size' || !covered.includes(String(target))),
    }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}

/** @returns what axe finds on the page as it is in the light colour scheme, and of its colours in the dark one. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const found: string[] = []
  for (const colorScheme of isLookedAtWhole(page) ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const first = await lookOnce(page, colorScheme)
    // A toast may have begun to fade while axe was looking; what is wrong with the page is wrong again.
    found.push(...(first.length === 0 ? first : await lookOnce(page, colorScheme)))
  }
  return found
}

const narrowest = 320

/** @returns how many pixels stick out at the narrowest width that must work. */
export async function sidewaysScroll(page: Page): Promise<number> {
  await page.setViewportSize({ width: narrowest, height: 640 })
  // A list is a table on a desk and cards on a phone: it is drawn anew when the width changes.
  const fits = page.waitForFunction((width) => document.documentElement.scrollWidth <= width, narrowest, {
    timeout: 5_000,
  })
  await fits.catch(() => {})
  // Not measured against the window, which a phone makes as wide as what sticks out.
  return page.evaluate((width) => Math.max(0, document.documentElement.scrollWidth - width), narrowest)
}
