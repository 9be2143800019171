import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'

/** @returns pictures (in WebP), mail files and the secret, in base64 by their paths, whether they are files or rows */
export async function keptFiles(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<Record<string, string>> {
  const kept = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        statSync(join(dataDir, path)).isFile() &&
        !/sqlite|\.incoming|^cache|^reserve$|^gille-erased|\.avif$/.test(path),
    )
    .map((path) => [path, readFileSync(join(dataDir, path), 'base64')])
  if (dialect.name === 'postgres') {
    for (const { name, width, content } of await db.selectFrom('media_files').selectAll().execute())
      kept.push([`media/${name.slice(0, 2)}/${name}/${width}.webp`, content.toString('base64')])
    const parts = await db.selectFrom('media_parts').selectAll().orderBy('name').orderBy('part').execute()
    for (const [name, some] of Map.groupBy(parts, (part) => part.name))
      kept.push([
        `media/${name.slice(0, 2)}/${name}/whole`,
        Buffer.concat(some.map(({ content }) => content)).toString('base64'),
      ])
    for (const { value } of await db.selectFrom('secrets').select('value').execute())
      kept.push(['secret', Buffer.from(value).toString('base64')])
  }
  return Object.fromEntries(kept.sort(([one = ''], [other = '']) => one.localeCompare(other)))
}
