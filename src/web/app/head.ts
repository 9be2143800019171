import { addressIn, isTranslated } from '#shared/addresses.ts'
import { brandFiles, brandPath } from '#shared/brand.ts'
import { beginningOf } from '#shared/excerpt.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import { scriptJson } from '#shared/formats/script-json.ts'
import { describeLanguage, firstLanguage, type Language, languages } from '#shared/languages.ts'
import { sharedPicture } from '#shared/media.ts'
import { canonicalPath } from './canonical-path.ts'

/** Title and description of a page for browsers, search engines and people who share it. */
export type Head = {
  title: string
  description?: string
  /** Address of a picture, from the root of the site. */
  image?: string | null | undefined
  /** Its focal point, around which it is cut for other sites, such as `50 30`; without one it stays whole. */
  imageFocus?: string | undefined
  /** Path with query of the one address of this content; without it the path that was asked for. */
  canonical?: string
  type?: 'website' | 'article'
  published?: string | null
  noindex?: true
  /** The languages in which its content is written; without them all. */
  languages?: readonly Language[] | undefined
  /** Written as one JSON-LD block each, by the server alone; addresses may start at the root of the site. */
  jsonLd?: readonly object[]
}

export type HeadContext = {
  publicUrl: string
  language: Language
  /** An address of the specification. */
  path: string
  siteName: string
  /** In the addresses of the pictures of the association's brand; null without them. */
  mark: string | null
  description: string
}

/** Shown by those who share a page that has no picture of its own. */
const siteImage = ({ mark }: HeadContext) => ({
  src: mark === null ? '/share.png' : brandPath(mark, brandFiles.share),
  width: 1200,
  height: 630,
})

/** Keys of schema.org whose values are addresses. */
const addressKeys = new Set(['url', 'image', 'logo', 'item', 'mainEntityOfPage', '@id'])

const isPicture = /^\/(?:media|share)\b/

/** @returns a JSON-LD block whose addresses name the site they lead to. */
const absolute = (block: object, { publicUrl, language }: HeadContext): unknown =>
  JSON.parse(JSON.stringify(block), (key, value: unknown) =>
    typeof value === 'string' && value.startsWith('/') && addressKeys.has(key)
      ? new URL(isPicture.test(value) ? sharedPicture(value).src : addressIn(value, language), publicUrl).href
      : value,
  )

/** @returns links to the page in each language; who has another one gets the first. */
const alternates = (written: readonly Language[], urlIn: (language: Language) => string): string =>
  [...written.map((language) => [language, urlIn(language)]), ['x-default', urlIn(firstLanguage)]]
    .map(([language, url = '']) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`)
    .join('')

export function headTags(head: Head, context: HeadContext): string {
  const { publicUrl } = context
  const description = beginningOf(head.description || context.description, 200)
  const address = head.canonical ?? canonicalPath(context.path)
  const { languages: written = languages } = head
  const urlIn = (language: Language) => new URL(addressIn(address, language), publicUrl).href
  const url = urlIn(context.language)
  const picture = head.image ? sharedPicture(head.image, head.imageFocus) : siteImage(context)
  const pictureUrl = new URL(picture.src, publicUrl).href
  const meta = (kind: 'name' | 'property', key: string, content: string | number | null | undefined) =>
    content ? `<meta ${kind}="${key}" content="${escapeHtml(String(content))}">` : ''
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', description),
    head.noindex ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(url)}">`,
    head.noindex || written.length < 2 || !isTranslated(address) ? '' : alternates(written, urlIn),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:url', head.noindex ? null : url),
    meta('property', 'og:site_name', context.siteName),
    meta('property', 'og:locale', describeLanguage(context.language).locale),
    meta('property', 'og:image', pictureUrl),
    meta('property', 'og:image:width', picture.width),
    meta('property', 'og:image:height', picture.height),
    meta('property', 'article:published_time', head.published),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', pictureUrl),
    ...(head.jsonLd ?? []).map(
      (block) => `<script type="application/ld+json">${scriptJson(absolute(block, context))}</script>`,
    ),
  ].join('')
}
