/** How long a toast stays (specification §8). */
export const toastMs = { success: 1500, error: 2000 } as const

export type ToastKind = keyof typeof toastMs

/** The name of the place of the toasts for screen readers. */
export const toastPlace = { name: 'Meddelanden' }

/** Names the place anew, also when it is there already. */
export function nameToasts(name: string): void {
  toastPlace.name = name
  document.querySelector('.Toastify')?.setAttribute('aria-label', name)
}
