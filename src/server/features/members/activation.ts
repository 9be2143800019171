import { randomBytes } from 'node:crypto'
import type { Feature } from '#server/context.ts'
import { recordHistory } from '#server/crud/record-history.ts'
import type { WriteScope } from '#server/crud/write-scope.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/digest.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { readId, refuseParameters } from '#server/http/input/request-parts.ts'
import { type LinkPage, linkRoute, unknownLink } from '#server/http/pages/link-page.ts'
import { deriveToken } from '#server/secret.ts'
import type { Services } from '#server/services.ts'
import { sayIn } from '#server/site-text.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { languageOf } from '#shared/languages.ts'
import { mailLinks } from '#shared/paths.ts'

/** The link works so long. */
const validForMs = 14 * dayMs

const unknown: LinkPage = {
  ...unknownLink,
  text: [...unknownLink.text, 'Har du fått ett nyare mejl från oss? Använd länken i det.'],
}
const active: LinkPage = {
  status: 200,
  title: 'Ditt medlemskap är bekräftat',
  text: ['Tack! Du är nu aktiv medlem.'],
}
const used: LinkPage = {
  status: 200,
  title: 'Länken är redan använd',
  text: ['Ditt medlemskap är redan bekräftat. Du behöver inte göra något mer.'],
}
const expired: LinkPage = {
  status: 410,
  title: 'Länken har gått ut',
  text: ['Den gällde i 14 dagar. Hör av dig till oss, så skickar vi en ny.'],
}

function findActivation(db: Db | Tx, token: string) {
  return db
    .selectFrom('activations')
    .innerJoin('members', 'members.id', 'activations.member_id')
    .select(['member_id', 'expires_at', 'used_at'])
    .where('hash', '=', sha256(token))
    .where('members.deleted_at', 'is', null)
    .executeTakeFirst()
}

type Activation = NonNullable<Awaited<ReturnType<typeof findActivation>>>

/** @returns what a link says that no longer does anything, or null for one that does */
function spent(activation: Activation | undefined, now: Date): LinkPage | null {
  if (!activation) return unknown
  if (activation.used_at) return used
  return activation.expires_at <= now.toISOString() ? expired : null
}

function activate(context: Services, token: string): Promise<LinkPage> {
  const { db, now } = context
  return db.transaction().execute(async (tx) => {
    const activation = await findActivation(tx, token)
    const page = spent(activation, now())
    if (page || !activation) return page ?? unknown
    const at = now().toISOString()
    // Of two who click at once one finds it used.
    const { numUpdatedRows } = await tx
      .updateTable('activations')
      .set({ used_at: at })
      .where('hash', '=', sha256(token))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return used
    await tx
      .updateTable('members')
      .set((set) => ({
        member_status: true,
        is_new: false,
        updated_at: at,
        version: set('version', '+', 1),
      }))
      .where('id', '=', activation.member_id)
      .execute()
    await recordHistory(
      { tx, context, actor: anonymous },
      { action: 'activate', resource: 'members', record_id: activation.member_id },
    )
    return active
  })
}

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
    const member = await dialect.lockRow(query).executeTakeFirst()
    if (!member) throw new AppError('not-found')
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
        expires_at: new Date(now().getTime() + validForMs).toISOString(),
        used_at: null,
      })
      .execute()
    await outbox.add(tx, {
      kind: 'activation',
      recipient: member.email,
      subject: sayIn(languageOf(member.language), 'Bekräfta ditt medlemskap'),
      recordId: memberId,
      data: { nonce },
    })
    await tx
      .updateTable('members')
      .set((set) => ({ is_new: false, updated_at: now().toISOString(), version: set('version', '+', 1) }))
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
  const answer = { type: 'string', format: 'email' }
  const openapi = { summary: 'Send the confirmation mail; answers its recipient', answer }
  // Asking for the headers alone must not send a mail.
  const right = { to: 'write', resource: 'members' } as const
  const options = { config: { guard: 'superuser', right, openapi }, exposeHeadRoute: false } as const
  app.get('/api/send_mail/:id', options, async (request, reply) => {
    refuseParameters(request)
    const recipient = await sendActivation({ context, actor: request.actor }, readId(request))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(recipient))
  })
  await linkRoute(app, context, {
    path: mailLinks.activation,
    parameter: 'token',
    show: async (token) =>
      spent(await findActivation(context.db, token), context.now()) ?? {
        status: 200,
        title: 'Bekräfta ditt medlemskap',
        text: ['Med knappen bekräftar du din ansökan och blir aktiv medlem.'],
        button: 'Bekräfta medlemskapet',
      },
    act: (token) => activate(context, token),
  })
}
