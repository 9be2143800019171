import { updateRow } from '#server/db/one-row.ts'
import { chainsOf, type Link, latestFirst } from '#server/documents/chains.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'

/** @returns the word of an address that a title gives: `stadgar-for-foreningen` */
function wordOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const word = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return word || 'dokument'
}

function freeWord(title: string, taken: ReadonlySet<string>): string {
  const word = wordOf(title)
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? word : `${word}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/**
 * @param chain whose address is asked for
 * @param taken the words of other chains
 * @returns the word of its address: the stored one, else one from its latest title; none while all of it is for the board alone
 */
function slugOf(chain: readonly Link[], taken: ReadonlySet<string>): string {
  const shown = latestFirst(chain).filter(({ hasAddress }) => hasAddress)
  const [latest] = shown
  if (!latest) return ''
  const known = shown.find(({ slug }) => slug !== '' && !taken.has(slug))
  return known?.slug ?? freeWord(latest.title, taken)
}

/**
 * Gives each chain its word, and no two the same. The chain of a document that is just written yields to the others.
 * @param links all documents as they are after the write
 * @param written id of the document that is written
 * @returns the words of all documents, by their ids
 */
function slugsOf(links: readonly Link[], written: number): Map<number, string> {
  const chains = chainsOf(links)
  const isWritten = (chain: readonly Link[]): boolean => chain.some(({ id }) => id === written)
  const taken = new Set<string>()
  const slugs = new Map<number, string>()
  for (const chain of [...chains.filter((one) => !isWritten(one)), ...chains.filter(isWritten)]) {
    const slug = slugOf(chain, taken)
    taken.add(slug)
    for (const { id } of chain) slugs.set(id, slug)
  }
  return slugs
}

/**
 * Stores the words that a write changes, but that of the written document itself.
 * @param change.before all documents as they are stored
 * @returns the word of the written document
 */
export async function settleSlugs(
  { tx }: Pick<WriteScope, 'tx'>,
  { before, after, written }: { before: readonly Link[]; after: readonly Link[]; written: number },
): Promise<string> {
  const slugs = slugsOf(after, written)
  for (const { id, slug } of before)
    if (id !== written && slugs.get(id) !== slug)
      await updateRow(tx, ['documents', id], { slug: slugs.get(id) ?? '' })
  return slugs.get(written) ?? ''
}
