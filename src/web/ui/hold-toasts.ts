import { toast as notify } from 'react-toastify/unstyled'

/** The last position of the mouse; null before it moved, and after a touch. */
let pointer: { x: number; y: number } | null = null
addEventListener(
  'pointermove',
  ({ pointerType, clientX, clientY }) => {
    pointer = pointerType === 'mouse' ? { x: clientX, y: clientY } : null
  },
  { passive: true },
)

const isUnderPointer = (toast: Element): boolean =>
  toast.matches(':hover') ||
  (pointer !== null && toast.contains(document.elementFromPoint(pointer.x, pointer.y)))

const held = new Set<string>()
let isWatched = false

/**
 * Pauses each toast while the mouse is over it. The library does so when the mouse enters, but starts the time once more when
 * the toast has faded in; and a toast that appears under a still mouse is never entered.
 */
export function holdToasts(place: HTMLElement): void {
  if (isWatched) return
  isWatched = true
  const look = (): void => {
    const toasts = [...place.querySelectorAll('.Toastify__toast')]
    for (const { id } of toasts.filter(isUnderPointer)) {
      held.add(id)
      notify.pause({ id })
    }
    for (const toast of toasts)
      if (!isUnderPointer(toast) && held.delete(toast.id)) notify.play({ id: toast.id })
    isWatched = toasts.length > 0
    if (isWatched) requestAnimationFrame(look)
    else held.clear()
  }
  // The toast is drawn in a later frame than this one.
  requestAnimationFrame(() => requestAnimationFrame(look))
}
