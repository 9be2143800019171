import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { chromiumArguments, provideChromium } from '#scripts/chromium.mjs'
import { fetchFirstView, firstViews } from '#testing/first-view.ts'
import { decompress, fetchCompressed } from './home.ts'
import { kilobytes } from './numbers.ts'
import type { Line } from './table.ts'
import type { Workplace } from './workplace.ts'

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Everything that a script loads by name, at once or later. */
async function scriptBytes(origin: string, first: string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const visit = async (path: string): Promise<void> => {
    if (sizes.has(path)) return
    sizes.set(path, 0)
    const { bytes } = await fetchCompressed(`${origin}${path}`)
    sizes.set(path, bytes.length)
    const imports = matches(decompress(bytes), /(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g)
    for (const one of imports) await visit(new URL(one, `${origin}${path}`).pathname)
  }
  for (const path of first) await visit(path)
  return sizes
}

/** The most that the first view may take, in KB and requests. */
const budgets = { wide: { kilobytes: 240, requests: 34 }, narrow: { kilobytes: 200, requests: 28 } } as const

/** All that a browser fetches within four seconds of load, in both windows, with the heads of the answers. */
async function firstViewLines(url: string): Promise<Line[]> {
  const browser = await chromium.launch({
    executablePath: await provideChromium(),
    args: chromiumArguments,
  })
  try {
    const lines: Line[] = []
    for (const [name, budget] of Object.entries(budgets)) {
      const view = firstViews[name as keyof typeof budgets]
      const { bytes, requests } = await fetchFirstView(browser, url, view)
      const what = `first view at ${view.width} × ${view.height}`
      lines.push(
        {
          what,
          figures: kilobytes(bytes),
          value: bytes / 1024,
          goal: { atMost: budget.kilobytes, unit: 'KB' },
        },
        {
          what: `${what}, requests`,
          figures: String(requests),
          value: requests,
          goal: { atMost: budget.requests, unit: '' },
        },
      )
    }
    return lines
  } finally {
    await browser.close()
  }
}

/** The bytes of the home page as a browser loads it, compressed with Brotli (settled §5). */
export async function benchBytes(work: Workplace): Promise<Line[]> {
  const site = await work.start()
  try {
    const page = await fetchCompressed(`${site.url}/`)
    const html = decompress(page.bytes)
    const inline = brotliCompressSync(matches(html, /<style>(.*?)<\/style>/gs).join('')).length
    const sheets = matches(html, /<link rel="stylesheet" href="([^"]+)"(?! disabled)>/g)
    let css = inline
    for (const path of sheets) css += (await fetchCompressed(`${site.url}${path}`)).bytes.length
    const scripts = await scriptBytes(site.url, [
      ...matches(html, /<script type="module" src="([^"]+)"/g),
      ...matches(html, /<link rel="modulepreload" href="([^"]+)"/g),
      // Files that the entry loads when the browser is idle.
      ...matches(html, /<script [^>]*data-next="([^"]+)"/g).flatMap((list) => list.split(' ')),
    ])
    const script = [...scripts.values()].reduce((sum, size) => sum + size, 0)
    const line = (what: string, bytes: number, atMost: number): Line => ({
      what,
      figures: kilobytes(bytes),
      value: bytes / 1024,
      goal: { atMost, unit: 'KB' },
    })
    return [
      line('HTML, with its styles and data', page.bytes.length, 20),
      line(`CSS, of which ${sheets.length} files`, css, 12),
      line(`JavaScript, ${scripts.size} files`, script, 110),
      ...(await firstViewLines(`${site.url}/`)),
    ]
  } finally {
    await site.stop()
  }
}
