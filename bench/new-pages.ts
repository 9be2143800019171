import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { postPage } from '#shared/paths.ts'

/**
 * Adds copies of a post to a server's SQLite file. The first visit of each renders its page, later ones get the kept one.
 * @param dataDir the folder of a server with the demo content
 * @returns the paths of their pages
 */
export function addPostPages(dataDir: string, count: number): string[] {
  const database = new DatabaseSync(join(dataDir, 'gille.sqlite'), { timeout: 10_000 })
  const columns = database
    .prepare("select name from pragma_table_info('posts') where name <> 'id'")
    .all()
    .map(({ name }) => name)
    .join(', ')
  const ids = database
    .prepare(
      `insert into posts (${columns}) select ${columns} from (select * from posts where is_published and
       post_date < date() order by id limit 1), json_each(?) returning id`,
    )
    .all(JSON.stringify(Array.from({ length: count }, (_, index) => index)))
  database.close()
  return ids.map(({ id }) => postPage(Number(id)))
}
