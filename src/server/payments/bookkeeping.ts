import { readJsonSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import {
  type Bookkeeping,
  bookkeepingSchema,
  bookkeepingSetting,
  noBookkeeping,
} from '#shared/bookkeeping.ts'

/** @returns what bookkeeping needs to know; the usual accounts when nothing was ever set */
export async function readBookkeeping(db: Db | Tx): Promise<Bookkeeping> {
  return bookkeepingSchema.parse((await readJsonSetting(db, bookkeepingSetting)) ?? noBookkeeping)
}
