import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { stockholmDay } from '#shared/time.ts'

/** A document, in the bin or not, as far as its place in a chain depends on it. */
export type Link = {
  id: number
  title: string
  slug: string
  replaces: number | null
  /** Day of decision, or the day on which it came. */
  day: string
  isLiving: boolean
  /** It is in the address space of visitors: not for the board alone. */
  hasAddress: boolean
  /** Visitors read it now. */
  isPublic: boolean
}

type Row = {
  id: number
  title: string
  slug: string
  replaces: number | null
  decided_day: string | null
  created_at: string
  deleted_at: string | null
  board_only: unknown
  file: string | null
}

/** @returns the document's place in chains; whether visitors read it depends on other records (`readLinks`) */
export const linkOf = (row: Row): Link => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  replaces: row.replaces,
  day: row.decided_day ?? stockholmDay(new Date(row.created_at)),
  isLiving: row.deleted_at === null,
  hasAddress: row.deleted_at === null && !row.board_only && row.file !== null,
  isPublic: false,
})

/** @returns all documents, each with whether visitors read it now */
export async function readLinks(db: Db | Tx, isVisible: RawBuilder<boolean>): Promise<Link[]> {
  const rows = await db
    .selectFrom('documents')
    .select([
      'id',
      'title',
      'slug',
      'replaces',
      'decided_day',
      'created_at',
      'deleted_at',
      'board_only',
      'file',
      isVisible.as('is_visible'),
    ])
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const link = linkOf(row)
    return { ...link, isPublic: link.hasAddress && Boolean(row.is_visible) }
  })
}

/**
 * @returns the chains: documents that replace each other, and those with one address. A document whose link to the chain
 *   was erased is still found at its address.
 */
export function chainsOf(links: readonly Link[]): Link[][] {
  const chains = new Map<Link, Link[]>(links.map((link) => [link, [link]]))
  const join = (a: Link, b: Link | undefined): void => {
    const [one, other] = [chains.get(a), b && chains.get(b)]
    if (!one || !other || one === other) return
    one.push(...other)
    for (const link of other) chains.set(link, one)
  }
  const byId = new Map(links.map((link) => [link.id, link]))
  const bySlug = new Map<string, Link>()
  for (const link of links) {
    if (link.replaces !== null) join(link, byId.get(link.replaces))
    if (link.slug !== '') join(link, bySlug.get(link.slug))
    if (link.slug !== '') bySlug.set(link.slug, link)
  }
  return [...new Set(chains.values())]
}

/** @returns how many documents of its chain a document replaces, one after the other */
function depthIn(chain: ReadonlyMap<number, Link>, { id, replaces }: Link): number {
  const seen = new Set([id])
  for (let next = replaces; next !== null && !seen.has(next); next = chain.get(next)?.replaces ?? null)
    seen.add(next)
  return seen.size - 1
}

/** @returns documents of one chain, the latest first: what replaces another before it, else by their days */
export function latestFirst(chain: readonly Link[]): Link[] {
  const byId = new Map(chain.map((link) => [link.id, link]))
  const depths = new Map(chain.map((link) => [link, depthIn(byId, link)]))
  const depth = (link: Link): number => depths.get(link) ?? 0
  return chain.toSorted(
    (a, b) => depth(b) - depth(a) || (a.day < b.day ? 1 : a.day > b.day ? -1 : b.id - a.id),
  )
}

/** @returns whether the document stands in the chain behind itself */
export function isCircle(links: readonly Link[], { id, replaces }: Pick<Link, 'id' | 'replaces'>): boolean {
  const byId = new Map(links.map((link) => [link.id, link]))
  const seen = new Set<number>()
  for (let next = replaces; next !== null && !seen.has(next); next = byId.get(next)?.replaces ?? null) {
    if (next === id) return true
    seen.add(next)
  }
  return false
}

/** @returns the document and all that replace it, one after the other */
export function withFollowers(links: readonly Link[], first: number): Set<number> {
  const found = new Set([first])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const { id, replaces } of links) if (replaces !== null && found.has(replaces)) found.add(id)
  }
  return found
}

/** Last word of an address: that of a day, and for each further document of the same day a number. */
function dayWords(publicLinks: readonly Link[]): Map<number, string> {
  const counts = new Map<string, number>()
  const words = new Map<number, string>()
  for (const { id, day } of publicLinks.toSorted((a, b) => a.id - b.id)) {
    const count = (counts.get(day) ?? 0) + 1
    counts.set(day, count)
    words.set(id, count === 1 ? day : `${day}-${count}`)
  }
  return words
}

/** A document's place: whether it is valid, and the words of its address; empty words where no visitor reads it. */
export type Place = { isValid: boolean; slug: string; word: string }

/**
 * @returns the places of all documents by their ids. Whether a public one is valid depends on public ones alone, so that it
 *   tells visitors nothing of others.
 */
export function placesOf(links: readonly Link[]): Map<number, Place> {
  const places = new Map<number, Place>()
  for (const chain of chainsOf(links)) {
    const ordered = latestFirst(chain)
    const words = dayWords(chain.filter(({ isPublic }) => isPublic))
    const valid = ordered.find(({ isPublic }) => isPublic)
    const latest = ordered.find(({ isLiving }) => isLiving)
    for (const link of chain)
      places.set(link.id, {
        isValid: link === (link.isPublic ? valid : latest),
        slug: link.isPublic ? link.slug : '',
        word: words.get(link.id) ?? '',
      })
  }
  return places
}
