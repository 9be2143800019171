/** Milliseconds a toast stays (specification §8). */
export const toastTime = { success: 1500, error: 2000 } as const

export type ToastKind = keyof typeof toastTime
