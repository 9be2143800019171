import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'

/** Millimetres in a point of a PDF. */
const pointMm = 25.4 / 72

/** The text of a sheet of paper, line by line from its top, and its size. */
export type Sheet = { text: string; lines: readonly string[]; widthMm: number; heightMm: number }

/** Keeps the browser's dialog away: what is to be printed stays, to be taken as a PDF. */
export async function withoutDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed', true)
  })
}

/** Waits until the page asks to be printed. */
export const asksToPrint = (page: Page) => page.locator('html[data-printed]').waitFor({ state: 'attached' })

/** @returns the sheets that the page gives on paper, in the size that it asks for. */
export async function printed(page: Page): Promise<Sheet[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const sheets: Sheet[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const sheet = await pdf.getPage(number)
    const { width, height } = sheet.getViewport({ scale: 1 })
    const { items } = await sheet.getTextContent()
    const rows = new Map<number, string[]>()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const y = Math.round(item.transform[5])
      rows.set(y, [...(rows.get(y) ?? []), item.str])
    }
    const lines = [...rows].toSorted(([a], [b]) => b - a).map(([, words]) => words.join(' '))
    const text = lines.join('\n')
    sheets.push({ text, lines, widthMm: width * pointMm, heightMm: height * pointMm })
  }
  return sheets
}
