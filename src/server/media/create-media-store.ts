import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { createDatabaseStore } from './database/database-store.ts'
import { createPictureCache } from './database/picture-cache.ts'
import { createFileStore } from './file-store.ts'
import type { MediaStore } from './media-store.ts'

type Options = {
  database: Pick<Database, 'db' | 'dialect'>
  config: Pick<Config, 'dataDir' | 'mediaQuota'>
  log: { warn(details: { err: unknown }, message: string): void }
  now: () => Date
}

/** The most bytes that copies of pictures on PostgreSQL take of the disk of an instance. */
const cacheLimitBytes = 256 * 1024 * 1024

/** @returns the folder of the pictures beside SQLite */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'media')

/** @returns the folder of copies of pictures that lie in PostgreSQL */
export const cacheFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'cache')

/** @returns the pictures of the installation: where its rows are */
export function createMediaStore({ database: { db, dialect }, config, log, now }: Options): MediaStore {
  const quota = config.mediaQuota
  if (dialect.name === 'sqlite') return createFileStore(mediaFolder(config), { quota, now })
  return createDatabaseStore({
    db,
    quota,
    log,
    now,
    uploads: join(cacheFolder(config), 'uploads'),
    cache: createPictureCache(cacheFolder(config), cacheLimitBytes),
  })
}
