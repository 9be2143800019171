import type { z } from 'zod'
import { erasing } from '#server/crud/erasing.ts'
import { scrub } from '#server/db/scrub.ts'
import { principalOf } from '#server/http/access/actor.ts'
import type { Call } from '#server/http/input/route.ts'
import { tableTitle } from '#server/people/copy-words.ts'
import { erasePerson, holdsRights, rowsThatGo } from '#server/people/erase-person.ts'
import { findMentions } from '#server/people/find-mentions.ts'
import { findOwnRows } from '#server/people/find-person.ts'
import { followMerges } from '#server/people/merges.ts'
import { withRequests } from '#server/people/requests.ts'
import type { Services } from '#server/services/services.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { translate } from '#server/texts/site-text.ts'
import { AppError } from '#shared/errors.ts'
import type { ErasePlan } from '#shared/person-desk.ts'
import type { chosenBody } from './bodies.ts'
import { logAct } from './chosen-person.ts'
import { addMentions, describeMentions } from './mentions.ts'

type Chosen = Call<z.output<typeof chosenBody>>

/** @returns what erasing the chosen ones takes, and what stays: each with why and until when */
export async function planErasing(
  context: Services,
  { request, body: { people } }: Chosen,
): Promise<ErasePlan> {
  const person = await followMerges(context.db, people)
  const language = askedLanguage(request.headers)
  const own = await findOwnRows(context.db, person)
  const mentions = await findMentions(context.db, person, await withRequests(context, person, own))
  const stays = [translate(language, 'erase.backups', { count: context.config.backupKeep })]
  if (own.has('history')) stays.push(translate(language, 'erase.history'))
  if (own.get('users')?.some(holdsRights)) stays.push(translate(language, 'erase.account'))
  if (mentions.length > 0) stays.push(translate(language, 'erase.mentions', { count: mentions.length }))
  const goes = [...rowsThatGo(own)].map(([table, rows]) => ({
    table,
    title: tableTitle(language, table),
    count: rows.length,
  }))
  return { goes, stays, mentions: describeMentions(language, mentions) }
}

/**
 * Erases everything of the chosen ones in every table.
 * @throws AppError forbidden for a role that asks it of somebody who is no member
 */
export async function eraseChosen(
  context: Services,
  { request, body: { people: person } }: Chosen,
): Promise<{ erased: Record<string, number> }> {
  const { actor, log } = request
  const { erased } = await erasing(context, { actor, isPublic: true }, async (erasure) => {
    const { tx } = erasure.scope
    const own = await findOwnRows(tx, person)
    if (!principalOf(actor).isAdministrator && !own.has('members')) throw new AppError('forbidden')
    const everyName = await followMerges(tx, person)
    // The reason of an answered request goes with the person.
    const theirs = await withRequests({ ...context, db: tx }, everyName, own)
    const mentions = await findMentions(tx, everyName, theirs)
    await logAct(tx, { context, actor, person }, { kind: 'erase' })
    await erasePerson(erasure, person)
    await addMentions(tx, context.now().toISOString(), mentions)
  })
  // Housekeeping tries again every hour.
  await scrub(context).catch((err) => log.warn({ err }, 'remains of what was erased are still in the file'))
  return { erased }
}
