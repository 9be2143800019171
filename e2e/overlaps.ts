import { expect, type Page } from '@playwright/test'

/** In the browser: texts that lie over each other or are cut, and targets that lie over each other. */
function findFlaws(): string[] {
  type Box = { left: number; top: number; right: number; bottom: number }
  type Found = { element: Element; name: string; box: Box }
  const pressed =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="switch"]'
  /** Pixels by which letters and rounded boxes may touch. */
  const slack = 3

  const meet = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const isArea = ({ left, top, right, bottom }: Box): boolean => right - left > slack && bottom - top > slack
  const screen: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const nameOf = (element: Element, text: string): string =>
    `${element.tagName.toLowerCase()} "${text.trim().replace(/\s+/g, ' ').slice(0, 40)}"`

  /** The part of a box that the boxes around it let through; `cut` when one that does not scroll takes some of it. */
  function seen(element: Element, whole: Box): { box: Box; isCut: boolean } {
    let box = whole
    let isCut = false
    for (let outer: Element | null = element; outer; outer = outer.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position, clipPath } =
        getComputedStyle(outer)
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const rect = outer.getBoundingClientRect()
        const part = meet(box, rect)
        const says = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none'
        const isHidden = [overflowX, overflowY].some((one) => one === 'hidden' || one === 'clip')
        const isSmall = rect.width <= 2 || rect.height <= 2
        const lost = Math.max(
          part.left - box.left,
          box.right - part.right,
          part.top - box.top,
          box.bottom - part.bottom,
        )
        if (isHidden && !says && !isSmall && isArea(part) && lost > slack) isCut = true
        box = part
      }
      if (position === 'fixed') break
    }
    return { box: meet(box, screen), isCut }
  }

  /** Whether it is what one sees there: neither below a dialog nor below a bar that stays while one scrolls. */
  function isOnTop(element: Element, { left, top, right, bottom }: Box): boolean {
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return there !== null && (element.contains(there) || there.contains(element))
  }
  /** An open dialog is all that can be pressed; of its own parts its head and its foot stay while it scrolls. */
  const page = [...document.querySelectorAll('[role="dialog"]')].findLast((dialog) =>
    dialog.checkVisibility(),
  )
  const isLaidOver = (element: Element): boolean => {
    for (let outer: Element | null = element; outer && outer !== page; outer = outer.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(outer).position)) return true
    return false
  }

  const flaws: string[] = []
  const texts: Found[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (
      !element ||
      (page && !page.contains(element)) ||
      !node.nodeValue?.trim() ||
      element.closest('option, script, style, noscript, svg')
    )
      continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      const { box, isCut } = seen(element, rect)
      if (!isArea(box)) continue
      const name = nameOf(element, node.nodeValue)
      if (isCut && isOnTop(element, box)) flaws.push(`${name} is cut`)
      texts.push({ element, name, box })
    }
  }
  const targets = [...document.querySelectorAll(pressed)].flatMap((element): Found[] => {
    if (page && !page.contains(element)) return []
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const { box } = seen(element, element.getBoundingClientRect())
    const name = nameOf(element, element.getAttribute('aria-label') ?? element.textContent ?? '')
    return isArea(box) ? [{ element, name, box }] : []
  })

  const isInside = (one: Element, other: Element): boolean => one.contains(other) || other.contains(one)
  /** A tick and its label belong together, and a button within an input, or in a card that is a link as a whole. */
  const belong = (one: Found, other: Found): boolean => {
    const both = [one.element, other.element]
    const [inner, outer] = [one, other]
      .map(({ element, box }) => ({ element, box, rect: element.getBoundingClientRect() }))
      .toSorted((a, b) => a.rect.width * a.rect.height - b.rect.width * b.rect.height)
    if (!inner || !outer) return false
    const isWithin = inner.rect.left >= outer.rect.left - 1 && inner.rect.right <= outer.rect.right + 1
    const isAsHigh = inner.rect.height <= outer.rect.height + 12
    if (isWithin && isAsHigh && inner.element.matches(pressed) && isOnTop(inner.element, inner.box))
      return true
    const label = one.element.closest('label') ?? other.element.closest('label')
    return label !== null && both.every((element) => label.contains(element) || label.control === element)
  }
  function compare(all: Found[]): void {
    const sorted = all.toSorted((one, other) => one.box.top - other.box.top)
    for (const [index, one] of sorted.entries())
      for (const other of sorted.slice(index + 1)) {
        if (other.box.top > one.box.bottom) break
        const both = meet(one.box, other.box)
        if (!isArea(both) || isInside(one.element, other.element) || belong(one, other)) continue
        if (isLaidOver(one.element) !== isLaidOver(other.element)) continue
        if (!isOnTop(one.element, one.box) || !isOnTop(other.element, other.box)) {
          // One of them covers the middle of the other.
          if (!isOnTop(one.element, both) && !isOnTop(other.element, both)) continue
        }
        flaws.push(`${one.name} and ${other.name}`)
      }
  }
  // An open dialog that scrolls sideways holds something that is too wide.
  if (page && page.scrollWidth > page.clientWidth + slack) flaws.push('the dialog is too narrow')
  compare(texts)
  compare(targets)
  return [...new Set(flaws)]
}

/** @returns texts and targets of the page that lie over each other, and texts that are cut without saying so */
export async function layoutFlaws(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 812 : 800 })
    // A list is a table on a desk and cards on a phone: it is drawn anew when the width changes.
    let flaws: string[] = []
    const none = async () => {
      flaws = await page.evaluate(findFlaws)
      expect(flaws).toEqual([])
    }
    await expect(none)
      .toPass({ timeout: 2_000 })
      .catch(() => {})
    found.push(...flaws.map((flaw) => `${width}: ${flaw}`))
  }
  return found
}
