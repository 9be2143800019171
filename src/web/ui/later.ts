/** How far below the window a picture is fetched before anybody scrolls, in pixels. */
const margin = '200px'

let observer: IntersectionObserver | undefined

function watch(): IntersectionObserver {
  // Whoever scrolls will see more soon: from then on browsers fetch as far ahead as they think right.
  const release = (): void => {
    document.documentElement.dataset.scrolled = ''
  }
  addEventListener('scroll', release, { once: true, passive: true })
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        target.dataset.near = ''
        near.unobserve(target)
      }
    },
    { rootMargin: margin },
  )
  return near
}

/** Has the pictures within an element fetched when it is in the window or near it. */
export function showWhenNear(element: HTMLElement | null): void {
  if (!element || 'near' in element.dataset) return
  observer ??= watch()
  observer.observe(element)
}

/**
 * Properties of an element whose pictures are not fetched before it is near the window or somebody scrolls (`base.css`):
 * browsers fetch lazy ones up to 3,000 pixels ahead, which most visitors never see.
 */
export const later = { 'data-later': '', ref: showWhenNear } as const
