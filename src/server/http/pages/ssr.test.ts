import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createRenderer, type RenderedDocument, type Renderer } from '#server/http/pages/ssr.ts'
import { palettes } from '#shared/accent.ts'
import { writeBuild } from '#testing/fake-build.ts'

const manifest = {
  'src/web/entry-client.tsx': { file: 'assets/entry.js', isEntry: true },
  _shared: { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'src/web/app/start.tsx': {
    file: 'assets/start.js',
    imports: ['_shared', 'src/web/entry-client.tsx'],
    css: ['assets/start.css'],
    assets: ['assets/inter-swedish-x.woff2', 'assets/other.woff2'],
  },
  'src/texts/sv/site.ts': { file: 'assets/site.js' },
  'src/web/values.ts': { file: 'assets/values.js', isEntry: true },
  'src/web/page.tsx': { file: 'assets/page.js', imports: ['_shared', 'src/web/app/start.tsx'] },
}
const api = async () => {
  throw new Error('No call is expected')
}
let directory = ''

/** A build whose entry answers with `rendered`. */
async function build(rendered: object): Promise<string> {
  const answer = {
    head: '',
    body: '',
    state: '{}',
    language: 'sv',
    texts: ['src/texts/sv/site.ts'],
    page: 'src/web/page.tsx',
    brand: { mark: null, isDrawn: true, steps: [] },
    frameSources: [],
    ...rendered,
  }
  directory = await writeBuild(
    `export const render = async ({ url, publicUrl, now }) => {
       if (url === '/broken') throw new Error('broken')
       if (url === '/nope') return { status: 410, language: 'sv' }
       if (new Date(now).toISOString() !== now) throw new Error('now is no instant')
       return { ...${JSON.stringify(answer)}, head: '<title>' + url + ' ' + publicUrl + '</title>' }
     }
     export const renderMissing = async ({ status }, { publicUrl }) =>
       ({ ...${JSON.stringify(answer)}, head: '<title>' + status + ' ' + publicUrl + '</title>' })
     export const renderLink = async ({ title }, { url }) =>
       ({ ...${JSON.stringify(answer)}, head: '<title>' + title + ' ' + url + '</title>' })`,
    manifest,
  )
  await writeFile(join(directory, 'client/assets/shared.css'), '.a{color:red}\n')
  await writeFile(join(directory, 'client/assets/start.css'), '.b::after{content:"</style>"}\n')
  return directory
}

afterEach(() => rm(directory, { recursive: true, force: true }))

const renderer = async (rendered: object = {}, publicUrl = 'http://localhost:3000') =>
  createRenderer({ buildDirectory: await build(rendered), publicUrl, now: () => new Date() })

/** @returns the document of a page that there is */
async function documentOf(url: string, { render }: Renderer): Promise<RenderedDocument> {
  const rendered = await render(url, api)
  if ('html' in rendered) return rendered
  throw new Error(`there is no page ${url}`)
}

test('a build that is not there is reported by the first page, not when it is loaded ahead', async () => {
  const missing = createRenderer({ buildDirectory: '/nowhere', publicUrl: '', now: () => new Date() })
  await missing.load?.()
  await expect(missing.render('/', api)).rejects.toThrow('nowhere')
})

test('the document has its styles inlined once, and the policy names exactly them', async () => {
  const { html, contentSecurityPolicy } = await documentOf('/', await renderer())
  const [style = ''] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text)
  expect(style).toBe('.a{color:red}\n.b::after{content:"<\\/style>"}\n')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(contentSecurityPolicy).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${hash}'; img-src 'self'; ` +
      "font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; object-src 'none'; " +
      "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(html.match(/<style>/g)).toHaveLength(1)
  expect(html).toContain('<link rel="stylesheet" href="/assets/start.css" disabled>')
})

