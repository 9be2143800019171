import { addressIn } from '#shared/addresses.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import { languages } from '#shared/languages.ts'
import { eventPage, ownPage, postPage } from '#shared/paths.ts'

type Content = {
  pages: readonly string[]
  ownPages: readonly { slug: string; updated_at: string }[]
  posts: readonly { id: number; updated_at: string }[]
  /** Files, which are the same in every language. */
  files: readonly { address: string; updated_at: string }[]
  events: readonly { id: number; eventName: string; updated_at: string }[]
}

/** A page in each language, and where its others are. */
function entries(publicUrl: string, address: string, changed?: string): string {
  const urls = languages.map((language) => [language, escapeHtml(publicUrl + addressIn(address, language))])
  const links = urls
    .map(([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`)
    .join('')
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return urls.map(([, url]) => `<url><loc>${url}</loc>${lastmod}${links}</url>`).join('')
}

/** @returns the addresses of everything public (sitemaps.org protocol 0.9); an event that shares its name has its id. */
export function sitemap(publicUrl: string, { pages, ownPages, posts, events, files }: Content): string {
  const names = new Map<string, number>()
  for (const { eventName } of events) names.set(eventName, (names.get(eventName) ?? 0) + 1)
  const urls = [
    ...pages.map((page) => entries(publicUrl, page)),
    ...ownPages.map((page) => entries(publicUrl, ownPage(page.slug), page.updated_at)),
    ...posts.map((post) => entries(publicUrl, postPage(post.id), post.updated_at)),
    ...files.map(
      ({ address, updated_at }) =>
        `<url><loc>${escapeHtml(publicUrl + address)}</loc><lastmod>${updated_at}</lastmod></url>`,
    ),
    ...events.map(({ id, eventName, updated_at }) =>
      entries(publicUrl, eventPage(eventName, names.get(eventName) === 1 ? undefined : id), updated_at),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`
}
