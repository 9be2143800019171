import type { Services } from '#server/services/services.ts'
import { minuteMs } from '#shared/durations.ts'
import { keyOfParts, parametersOf, pathOf } from './address-key.ts'

/** A stored redirect that fits an address. */
export type StoredRedirect = { id: number; new_address: string }

type Row = StoredRedirect & { old_address: string }

/** The redirects whose old address has a query, and the names of the parameters in these. */
type Index = { names: ReadonlySet<string>; byKey: ReadonlyMap<string, StoredRedirect> }

export type QueryRedirects = {
  /** True if the address may have a redirect: one fits, or none are read yet. False without a look at the database. */
  mayFind(url: string): boolean
  /** @returns the redirect by the query of an address, whether or not its path has a page; other parameters do not matter */
  find(url: string): Promise<StoredRedirect | undefined>
}

function createIndex(rows: readonly Row[]): Index {
  const parameters = rows.map(({ old_address }) => parametersOf(old_address))
  const exact = rows.map(
    (row, at) => [keyOfParts(pathOf(row.old_address), parameters[at] ?? []), row] as const,
  )
  // The case of a value matters only where two addresses differ by nothing else.
  const byKey = new Map<string, StoredRedirect>(exact.map(([key, row]) => [key.toLowerCase(), row]))
  for (const [key, row] of exact) byKey.set(key, row)
  return { names: new Set(parameters.flat().map(([name]) => name.toLowerCase())), byKey }
}

function match({ names, byKey }: Index, url: string): StoredRedirect | undefined {
  if (names.size === 0) return undefined
  const known = parametersOf(url).filter(([name]) => names.has(name.toLowerCase()))
  if (known.length === 0) return undefined
  const candidates = [known, ...(known.length > 1 ? known.slice(0, 10).map((one) => [one]) : [])]
  for (const parameters of candidates) {
    const key = keyOfParts(pathOf(url), parameters)
    const found = byKey.get(key) ?? byKey.get(key.toLowerCase())
    if (found) return found
  }
  return undefined
}

/** An index is read again after so long even if no change was announced, as cached pages are. */
const maxAgeMs = minuteMs

type Held = { index: Index; version: number; readAtMs: number }

/** Holds the redirects with a query in memory until public content changes. */
export function createQueryRedirects({
  db,
  cache,
  now,
}: Pick<Services, 'db' | 'cache' | 'now'>): QueryRedirects {
  let held: Held | null = null
  let reading: Promise<Index> | null = null

  const findHeld = (): Index | null => {
    const isCurrent = held?.version === cache.version() && now().getTime() - held.readAtMs < maxAgeMs
    return isCurrent ? (held?.index ?? null) : null
  }

  const read = async (): Promise<Index> => {
    const [version, readAtMs] = [cache.version(), now().getTime()]
    const rows = await db
      .selectFrom('redirects')
      .select(['id', 'old_address', 'new_address'])
      .where('old_address', 'like', '%?%')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    held = { index: createIndex(rows), version, readAtMs }
    return held.index
  }

  const readOnce = (): Promise<Index> => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    mayFind(url) {
      if (!url.includes('?')) return false
      const index = findHeld()
      return index === null || match(index, url) !== undefined
    },
    async find(url) {
      return url.includes('?') ? match(findHeld() ?? (await readOnce()), url) : undefined
    },
  }
}
