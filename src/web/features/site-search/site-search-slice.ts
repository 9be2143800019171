import type { Language } from '#shared/languages.ts'
import { api as paths } from '#shared/paths.ts'
import type { SiteHits, SiteQuery } from '#shared/site-search.ts'
import { search } from '#web/redux/create-resource-slice.ts'
import { keepInRecords } from '#web/redux/record-slices.ts'
import { apiThunk } from '#web/redux/thunk.ts'

const name = 'siteHits'

const none: SiteHits = { q: '', page: 1, total: 0, hits: [] }

/** Reads what a search of the site finds; without one there is nothing. */
const find = apiThunk<SiteHits, { query: SiteQuery | null; language: Language }>(
  `records/${name}/find`,
  async ({ query, language }, { extra }) =>
    query ? (await extra.api.send<SiteHits>(paths.siteSearch + search({ ...query, language }))).data : none,
)

keepInRecords(name, (hits: SiteHits = none, action) => (find.fulfilled.match(action) ? action.payload : hits))

export const siteSearchSlice = {
  find,
  select: ({ records }: { records: Readonly<Record<string, unknown>> }): SiteHits =>
    (records[name] as SiteHits | undefined) ?? none,
}
