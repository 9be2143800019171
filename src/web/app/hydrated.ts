/** Sent to the window when the page is hydrated. */
export const hydratedEvent = 'gille:hydrated'

/** Announces it to the window, and with an attribute of the document to styles and tests. */
export function announceHydrated(): void {
  document.documentElement.dataset.hydrated = ''
  dispatchEvent(new Event(hydratedEvent))
}
