/** Sent to the window when what the server rendered answers to the visitor. */
export const aliveEvent = 'gille:alive'

/** Says so to the window, and to the styles and tests with an attribute on the document. */
export function announceAlive(): void {
  document.documentElement.dataset.alive = ''
  dispatchEvent(new Event(aliveEvent))
}
