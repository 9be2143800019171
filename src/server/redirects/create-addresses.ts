import type { Db } from '#server/db/tables.ts'
import type { Addresses } from '#server/http/pages/pages.ts'
import { countHit, countMissing } from './count-addresses.ts'
import { findRedirect, followStored, type Redirect } from './find-redirect.ts'
import type { QueryRedirects } from './query-redirects.ts'

/** Finds where addresses lead, and counts the visits. */
export function createAddresses({ db }: { db: Db }, byQuery: QueryRedirects): Addresses {
  const count = (redirect: Redirect | null): string | null => {
    if (redirect?.id) countHit(db, redirect.id)
    return redirect?.location ?? null
  }
  return {
    findByQuery: async (url) => {
      // Without the database a cached page is still sent.
      const stored = await byQuery.find(url).catch(() => undefined)
      return stored ? count(await followStored(db, stored, url)) : null
    },
    findWithoutPage: async (url) => count(await findRedirect(db, url)),
    countMissing: (url) => countMissing(db, url),
  }
}
