import type { ToastKind } from './toast-time.ts'

const load = () => import('./toaster.tsx')

/** Fetches the code of the toasts ahead of time, so that one can be shown even when the connection is gone. */
export function prepareToasts(): void {
  void load().catch(() => {})
}

async function show(kind: ToastKind, text: string): Promise<void> {
  const { showToast } = await load()
  showToast(kind, text)
}

export const toast = {
  success: (text: string): void => void show('success', text),
  error: (text: string): void => void show('error', text),
}
