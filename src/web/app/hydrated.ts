/** Sent to the window when what the server rendered answers to the visitor. */
export const hydratedEvent = 'gille:hydrated'

/** Says so to the window, and to the styles and tests with an attribute on the document. */
export function announceHydrated(): void {
  document.documentElement.dataset.hydrated = ''
  dispatchEvent(new Event(hydratedEvent))
}
