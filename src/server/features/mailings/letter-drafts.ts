import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '#server/context/context.ts'
import { textSchema } from '#server/crud/body-schema.ts'
import { findById, insertRow, updateRow } from '#server/db/one-row.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, moment, orNull, text } from '#server/http/api-document/schemas.ts'
import { idBody } from '#server/http/input/body-parts.ts'
import { mayWriteToMembers } from '#server/mail/sending/audience-rights.ts'
import { activeMembers, idsIn, type MembersAddressed } from '#server/mail/sending/member-audience.ts'
import { readTexts } from '#server/mail/templates/letters.ts'
import { bulkLimit } from '#shared/bulk.ts'
import { AppError, existing, invalidField } from '#shared/errors.ts'
import type { Field } from '#shared/field.ts'
import { otherLanguages } from '#shared/languages.ts'
import {
  type Letter,
  type LetterAudience,
  type LetterTexts,
  type LetterValues,
  letterAudiences,
  letterSubjects,
} from '#shared/letters.ts'
import { message } from '#shared/message.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { toWallTime } from '#shared/time.ts'
import { findChoice, tidy } from './choice-routes.ts'

type Row = Selectable<Tables['letters']>

/** A draft may be half a text; what is sent is checked again. */
const { title, content } = mailings.fields
const optional = ({ required: _, ...field }: Field): Field => field
const draftTexts = {
  title: textSchema(optional(title)),
  content: textSchema(optional(content)),
}

export const letterBody = z.strictObject({
  about: z.enum(letterSubjects),
  to_whom: z.enum(letterAudiences),
  choice_id: idBody.nullable().meta({ examples: [null] }),
  ...draftTexts,
  texts: z.strictObject(
    Object.fromEntries(otherLanguages.map((language) => [language, z.strictObject(draftTexts).optional()])),
  ) as z.ZodType<LetterTexts>,
})

/** The beginning of a draft: members picked from their list, a choice, or a mailing to copy. */
export const beginningBody = z.strictObject({
  ids: z.array(z.int().min(1)).min(1).max(bulkLimit).optional(),
  matching: z
    .string()
    .max(4_000)
    .meta({ examples: ['city=Uppsala'] })
    .optional(),
  choice_id: idBody.optional(),
  mailing_id: idBody.optional(),
  letter_id: idBody.optional().meta({ description: 'another draft, to whose members it goes' }),
})
export type Beginning = z.infer<typeof beginningBody>

const written = { title: text, content: text }
export const letterSchema = objectSchema({
  id: integer,
  version: integer,
  updated_at: moment,
  user_name: text,
  about: { enum: letterSubjects },
  to_whom: { enum: letterAudiences },
  choice_id: orNull(integer),
  picked: { ...integer, description: 'Members that were picked from their list' },
  ...written,
  texts: {
    type: 'object',
    properties: Object.fromEntries(otherLanguages.map((language) => [language, objectSchema(written)])),
  },
})

/** @throws AppError not-found */
export async function findLetter({ db }: Pick<AppContext, 'db'>, id: number): Promise<Row> {
  return existing(await findById(db, 'letters', id))
}

/** @returns a draft as the panel reads it */
export async function letterOf({ db }: Pick<AppContext, 'db'>, row: Row, picked: number): Promise<Letter> {
  const user = await findById(db, 'users', row.user_id)
  const { id, version, about, to_whom, choice_id, title, content } = row
  return {
    ...{ id, version, about, to_whom, choice_id, title, content, picked },
    updated_at: toWallTime(row.updated_at),
    user_name: user?.first_name ?? '',
    texts: readTexts(row.texts),
  }
}

/** Whom a draft goes to, as a mailing says it, and the name of its choice; null when its choice is gone. */
export async function addressedBy(
  context: Pick<AppContext, 'db'>,
  { about, to_whom, choice_id, matching, chosen }: Row,
): Promise<(MembersAddressed & { choice: string }) | null> {
  const kind = about === 'newsletter' ? 'membership-newsletter' : 'membership-information'
  if (to_whom === 'chosen')
    return idsIn(chosen).length > 0 ? { kind, chosen, matching: '', choice: '' } : null
  if (to_whom === 'active') return { kind, chosen: '', matching: activeMembers, choice: '' }
  // The list without any filter shows everybody, so its parameters may be empty.
  if (to_whom === 'matching') return { kind, chosen: '', matching, choice: '' }
  if (choice_id === null) return null
  const choice = await findChoice(context, choice_id).catch(() => null)
  return choice && { kind, chosen: '', matching: choice.matching, choice: choice.name }
}

