import type { z } from 'zod'
import { watchReading } from '#server/crud/watch-reading.ts'
import { isRestrictedPerson } from '#server/db/restrictions.ts'
import type { Actor } from '#server/http/access/actor.ts'
import type { Call } from '#server/http/input/route.ts'
import { tellAdministrators } from '#server/mail/outbox/tell-administrators.ts'
import { copyOf } from '#server/people/copy-page.ts'
import { findMentions } from '#server/people/find-mentions.ts'
import { findOwnRows, type OwnRows } from '#server/people/find-person.ts'
import { makeCopy, spokenLanguage } from '#server/people/make-copy.ts'
import { followMerges } from '#server/people/merges.ts'
import { withRequests } from '#server/people/requests.ts'
import type { Services } from '#server/services/services.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { invalidField } from '#shared/errors.ts'
import { foldAddress } from '#shared/fold.ts'
import { message } from '#shared/message.ts'
import type { FoundPerson, Named, PersonCopy } from '#shared/person-desk.ts'
import { findResource } from '#shared/resources/index.ts'
import type { chosenBody, handOverBody, sendBody } from './bodies.ts'
import { logAct } from './chosen-person.ts'
import { copyLink } from './copy-link.ts'
import { describeMentions } from './mentions.ts'

/** Reading a person whole counts as reading each of their records (T161). */
async function watch(context: Services, actor: Actor, own: OwnRows): Promise<void> {
  for (const [table, rows] of own) {
    const resource = findResource(table)
    if (resource) await watchReading(context, actor, { resource, ids: rows.map(({ id }) => Number(id)) })
  }
}

const addressesIn = (people: readonly Named[]): string[] => [
  ...new Map(people.map(({ address }) => [foldAddress(address), address])).values(),
]

/** @returns everything about the chosen ones, and the texts of others that name them, for a human to look at */
export async function readPerson(
  context: Services,
  { request, body: { people } }: Call<z.output<typeof chosenBody>>,
): Promise<FoundPerson> {
  const person = await followMerges(context.db, people)
  const own = await withRequests(context, person, await findOwnRows(context.db, person))
  await watch(context, request.actor, own)
  const language = askedLanguage(request.headers)
  const mentions = await findMentions(context.db, person, own)
  return {
    copy: await makeCopy(context, { person, own, language: spokenLanguage(own) }),
    mentions: describeMentions(language, mentions),
    isMember: (own.get('members') ?? []).length > 0,
    isRestricted: await isRestrictedPerson(context.db, person),
    addresses: addressesIn(people).filter(Boolean),
  }
}

/** Mails a link to the copy to one of the addresses under which the person is known. @throws AppError validation for another one */
export async function sendCopy(
  context: Services,
  { request: { actor }, body: { people: person, address } }: Call<z.output<typeof sendBody>>,
): Promise<{ address: string }> {
  const own = await findOwnRows(context.db, person)
  const known = addressesIn(person).find((one) => foldAddress(one) === foldAddress(address))
  const isKnown = [...own].some(([table, rows]) => table !== 'restrictions' && rows.length > 0)
  if (!known || !isKnown) throw invalidField('address', message('persondata.registered'), 'choice')
  await context.limits.takeBy('invitation', actor.user?.id ?? 0)
  const { nonce, token } = await copyLink.make(context)
  await context.db.transaction().execute(async (tx) => {
    await copyLink.keep(tx, context, { token, email: known, standing: JSON.stringify(person) })
    const mail = {
      kind: 'data-copy',
      recipient: known,
      language: spokenLanguage(own),
      data: { nonce },
    } as const
    await context.outbox.add(tx, mail)
    await logAct(tx, { context, actor, person }, { kind: 'copy', how: 'link' })
  })
  return { address: known }
}

/** @returns the copy, to be given to whoever asked; the administrators are told why it goes that way */
export async function handOver(
  context: Services,
  { request: { actor }, body: { people: person, reason } }: Call<z.output<typeof handOverBody>>,
): Promise<PersonCopy> {
  const own = await findOwnRows(context.db, person)
  await watch(context, actor, own)
  const copy = await copyOf(context, person, spokenLanguage(own))
  await context.db.transaction().execute(async (tx) => {
    const recordId = await logAct(
      tx,
      { context, actor, person },
      { kind: 'copy', how: 'handed-over', reason },
    )
    await tellAdministrators(tx, context, { kind: 'copy-elsewhere', recordId })
  })
  return copy
}
