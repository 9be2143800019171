import { type BrowserContext, expect, type Page } from '@playwright/test'

const noted = new WeakMap<BrowserContext, string[]>()

/** In the browser, before any code of the page. */
function noteToasts(): void {
  const toasts = '.Toastify__toast, .plain-notice'
  const { noteToast } = globalThis as unknown as { noteToast(text: string): void }
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue
      const found = node.matches(toasts) ? [node] : node.querySelectorAll(toasts)
      for (const toast of found) noteToast(toast.textContent ?? '')
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Notes every toast that appears, because one is gone after a second and a half. */
export async function listenForToasts(context: BrowserContext): Promise<void> {
  const texts: string[] = []
  noted.set(context, texts)
  await context.exposeFunction('noteToast', (text: string) => void texts.push(text))
  await context.addInitScript(noteToasts)
}

/** Waits for a toast of these words, which may be gone again; each counts once. */
export async function said(page: Page, words: string | RegExp): Promise<void> {
  const texts = noted.get(page.context()) ?? []
  const isIt = (text: string): boolean => (typeof words === 'string' ? text === words : words.test(text))
  await expect.poll(() => (texts.some(isIt) ? 'said' : texts), `a toast that says ${words}`).toBe('said')
  texts.splice(texts.findIndex(isIt), 1)
}
