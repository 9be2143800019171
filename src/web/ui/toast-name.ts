/** What screen readers call the place of the toasts. */
export const toastPlace = { name: 'Meddelanden' }

/** Names it anew, also when it is there already. */
export function nameToasts(name: string): void {
  toastPlace.name = name
  document.querySelector('.Toastify')?.setAttribute('aria-label', name)
}
