import { decode } from '#server/crud/record-codec.ts'
import type { CrudContext } from '#server/crud/rules.ts'
import { type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { type Language, textIn } from '#shared/languages.ts'
import { pages } from '#shared/paths.ts'
import {
  hitsPerPage,
  type MarkedText,
  type SiteHit,
  type SiteHits,
  type SiteQuery,
} from '#shared/site-search.ts'
import { type Found, findOfKind } from './find-of-kind.ts'
import { excerptAround, markWords } from './mark-words.ts'
import { type SearchedKind, searchedKinds } from './searched-kinds.ts'
import { readWords, type Searched } from './words.ts'

/** First what fits best; what fits alike, the newest first. */
const byRank = (a: Found, b: Found): number =>
  a.rank - b.rank || (b.day ?? '').localeCompare(a.day ?? '') || b.id - a.id

type Shown = { searched: Searched; language: Language }

function markedText(row: StoredRow, name: string, { searched, language }: Shown): MarkedText {
  const { text, language: written } = textIn(row, name, language)
  return { parts: markWords(text, searched), language: written }
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function markedExcerpt(
  kind: SearchedKind,
  { row, beside = '' }: { row: StoredRow; beside: string | undefined },
  { searched, language }: Shown,
): MarkedText {
  const texts = kind.texts.map((name) => ({
    ...textIn(row, name, language),
    isHtml: kind.resource.fields[name]?.kind === 'html',
  }))
  const lines = texts.map((one) => (one.isHtml ? plainText(one.text) : onOneLine(one.text)))
  const text = [...lines, onOneLine(beside)].filter(Boolean).join(' · ')
  const written = texts.find((one) => one.text)?.language ?? language
  return { parts: markWords(excerptAround(text, searched), searched), language: written }
}

/** Reads the records that are shown, all of a kind at once. */
async function readShown(
  { db, dialect, cruds }: CrudContext,
  { kind, ids, shown }: { kind: SearchedKind; ids: readonly number[]; shown: Shown },
): Promise<[id: number, hit: SiteHit][]> {
  const { resource, title, day } = kind
  const crud = cruds.get(resource.name)
  if (ids.length === 0 || !crud) return []
  const rows = await wholeRows(tableOf(db, resource).where(dialect.isAmong(ids))).execute()
  const addresses = await kind.addressesOf(crud, rows)
  const beside = await kind.beside?.read(db, ids)
  const dayField = resource.fields[day]
  return rows.map((row, at) => [
    row.id,
    {
      kind: resource.name,
      address: addresses[at] || pages.home,
      day: dayField && row[day] ? String(decode(dayField, row[day])) : null,
      title: markedText(row, title, shown),
      excerpt: markedExcerpt(kind, { row, beside: beside?.get(row.id) }, shown),
    },
  ])
}

/**
 * @param query as `siteQueryIn` reads it: only what everybody may read is found, and the search is kept nowhere
 * @returns what was found, the best first, with the words marked
 */
export async function findOnSite(
  context: CrudContext,
  { q, page }: SiteQuery,
  language: Language,
): Promise<SiteHits> {
  const searched = readWords(q)
  if (searched.words.length === 0) return { q, page, total: 0, hits: [] }
  const limit = page * hitsPerPage
  const results = await Promise.all(
    searchedKinds.map((kind) => findOfKind(context, { kind, searched, language, limit })),
  )
  const best = results
    .flatMap(({ found }) => found)
    .sort(byRank)
    .slice(0, limit)
  const hits = new Map(
    await Promise.all(
      searchedKinds.map(async (kind) => {
        const ids = best.filter((found) => found.kind === kind).map(({ id }) => id)
        return [
          kind,
          new Map(await readShown(context, { kind, ids, shown: { searched, language } })),
        ] as const
      }),
    ),
  )
  return {
    q,
    page,
    total: results.reduce((sum, { total }) => sum + total, 0),
    hits: best.flatMap(({ kind, id }) => hits.get(kind)?.get(id) ?? []),
  }
}
