/** Controls, and other messages, which a toast must not cover. */
const uncovered =
  '[role="alert"], [role="status"], a[href], button, input, select, textarea, summary, label, [role="button"], [role="tab"], [role="option"], [role="menuitem"], [contenteditable="true"]'

/** Pixels from the edge of the window, and from what can be pressed. */
const gapPx = 8
/** Less than the smallest thing that can be pressed, so that none slips through between two tries. */
const triesEveryPx = 16

type Box = { left: number; top: number; width: number; height: number }

/** The label of a text field stands above it and may be covered; that of a tick is pressed in its place. */
const isObstacle = (element: Element): boolean =>
  !(element instanceof HTMLLabelElement) ||
  (element.control instanceof HTMLInputElement &&
    ['checkbox', 'radio', 'file'].includes(element.control.type))

/** From one edge to the other, both included. */
function* steps(from: number, length: number): Generator<number> {
  for (let at = from; at < from + length; at += triesEveryPx) yield at
  yield from + length
}

/** @returns the lowest thing in the box, besides the toasts themselves, that has to stay free */
function obstacleIn({ left, top, width, height }: Box, toasts: Element): Element | null {
  for (const y of [...steps(top, height)].reverse()) {
    for (const x of steps(left, width)) {
      const target = document.elementsFromPoint(x, y).find((element) => !toasts.contains(element))
      const element = target?.closest(uncovered)
      if (element && isObstacle(element)) return element
    }
  }
  return null
}

/** @returns the lowest free box of this size that begins so far from the left, or null */
function lowestFree(left: number, { width, height }: Box, toasts: Element): Box | null {
  let top = document.documentElement.clientHeight - height - gapPx
  while (top >= gapPx) {
    const box = { left, top, width, height }
    const obstacle = obstacleIn(box, toasts)
    if (!obstacle) return box
    // Above the obstacle, and in any case higher: what can be pressed may be larger than its element.
    top = Math.min(obstacle.getBoundingClientRect().top - height - gapPx, top - gapPx)
  }
  return null
}

const isInWindow = ({ left, top, width, height }: Box): boolean => {
  const { clientWidth, clientHeight } = document.documentElement
  return left >= 0 && top >= 0 && left + width <= clientWidth && top + height <= clientHeight
}

/** Moves the toasts to the free place nearest to the lower edge; in the middle if there are several. */
function moveClear(toasts: HTMLElement): void {
  const size = toasts.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  const rightmost = clientWidth - size.width - gapPx
  const free = [rightmost / 2, rightmost, gapPx].flatMap((left) => lowestFree(left, size, toasts) ?? [])
  const [first, ...others] = free
  const lowest = first && others.reduce((best, box) => (box.top > best.top ? box : best), first)
  // A toast without a free place lets presses through.
  toasts.toggleAttribute('data-pressed-through', !lowest)
  const { left, top } = lowest ?? { left: rightmost / 2, top: gapPx }
  toasts.style.left = `${Math.round(left)}px`
  toasts.style.top = `${Math.round(top)}px`
}

/**
 * Keeps toasts where they cover nothing that can be pressed, whatever else moves meanwhile. One that the pointer
 * holds stays where it is.
 * @param toasts an element with a fixed place, as large as the toasts in it; without any it has no height
 */
export function keepClear(toasts: HTMLElement): void {
  let isWatched = false
  const look = (): void => {
    isWatched = toasts.offsetHeight > 0
    if (!isWatched) return
    const box = toasts.getBoundingClientRect()
    const isHeld = toasts.matches(':hover')
    if (!isHeld && (!isInWindow(box) || obstacleIn(box, toasts))) moveClear(toasts)
    requestAnimationFrame(look)
  }
  // Called before the first frame that shows them.
  new ResizeObserver(() => {
    if (toasts.offsetHeight === 0) return
    moveClear(toasts)
    if (!isWatched) look()
  }).observe(toasts)
}
