import { updateRow } from '#server/db/one-row.ts'
import type { Db } from '#server/db/tables.ts'
import type { MediaStore } from '#server/media/media-store.ts'

/** Looks up the sizes of files that are not known yet. */
export async function completeSizes({ db, media }: { db: Db; media: MediaStore }): Promise<void> {
  const rows = await db.selectFrom('pictures').select(['id', 'name']).where('bytes', 'is', null).execute()
  for (const { id, name } of rows) {
    const bytes = await media.sizeOf(name)
    if (bytes !== null) await updateRow(db, ['pictures', id], { bytes })
  }
}
