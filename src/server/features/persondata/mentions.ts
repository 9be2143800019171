import type { Tx } from '#server/db/tables.ts'
import type { Call } from '#server/http/input/route.ts'
import { tableTitle } from '#server/people/copy-words.ts'
import { type Mention, readTitle } from '#server/people/find-mentions.ts'
import type { Services } from '#server/services/services.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { PersonMention, RemainingMention } from '#shared/person-desk.ts'

/** Describes where a person is named, with a title for the link. */
export const describeMentions = (language: Language, mentions: readonly Mention[]): PersonMention[] =>
  mentions.map(({ resource, id, title }) => ({
    ...{ resource, id, title },
    register: tableTitle(language, resource),
  }))

/** Stores which records still name an erased person. The name itself is not stored. */
export async function addMentions(tx: Tx, at: string, mentions: readonly Mention[]): Promise<void> {
  for (const { resource, id } of mentions)
    await tx
      .insertInto('person_mentions')
      .values({ resource, record_id: id, at })
      .onConflict((conflict) => conflict.columns(['resource', 'record_id']).doNothing())
      .execute()
}

/** Lists the records that still name an erased person. Those that are gone are left out. */
export async function listMentions(context: Services, { request }: Call): Promise<RemainingMention[]> {
  const rows = await context.db.selectFrom('person_mentions').selectAll().orderBy('id').execute()
  const language = askedLanguage(request.headers)
  const found = await Promise.all(
    rows.map(async ({ id, resource, record_id, at }) => {
      const title = await readTitle(context.db, resource, record_id)
      const register = tableTitle(language, resource)
      return title === null ? [] : [{ number: id, resource, id: record_id, title, register, at }]
    }),
  )
  return found.flat()
}

/** Notes that the texts of a record are edited. @throws AppError not-found */
export async function finishMention(context: Services, { id }: Call): Promise<void> {
  const gone = await context.db.deleteFrom('person_mentions').where('id', '=', id).executeTakeFirst()
  if (Number(gone.numDeletedRows) === 0) throw new AppError('not-found')
}
