import { decodePercent } from '#shared/decode-percent.ts'
import type { Language } from '#shared/languages.ts'
import { pages } from '#shared/paths.ts'

/** Longest search of the site, in characters; what is typed beyond is left aside. */
export const longestQuery = 100
/** So many words of a search count. */
export const mostWords = 8
/** Hits that "show more" adds. */
export const hitsPerPage = 20
/** So often more hits are shown; then the search itself has to say more. */
export const mostPages = 10

/** A text with the found words in every second part: the first, third … are what stands between them. */
export type MarkedText = { parts: string[]; language: Language }

/** Something that the search of the site found. */
export type SiteHit = {
  /** Name of its resource. */
  kind: string
  /** Its page, as the specification writes addresses. */
  address: string
  /** Its day or its time; null without one. */
  day: string | null
  title: MarkedText
  excerpt: MarkedText
}

/** A search of the site: what was typed, and how often more hits were asked for. */
export type SiteQuery = { q: string; page: number }

/** Hits of a search of the site; `total` counts also those that are not shown. */
export type SiteHits = SiteQuery & { total: number; hits: SiteHit[] }

/** @returns what was typed in the one spelling of its search, whatever signs nobody can see were in it */
export function normaliseQuery(typed: string): string {
  const spaced = typed
    .slice(0, 20 * longestQuery)
    .toWellFormed()
    .toLowerCase()
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
  return [...spaced.trim()].slice(0, longestQuery).join('').trim()
}

/** @returns how often more hits are asked for, from 1 to {@link mostPages} */
export const pageOf = (typed: string): number =>
  /^[1-9]\d?$/.test(typed) ? Math.min(mostPages, Number(typed)) : 1

function valueIn(query: string, name: string): string {
  return decodePercent((new RegExp(`[?&]${name}=([^&#]*)`).exec(query)?.[1] ?? '').replaceAll('+', ' '))
}

/** @param query of an address, as the specification writes it. @returns the search in it, or null */
export function siteQueryIn(query: string): SiteQuery | null {
  const q = normaliseQuery(valueIn(query, 'q'))
  return q === '' ? null : { q, page: pageOf(valueIn(query, 'sida')) }
}

/** @returns the query of the address of a search */
export const siteQuery = ({ q, page }: SiteQuery): string =>
  `?q=${encodeURIComponent(q)}${page > 1 ? `&sida=${page}` : ''}`

export const searchPage = (query: SiteQuery): string => pages.search + siteQuery(query)
