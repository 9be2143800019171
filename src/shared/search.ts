import type { RecordKey } from '#shared/resource.ts'

/** One line of `GET /api/search/?q=`; `hint` tells records with the same title apart. */
export type SearchHit = RecordKey & { title: string; hint: string }
