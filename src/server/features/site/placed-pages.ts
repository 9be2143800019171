import { publicationRules } from '#server/crud/publication.ts'
import { tableOf } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { otherLanguages, translationKey } from '#shared/languages.ts'
import { pages } from '#shared/resources/pages.ts'
import type { PlacedPage } from '#shared/resources/site.ts'

const titleKeys = otherLanguages.map((language) => translationKey('title', language))

/** @returns the pages to which menu, foot and Om oss lead, as visitors see them now, in their order */
export async function readPlacedPages(db: Db | Tx, now: Date): Promise<PlacedPage[]> {
  const rows = await publicationRules(pages)
    .published(tableOf(db, pages), now)
    .where('deleted_at', 'is', null)
    .where('place', 'in', ['footer', 'about', 'menu'])
    .select(['title', 'slug', 'place', 'order', ...titleKeys])
    .orderBy('title_folded')
    .orderBy('id')
    .$castTo<PlacedPage & { order: number | null }>()
    .execute()
  return rows
    .toSorted((a, b) => (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) || 0)
    .map(({ order: _, ...page }) => {
      // Every public page carries them.
      const filled = Object.entries(page).filter(([, value]) => value !== '')
      return Object.fromEntries(filled) as PlacedPage
    })
}
