import { addressIn } from '#shared/addresses.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import { type Language, languages } from '#shared/languages.ts'
import { eventPage, ownPage, postPage } from '#shared/paths.ts'

/** A record with a page: when it was changed, and the languages in which it has a text. */
type Changed = { updated_at: string; languages: readonly Language[] }

type Content = {
  pages: readonly string[]
  ownPages: readonly (Changed & { slug: string })[]
  posts: readonly (Changed & { id: number })[]
  /** Files, which are the same in every language. */
  files: readonly { address: string; updated_at: string }[]
  events: readonly (Changed & { id: number; eventName: string })[]
}

/** A page in each of its languages, and where its others are. */
function entries(publicUrl: string, address: string, of?: Changed): string {
  const urls = (of?.languages ?? languages).map((language) => [
    language,
    escapeHtml(publicUrl + addressIn(address, language)),
  ])
  const alternates = urls.length > 1 ? urls : []
  const links = alternates
    .map(([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`)
    .join('')
  const lastmod = of ? `<lastmod>${of.updated_at}</lastmod>` : ''
  return urls.map(([, url]) => `<url><loc>${url}</loc>${lastmod}${links}</url>`).join('')
}

/** @returns the addresses of everything public (sitemaps.org protocol 0.9); an event that shares its name has its id. */
export function sitemap(publicUrl: string, { pages, ownPages, posts, events, files }: Content): string {
  const names = new Map<string, number>()
  for (const { eventName } of events) names.set(eventName, (names.get(eventName) ?? 0) + 1)
  const urls = [
    ...pages.map((page) => entries(publicUrl, page)),
    ...ownPages.map((page) => entries(publicUrl, ownPage(page.slug), page)),
    ...posts.map((post) => entries(publicUrl, postPage(post.id), post)),
    ...files.map(
      ({ address, updated_at }) =>
        `<url><loc>${escapeHtml(publicUrl + address)}</loc><lastmod>${updated_at}</lastmod></url>`,
    ),
    ...events.map((event) => {
      const id = names.get(event.eventName) === 1 ? undefined : event.id
      return entries(publicUrl, eventPage(event.eventName, id), event)
    }),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`
}
