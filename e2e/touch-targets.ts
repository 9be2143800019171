import type { Page } from '@playwright/test'

/** Pixels that a finger needs, each way (`docs/look.md`, "Touch targets"). */
const finger = 44

/**
 * Tries every link, button and field that is seen, in the whole page or in the dialog that covers it: the place where
 * a finger hits it, its label and what a pseudo-element adds included. Links within a sentence may be as tall as it.
 * @returns those that are too small, each with its size in pixels
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((minSize) => {
    const targets =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="option"], [role="menuitem"], [contenteditable="true"]'

    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      const isThere = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      // Elements for screen readers only are a pixel large.
      return (
        isThere && width > 1 && height > 1 && !element.closest('[inert], [aria-hidden="true"], [disabled]')
      )
    }

    /** A line of text has words beside the link. */
    const isInSentence = (element: Element): boolean => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
      const around = element.closest('p, li, dd, td, figcaption, label, div')
      return (around?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length + 2
    }

    /** How far a finger may miss the middle each way and still hit the element, up to twice what it needs. */
    const reachOf = (element: HTMLElement) => {
      const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLLabelElement>)] : []
      // A field with room for several values gives its focus to the text within it.
      const around = element.closest('.mantine-MultiSelect-input')
      const parts = [element, ...labels, ...(around ? [around] : [])]
      const box = element.getBoundingClientRect()
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      const isHit = (x: number, y: number): boolean => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && parts.some((part) => part.contains(hit))
      }
      const steps = (dx: number, dy: number): number => {
        let step = 0
        while (step < minSize && isHit(middle.x + dx * (step + 0.5), middle.y + dy * (step + 0.5))) step++
        return step
      }
      return {
        width: Math.max(box.width, steps(-1, 0) + steps(1, 0)),
        height: Math.max(box.height, steps(0, -1) + steps(0, 1)),
      }
    }

    if (document.querySelector('[aria-busy="true"]')) return ['the page is busy']
    const dialog = [...document.querySelectorAll('[role="dialog"], dialog[open], :popover-open')].findLast(
      isSeen,
    )
    const seen = [...(dialog ?? document).querySelectorAll<HTMLElement>(targets)].filter(isSeen)
    // A dialog that is coming shows nothing yet.
    if (seen.length === 0) return ['nothing is seen']
    const found: string[] = []
    for (const element of seen) {
      if (isInSentence(element)) continue
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { width, height } = reachOf(element)
      if (width >= minSize - 0.5 && height >= minSize - 0.5) continue
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      found.push(
        `${element.tagName.toLowerCase()} "${name || element.getAttribute('name') || element.className}": ${Math.round(width)} x ${Math.round(height)}`,
      )
    }
    return found
  }, finger)

/** On a phone the label of a box or button takes the touches on it, which Playwright takes for something in its way. */
export const throughLabel = { force: true }
