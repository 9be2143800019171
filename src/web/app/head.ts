/** What a page says about itself to browsers, search engines and those who share it. */
export type Head = {
  title: string
  description?: string
  /** Address of a picture, from the root of the site. */
  image?: string | null
  /** Path with query of the one address of this content; without it the path that was asked for. */
  canonical?: string
  type?: 'website' | 'article'
  noindex?: true
  /** Written as one JSON-LD block each. */
  jsonLd?: readonly object[]
}

export type HeadContext = { publicUrl: string; path: string; siteName: string; description: string }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** @returns text that is safe in HTML, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const unsafeInScript = /[<>&\u2028\u2029]/g

/** @returns JSON that may stand in a script element: no sequence in it can end the element or start a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    unsafeInScript,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** @returns the plain text of the safe HTML subset, for descriptions and excerpts. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

const canonicalPath = (path: string): string => {
  const [pathname = '/'] = path.split('?')
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}

/** @returns the elements of the head that depend on the page. */
export function headTags(head: Head, context: HeadContext): string {
  const description = (head.description || context.description).slice(0, 200)
  const url = new URL(head.canonical ?? canonicalPath(context.path), context.publicUrl).href
  const meta = (kind: 'name' | 'property', key: string, content: string) =>
    content && `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', description),
    head.noindex ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:url', url),
    meta('property', 'og:site_name', context.siteName),
    meta('property', 'og:locale', 'sv_SE'),
    meta('property', 'og:image', head.image ? new URL(head.image, context.publicUrl).href : ''),
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    ...(head.jsonLd ?? []).map((block) => `<script type="application/ld+json">${scriptJson(block)}</script>`),
  ].join('')
}
