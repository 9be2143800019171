import { type ToastKind, toastMs } from './toast-settings.ts'

const load = () => import('./toaster.tsx')

/** Fetches the code of the toasts ahead of time, so that one can be shown even when the connection is gone. */
export function prepareToasts(): void {
  void load().catch(() => {})
}

/** Without the code of the toasts, which a release may have taken away, the message is still said. */
function showPlainly(kind: ToastKind, text: string): void {
  const notice = document.createElement('div')
  notice.className = 'plain-notice'
  notice.setAttribute('role', 'alert')
  notice.textContent = text
  document.body.append(notice)
  setTimeout(() => notice.remove(), toastMs[kind])
}

async function show(kind: ToastKind, text: string): Promise<void> {
  const toaster = await load().catch(() => null)
  if (toaster) toaster.showToast(kind, text)
  else showPlainly(kind, text)
}

export const toast = {
  success: (text: string): void => void show('success', text),
  error: (text: string): void => void show('error', text),
}
