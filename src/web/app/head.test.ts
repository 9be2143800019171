import { expect, test } from 'vitest'
import { scriptJson } from '#shared/formats/script-json.ts'
import { type Head, type HeadContext, headTags } from './head.ts'

const context: HeadContext = {
  language: 'sv',
  publicUrl: 'https://gille.example',
  path: '/om-oss/?utm_source=x',
  siteName: 'Lyktgillet',
  mark: null,
  description: 'Vi håller ljuset tänt.',
}

const elements = (head: Head, others: Partial<HeadContext> = {}): Document =>
  new DOMParser().parseFromString(`<head>${headTags(head, { ...context, ...others })}</head>`, 'text/html')

const meta = (document: Document, name: string) =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')

test('a page without words and picture of its own has those of the site', () => {
  const document = elements({ title: 'Om oss' })
  expect(document.title).toBe('Om oss')
  expect(meta(document, 'description')).toBe('Vi håller ljuset tänt.')
  expect(meta(document, 'og:site_name')).toBe('Lyktgillet')
  expect(meta(document, 'og:image')).toBe('https://gille.example/share.png')
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'https://gille.example/om-oss',
  )
})

const picture = `${'a'.repeat(32)}-1600x800`
const shared = `https://gille.example/media/${picture}/1200.jpeg`

test('a page that is shared brings its own picture with its size, as JPEG under its whole address', () => {
  const document = elements({
    title: 'Nyhet',
    image: `/media/${picture}/1600.webp`,
    jsonLd: [{ image: `/media/${picture}/1600.webp` }],
    canonical: '/post/3/',
    type: 'article',
    published: '2026-11-19',
  })
  expect(meta(document, 'og:image')).toBe(shared)
  expect(meta(document, 'og:image:width')).toBe('1200')
  expect(meta(document, 'twitter:image')).toBe(shared)
  expect(meta(document, 'og:image:height')).toBe('600')
  expect(JSON.parse(document.querySelector('script')?.textContent ?? '')).toEqual({ image: shared })
  expect(meta(document, 'twitter:card')).toBe('summary_large_image')
  expect(meta(document, 'article:published_time')).toBe('2026-11-19')
  expect(meta(document, 'og:url')).toBe('https://gille.example/post/3/')
})

test('the picture for other sites is cut around its focal point; search engines get it whole', () => {
  const square = `/media/${'a'.repeat(32)}-1600x1600`
  const document = elements({
    title: 'Nyhet',
    image: `${square}/1600.webp`,
    imageFocus: '50 28',
    jsonLd: [{ image: `${square}/1600.webp` }],
  })
  for (const name of ['og:image', 'twitter:image'])
    expect(meta(document, name)).toBe(`https://gille.example${square}/1200-30.jpeg`)
  expect([meta(document, 'og:image:width'), meta(document, 'og:image:height')]).toEqual(['1200', '630'])
  expect(JSON.parse(document.querySelector('script')?.textContent ?? '')).toEqual({
    image: `https://gille.example${square}/1200.jpeg`,
  })
  const middle = elements({ title: 'Nyhet', image: `${square}/1600.webp`, imageFocus: '' })
  expect(meta(middle, 'og:image')).toBe(`https://gille.example${square}/1200.jpeg`)
})

test('a page that must not be found has no canonical address', () => {
  const document = elements({ title: 'Login', noindex: true })
  expect(meta(document, 'robots')).toBe('noindex')
  expect(document.querySelector('link[rel=canonical]')).toBeNull()
})

test('addresses in linked data are whole; other texts that begin with a slash are left alone', () => {
  const document = elements({
    title: 'x',
    jsonLd: [{ '@type': 'Article', headline: '/om', url: '/post/3/', publisher: { url: '/' } }],
  })
  expect(JSON.parse(document.querySelector('script')?.textContent ?? '')).toEqual({
    '@type': 'Article',
    headline: '/om',
    url: 'https://gille.example/post/3/',
    publisher: { url: 'https://gille.example/' },
  })
})

test('no text ends an element or an attribute', () => {
  const evil = '</script></title><script>alert(1)</script><!-- " onload="x" \u2028'
  const document = elements({ title: evil, description: evil, jsonLd: [{ headline: evil }] })
  expect(document.title.trim()).toBe(evil.trim())
  expect(meta(document, 'description')).toBe(evil)
  expect(document.querySelectorAll('script')).toHaveLength(1)
  expect(JSON.parse(document.querySelector('script')?.textContent ?? '')).toEqual({ headline: evil })
  expect(scriptJson(evil)).not.toMatch(/[<>\u2028]/)
})

test.each([
  [undefined, ['sv', 'en', 'x-default']],
  [
    ['sv', 'en'],
    ['sv', 'en', 'x-default'],
  ],
  [['sv'], []],
] as const)('offers a page written in %s in the languages %s', (languages, offered) => {
  const links = elements({ title: 'Nyhet', canonical: '/post/3/', languages }).querySelectorAll('[hreflang]')
  expect([...links].map((link) => link.getAttribute('hreflang'))).toEqual(offered)
})
