import type { Page } from '@playwright/test'

/** In the browser: notes what a toast lies over, from one frame to the next, until there is none any more. */
function watchToasts(): void {
  const keptFree =
    'section[aria-label]:has(> [role="status"]), a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="option"], [role="menuitem"], [contenteditable="true"]'
  const isToast = (element: Element | null): boolean =>
    element?.closest('.Toastify__toast, .plain-notice') != null

  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}"`

  /** Whether a toast lies over some part of what could be pressed there. */
  const isCovered = (element: Element, toasts: readonly DOMRect[]): boolean =>
    [...element.getClientRects()].some((box) =>
      toasts.some((toast) => {
        const [left, right] = [Math.max(box.left, toast.left), Math.min(box.right, toast.right)]
        const [top, bottom] = [Math.max(box.top, toast.top), Math.min(box.bottom, toast.bottom)]
        if (right - left < 1 || bottom - top < 1) return false
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const [first, ...others] = document.elementsFromPoint(x, y)
        const next = others.find((other) => !isToast(other))
        return isToast(first ?? null) && next !== undefined && (element === next || element.contains(next))
      }),
    )

  const seen = globalThis as unknown as { toastFrames: number; covered: string[] }
  seen.toastFrames = 0
  seen.covered = []
  let before: string[] = []
  const look = (): void => {
    const toasts = [...document.querySelectorAll('.Toastify__toast, .plain-notice')]
      .filter((toast) => getComputedStyle(toast).pointerEvents !== 'none')
      .map((toast) => toast.getBoundingClientRect())
      .filter(({ height }) => height > 0)
    if (toasts.length > 0) seen.toastFrames += 1
    const now =
      toasts.length === 0
        ? []
        : [...document.querySelectorAll(keptFree)]
            .filter((element) => !isToast(element) && isCovered(element, toasts))
            .map(nameOf)
    // An element that has just moved may be under a toast for one frame.
    seen.covered.push(...now.filter((name) => before.includes(name)))
    before = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Watches from now on, on this page and those that it leads to. */
export async function watchCovered(page: Page): Promise<void> {
  await page.addInitScript(watchToasts)
  await page.evaluate(watchToasts)
}

/** Waits until a toast has been there and is gone. @returns what it lay over */
export async function coveredByToasts(page: Page): Promise<string[]> {
  const found = await page.waitForFunction(() => {
    const { toastFrames, covered } = globalThis as unknown as { toastFrames: number; covered: string[] }
    const isGone = document.querySelector('.Toastify__toast, .plain-notice') === null
    return toastFrames > 0 && isGone ? [...new Set(covered)] : null
  })
  return (await found.jsonValue()) ?? []
}