/** @throws AppError forbidden unless the actor may write to members selected that way now */
export function requireAudience(actor: Actor, toWhom: LetterAudience): void {
  if (!mayWriteToMembers(principalOf(actor), toWhom)) throw new AppError('forbidden')
}

/** @returns the text of a mailing for a copy, with its audience if that was members to whom the actor may write */
async function copied({ db }: AppContext, actor: Actor, mailingId: number): Promise<Partial<Row>> {
  const mailing = existing(await findById(db, 'mailings', mailingId))
  const { title, content, texts, kind, audience, matching, chosen } = mailing
  const isNews = kind === 'membership-newsletter' || kind === 'information'
  const words = { title, content, texts, about: isNews ? ('newsletter' as const) : ('membership' as const) }
  if (audience !== 'members') return words
  const mayPick = mayWriteToMembers(principalOf(actor), 'chosen')
  if (chosen) return mayPick ? { ...words, to_whom: 'chosen', chosen } : words
  if (matching === activeMembers) return words
  const choice = await db
    .selectFrom('choices')
    .select('id')
    .where('matching', '=', matching)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (choice) return { ...words, to_whom: 'choice', choice_id: choice.id }
  return mayPick ? { ...words, to_whom: 'matching', matching } : words
}

/** @returns what another draft to the same members begins with. @throws AppError forbidden */
async function sameMembers(context: AppContext, actor: Actor, id: number): Promise<Partial<Row>> {
  const { about, to_whom, choice_id, matching, chosen } = await findLetter(context, id)
  requireAudience(actor, to_whom)
  return { about, to_whom, choice_id, matching, chosen }
}

/** @throws AppError forbidden for members picked by somebody who may not read the register */
async function beginningOf(context: AppContext, actor: Actor, begun: Beginning): Promise<Partial<Row>> {
  const { ids, matching, choice_id, mailing_id, letter_id } = begun
  if (ids || matching !== undefined) requireAudience(actor, 'chosen')
  if (ids) return { to_whom: 'chosen', chosen: JSON.stringify([...new Set(ids)].toSorted((a, b) => a - b)) }
  if (matching !== undefined) return { to_whom: 'matching', matching: tidy(matching) }
  if (mailing_id !== undefined) return copied(context, actor, mailing_id)
  if (choice_id !== undefined)
    return { to_whom: 'choice', choice_id: (await findChoice(context, choice_id)).id }
  return letter_id === undefined ? {} : sameMembers(context, actor, letter_id)
}

/** Begins a draft. One in which nothing is written yet, by the same account to the same members, is not begun twice. */
export async function beginLetter(context: AppContext, actor: Actor, begun: Beginning): Promise<number> {
  const { db, now } = context
  const time = now().toISOString()
  const user_id = actor.user?.id ?? null
  const whom = { about: 'membership', to_whom: 'active', choice_id: null, chosen: '', matching: '' } as const
  const values = { ...whom, title: '', content: '', texts: '', ...(await beginningOf(context, actor, begun)) }
  const same = await db
    .selectFrom('letters')
    .select('id')
    .where('user_id', 'is not distinct from', user_id)
    .where('version', '=', 1)
    .where((where) => where.and(values))
    .executeTakeFirst()
  if (same) return same.id
  return insertRow(db, 'letters', { ...values, user_id, created_at: time, updated_at: time })
}

/**
 * Saves a draft over the version that its writer saw.
 * @throws AppError forbidden for an audience wider than the rights of the writer, not-found, stale when another tab or a colleague has saved it since
 */
export async function saveLetter(
  context: AppContext,
  { actor, id, ifMatch }: { actor: Actor; id: number; ifMatch: number | null },
  { texts, ...values }: LetterValues,
): Promise<void> {
  requireAudience(actor, values.to_whom)
  if (values.to_whom === 'choice' && values.choice_id !== null)
    await findChoice(context, values.choice_id).catch(() => {
      throw invalidField('choice_id', message('letter.choiceGone'))
    })
  await context.db.transaction().execute(async (tx) => {
    const found = tx.selectFrom('letters').selectAll().where('id', '=', id)
    const row = existing(await context.dialect.lockRow(found).executeTakeFirst())
    if (ifMatch !== null && ifMatch !== row.version) throw new AppError('stale')
    await updateRow(tx, ['letters', id], {
      ...values,
      texts: Object.keys(texts).length > 0 ? JSON.stringify(texts) : '',
      version: row.version + 1,
      updated_at: context.now().toISOString(),
    })
  })
}
