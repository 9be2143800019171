import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Feature } from '#server/context/context.ts'
import { nextVersion } from '#server/db/next-version.ts'
import { isRestricted } from '#server/db/restrictions.ts'
import { deriveToken } from '#server/db/secret.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { readId, refuseParameters } from '#server/http/input/request-parts.ts'
import { link, linkView, unknownLink } from '#server/links/link.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { AppError, existing } from '#shared/errors.ts'
import { languageOf } from '#shared/languages.ts'
import type { LinkView } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { followActivation } from './follow-status.ts'

/** The link works so long. */
export const activationValidMs = 14 * dayMs

function findActivation(db: Db | Tx, token: string) {
  return db
    .selectFrom('activations')
    .innerJoin('members', 'members.id', 'activations.member_id')
    .select(['member_id', 'expires_at', 'used_at'])
    .where('hash', '=', sha256(token))
    .where('members.deleted_at', 'is', null)
    .executeTakeFirst()
}

const used = linkView('activationUsed')

/** Makes the member of an activation active. */
function activate(context: Services, token: string, member_id: number): Promise<LinkView> {
  return context.db.transaction().execute(async (tx) => {
    const at = context.now().toISOString()
    // Of two who click at once one finds it used.
    const { numUpdatedRows } = await tx
      .updateTable('activations')
      .set({ used_at: at })
      .where('hash', '=', sha256(token))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return used
    await followActivation({ tx, context, actor: anonymous }, member_id)
    await tx
      .updateTable('members')
      .set(
        nextVersion(
          {
            ...{ member_status: true, is_new: false, left_on: null },
            joined_on: sql<string>`coalesce(joined_on, ${stockholmDay(context.now())})`,
          },
          context,
        ),
      )
      .where('id', '=', member_id)
      .execute()
    await recordHistory(
      { tx, context, actor: anonymous },
      { action: 'activate', resource: 'members', record_id: member_id },
    )
    return linkView('activationDone')
  })
}

/** Lets an applicant whose application the board has handled become an active member. */
const activationLink = link({
  kind: 'activation',
  find: ({ db }: Services, token) => findActivation(db, token),
  unknown: { ...unknownLink, text: [...unknownLink.text, message('link.activation.newerMail')] },
  over: ({ used_at, expires_at }, { context }) => {
    if (used_at) return used
    if (expires_at > context.now().toISOString()) return null
    return linkView('activationExpired', { status: 410 })
  },
  shows: () => linkView('activation', { forms: [{ button: message('link.activation.button') }] }),
  does: ({ member_id }, { context, token }) => activate(context, token, member_id),
})

/** Voids the links that were sent to a member, for example to an address that is another by now. */
export async function withdrawActivations({ tx }: WriteScope, memberId: number): Promise<void> {
  await tx.deleteFrom('activations').where('member_id', '=', memberId).execute()
}

/** A second click on the button is not a second mail. */
const oneMailInMs = minuteMs

/** Queues the mail with the link; only its hash is stored. @returns the recipient */
async function sendActivation(
  scope: Pick<WriteScope, 'context' | 'actor'>,
  memberId: number,
): Promise<string> {
  const { context } = scope
  const { db, dialect, now, outbox } = context
  const nonce = randomBytes(16).toString('hex')
  const token = await deriveToken(context, 'activation', nonce)
  return db.transaction().execute(async (tx) => {
    const query = tx
      .selectFrom('members')
      .select(['id', 'email', 'language'])
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
    const member = existing(await dialect.lockRow(query).executeTakeFirst())
    if (await isRestricted(tx, member.email, { resource: members, id: memberId }))
      throw new AppError('wrong-state', { title: message('members.restrictedMail') })
    const recent = await tx
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'activation')
      .where('record_id', '=', memberId)
      .where('recipient', '=', member.email)
      .where('created_at', '>', new Date(now().getTime() - oneMailInMs).toISOString())
      .executeTakeFirst()
    if (recent) return member.email
    await tx
      .insertInto('activations')
      .values({
        hash: sha256(token),
        member_id: memberId,
        expires_at: new Date(now().getTime() + activationValidMs).toISOString(),
        used_at: null,
      })
      .execute()
    await outbox.add(tx, {
      kind: 'activation',
      recipient: member.email,
      language: languageOf(member.language),
      recordId: memberId,
      data: { nonce },
    })
    await tx
      .updateTable('members')
      .set(nextVersion({ is_new: false }, context))
      .where('id', '=', memberId)
      .where('is_new', '=', true)
      .execute()
    await recordHistory(
      { ...scope, tx },
      { action: 'send-confirmation', resource: 'members', record_id: memberId },
    )
    return member.email
  })
}

/** `GET api/send_mail/{id}` (specification §7), and the page that its mail leads to. */
export const activation: Feature = async (app, context) => {
  const answer = { type: 'string', format: 'idn-email' }
  const openapi = { summary: 'Send the confirmation mail; answers its recipient', answer }
  // Asking for the headers alone must not send a mail.
  const right = { to: 'write', resource: 'members' } as const
  const options = { config: { guard: 'superuser', right, openapi }, exposeHeadRoute: false } as const
  app.get('/api/send_mail/:id', options, async (request, reply) => {
    refuseParameters(request)
    const recipient = await sendActivation({ context, actor: request.actor }, readId(request))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(recipient))
  })
  await activationLink.serve(app, context)
}
