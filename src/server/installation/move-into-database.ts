import { existsSync } from 'node:fs'
import type { Config } from '#server/config/config.ts'
import { type Database, sqliteFile } from '#server/db/database.ts'
import { moveSecret } from '#server/db/secret.ts'
import { mediaFolder } from '#server/media/create-media-store.ts'
import { copyPictures, movePictures } from '#server/media/database/move-pictures.ts'
import { keptPictures } from '#server/media/library/picture-rows.ts'
import { referencedMedia } from '#server/media/referenced-media.ts'
import { resources } from '#shared/resources/index.ts'

/**
 * Moves what earlier versions kept in `DATA_DIR` beside PostgreSQL into the database: pictures and the secret. While
 * there is a SQLite database in the folder the files may be its own, so they stay, and pictures that our records name
 * are copied. On SQLite nothing
 * happens.
 * @returns how many pictures are in the database that were not, and whether the files stay
 */
export async function moveIntoDatabase(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  config: Config,
): Promise<{ pictures: number; keep: boolean }> {
  if (dialect.name === 'sqlite') return { pictures: 0, keep: true }
  const keep = existsSync(sqliteFile(config))
  await moveSecret({ db, dialect, config, keep })
  const folder = mediaFolder(config)
  if (!keep) return { pictures: await movePictures(db, folder), keep }
  const names = new Set([...(await referencedMedia(db, resources)), ...(await keptPictures(db))])
  return { pictures: await copyPictures(db, folder, names), keep }
}
