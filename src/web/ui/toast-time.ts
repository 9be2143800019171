/** How long a toast stays (specification §8). */
export const toastMs = { success: 1500, error: 2000 } as const

export type ToastKind = keyof typeof toastMs
