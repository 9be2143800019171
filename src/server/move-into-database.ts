import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { mediaFolder } from '#server/media/create-media-store.ts'
import { movePictures } from '#server/media/database/move-pictures.ts'
import { moveSecret } from '#server/secret.ts'

/**
 * Moves what earlier versions kept in `DATA_DIR` beside PostgreSQL into the database: pictures and the secret. Beside
 * SQLite it stays where it is.
 * @returns how many pictures were moved
 */
export async function moveIntoDatabase({ db, dialect }: Database, config: Config): Promise<number> {
  if (dialect.name === 'sqlite') return 0
  await moveSecret({ db, dialect, config })
  return movePictures(db, mediaFolder(config))
}
