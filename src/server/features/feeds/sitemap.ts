import { escapeHtml } from '#shared/escape-html.ts'
import { eventPage, postPage } from '#shared/paths.ts'

type Content = {
  pages: readonly string[]
  posts: readonly { id: number; updated_at: string }[]
  events: readonly { id: number; eventName: string; updated_at: string }[]
}

const entry = (address: string, changed?: string): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`

/** @returns the addresses of everything public (sitemaps.org protocol 0.9); an event that shares its name has its id. */
export function sitemap(publicUrl: string, { pages, posts, events }: Content): string {
  const names = new Map<string, number>()
  for (const { eventName } of events) names.set(eventName, (names.get(eventName) ?? 0) + 1)
  const urls = [
    ...pages.map((page) => entry(`${publicUrl}${page}`)),
    ...posts.map((post) => entry(`${publicUrl}${postPage(post.id)}`, post.updated_at)),
    ...events.map(({ id, eventName, updated_at }) =>
      entry(`${publicUrl}${eventPage(eventName, names.get(eventName) === 1 ? undefined : id)}`, updated_at),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}
