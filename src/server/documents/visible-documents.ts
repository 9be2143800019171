import { type RawBuilder, sql } from 'kysely'
import type { CrudContext } from '#server/crud/rules.ts'
import { tableOf } from '#server/db/records.ts'
import { addressIn } from '#shared/addresses.ts'
import { documentFile } from '#shared/documents.ts'
import { languages } from '#shared/languages.ts'
import { columnFields, type Resource } from '#shared/resource.ts'
import { documents } from '#shared/resources/documents.ts'

export type VisibilityContext = Pick<CrudContext, 'db' | 'dialect' | 'cruds'>

/** Beginnings of the addresses of documents in each language. */
const starts = languages.map((language) => addressIn(documentFile('x'), language).slice(0, -1))

/** Characters that may follow the slug in an address within a text. `"` ends it; in JSON a backslash stands before that. */
const endings = ['"', '/', '#', '?', '\\']

const linkingFields = (resource: Resource): string[] =>
  columnFields(resource)
    .filter(([, { kind }]) => kind === 'html' || kind === 'url')
    .map(([name]) => name)

/** All published texts that link to documents: of the records that visitors read, and of sent mailings. */
function linkingTexts({ db, dialect, cruds }: VisibilityContext, now: Date): RawBuilder<unknown> {
  const holdsLink = (name: string) =>
    sql<boolean>`(${sql.join(
      starts.map((start) => dialect.holds(sql.ref(name), start)),
      sql` or `,
    )})`
  const textOf = (name: string) => sql<string>`${sql.ref(name)} || '"'`.as('text')
  const inMailings = (name: 'content' | 'texts') =>
    db.selectFrom('mailings').where('started_at', 'is not', null).where(holdsLink(name)).select(textOf(name))
  const published = [...cruds.values()]
    .filter(({ resource }) => resource.publicContent && resource.name !== documents.name)
    .flatMap(({ resource, rules }) =>
      linkingFields(resource).map((name) => {
        const texts = tableOf(db, resource).where('deleted_at', 'is', null).where(holdsLink(name))
        return (rules.published?.(texts, now) ?? texts).select(textOf(name))
      }),
    )
  const mailings = inMailings('content').unionAll(inMailings('texts'))
  return sql`${published.reduce((texts, text) => texts.unionAll(text), mailings)}`
}

/**
 * A condition on rows of `documents`: visitors read the document. One that is shown when linked is public while a published
 * record links to an address of its chain. The texts are read once for each statement, and only if there is such a document.
 */
export function isVisible(context: VisibilityContext, now: Date): RawBuilder<boolean> {
  const { dialect } = context
  const text = sql.ref('linking.text')
  const linksTo = starts.flatMap((start) =>
    endings.map((ending) =>
      dialect.holds(text, sql<string>`(${sql.lit(start)} || linked.slug || ${sql.lit(ending)})`),
    ),
  )
  return sql<boolean>`(documents.deleted_at is null and documents.file is not null and not documents.board_only
    and (not documents.shown_when_linked or documents.slug in (
      select linked.slug from ${linkingTexts(context, now)} as linking cross join documents as linked
      where linked.shown_when_linked and linked.slug <> '' and (${sql.join(linksTo, sql` or `)}))))`
}
