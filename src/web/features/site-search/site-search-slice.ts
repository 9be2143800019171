import type { Language } from '#shared/languages.ts'
import { api as paths } from '#shared/paths.ts'
import type { SiteHits, SiteQuery } from '#shared/site-search.ts'
import { search } from '#web/redux/create-resource-slice.ts'
import { createReading } from '#web/redux/record-slices.ts'

const none: SiteHits = { q: '', page: 1, total: 0, hits: [] }

/** The hits of a search of the site; without one there are none. */
export const siteSearchSlice = createReading<SiteHits, { query: SiteQuery | null; language: Language }>(
  'siteHits',
  {
    none,
    load: async (api, { query, language }) =>
      query ? (await api.send<SiteHits>(paths.siteSearch + search({ ...query, language }))).data : none,
  },
)