test('the colour of the association is a style of its own, which the policy names, and that of the browser', async () => {
  const steps = palettes.skog.split(' ')
  const brand = { mark: 'abc', isDrawn: false, steps }
  const { html, contentSecurityPolicy } = await documentOf('/', await renderer({ brand }))
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? '')
  expect(styles[1]).toMatch(/^:root\{--accent-0:#eef8f1;.*--accent-9:#0a4023\}$/)
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(contentSecurityPolicy).toContain(`style-src 'self' ${hashes.join(' ')};`)
  expect(html).toContain('<meta name="theme-color" content="#2d7b4d" media="(prefers-color-scheme: light)">')
  expect(html).toContain('<meta name="theme-color" content="#0a4023" media="(prefers-color-scheme: dark)">')
  expect(html).toContain('<link rel="icon" href="/media/brand/abc/icon-32.png">')
  expect(html).toContain('<link rel="manifest" href="/media/brand/abc/site.webmanifest">')
})

test('scripts are files: one module that fetches the others when there is time, and the state as data', async () => {
  const { html } = await documentOf('/', await renderer({ state: '{"a":1}', body: '<main>Hej</main>' }))
  expect(html).toMatch(/^<!doctype html><html lang="sv"><head><meta charset="utf-8">/)
  expect(html).toContain('<div id="root"><main>Hej</main></div>')
  expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<script type="application/json" id="state">',
    '<script type="module" src="/assets/entry.js" data-next="/assets/shared.js /assets/start.js /assets/page.js /assets/site.js" data-failed="Sidan gick inte att hämta helt." data-retry="Försök igen">',
  ])
  expect(html).not.toContain('modulepreload')
  expect(html.match(/rel="preload"[^>]*/g)).toEqual([
    'rel="preload" href="/assets/inter-swedish-x.woff2" as="font" type="font/woff2" crossorigin',
  ])
})

test('what is said when the scripts cannot be fetched is in the language of the page', async () => {
  const { html } = await documentOf('/en/', await renderer({ language: 'en' }))
  expect(html).toContain('data-failed="The page could not be fetched whole." data-retry="Try again"')
})

test('a page that is empty without its scripts has them fetched at once', async () => {
  const { html } = await documentOf('/login', await renderer({ waitsForScripts: true }))
  const ahead = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href)
  expect(ahead).toEqual(['/assets/shared.js', '/assets/start.js', '/assets/page.js', '/assets/site.js'])
})

test('only a page that embeds something may, and HTTPS is kept where it is used', async () => {
  const { contentSecurityPolicy } = await documentOf(
    '/kalender',
    await renderer({ frameSources: ['https://calendar.google.com'] }, 'https://example.org'),
  )
  expect(contentSecurityPolicy).toContain("frame-src 'self' https://calendar.google.com;")
  expect(contentSecurityPolicy).toMatch(/; upgrade-insecure-requests$/)
})

test('that there is no page and the mistakes in one are passed on', async () => {
  const { render, renderMissing } = await renderer()
  expect(await render('/nope', api)).toEqual({ status: 410, language: 'sv' })
  const missing = await renderMissing({ status: 410, language: 'sv' }, api)
  expect([missing.status, missing.html]).toEqual([
    410,
    expect.stringContaining('<title>410 http://localhost:3000</title>'),
  ])
  await expect(render('/broken', api)).rejects.toThrow('broken')
})

test('a build without the page says what to do', async () => {
  const { render } = await renderer({ page: 'src/web/gone.tsx' })
  await expect(render('/', api)).rejects.toThrow('run npm run build')
})

test('the page of a link has the styles of the others and no script, and may send its form to the site alone', async () => {
  const { renderLink } = await renderer()
  const view = { status: 410, title: 'Slut', text: [] } as const
  const { status, html, contentSecurityPolicy } = await renderLink(view, '/medlem/x', api)
  expect([status, html]).toEqual([410, expect.stringContaining('<title>Slut /medlem/x</title>')])
  expect(html).toContain('<style>.a{color:red}')
  expect(html).not.toContain('<script')
  expect(contentSecurityPolicy).toContain("script-src 'none'")
  expect(contentSecurityPolicy).toContain("connect-src 'none'")
  expect(contentSecurityPolicy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
})

test('the page of a link that has values to copy runs one script, which calls nothing', async () => {
  const { renderLink } = await renderer({ script: 'src/web/values.ts' })
  const { html, contentSecurityPolicy } = await renderLink(
    { status: 200, title: 'Min anmälan', text: [] },
    '/x',
    api,
  )
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/assets/values.js">'])
  expect(contentSecurityPolicy).toContain("script-src 'self'")
  expect(contentSecurityPolicy).toContain("connect-src 'none'")
})
