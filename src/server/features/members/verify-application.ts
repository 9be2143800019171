import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context/context.ts'
import { hasAddress } from '#server/db/folded-columns.ts'
import { updateRow } from '#server/db/one-row.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Tx } from '#server/db/tables.ts'
import { route } from '#server/http/input/route.ts'
import { linkView } from '#server/links/link.ts'
import { spendLink, spentView, storedLink } from '#server/links/stored-link.ts'
import { mayMail } from '#server/mail/outbox/mail-limits.ts'
import { countActive } from '#server/membership/count-active.ts'
import { readRules } from '#server/membership/rules.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'
import { languageOf } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { api } from '#shared/paths.ts'
import { announce } from './announce-application.ts'
import { offerOf } from './follow-status.ts'

const verified = linkView('verifyApplicationDone')

/** @returns the application that an address sent and that nobody has decided */
const findApplication = ({ db }: Pick<Services, 'db'>, memberId: number | null, email: string) =>
  db
    .selectFrom('applications')
    .innerJoin('members', 'members.id', 'applications.member_id')
    .select(['applications.id', 'member_id'])
    .where('member_id', '=', memberId)
    .where('members.email', '=', email)
    .where('members.deleted_at', 'is', null)
    .where('decided_day', 'is', null)
    .executeTakeFirst()

/** Lets an applicant show that the address is theirs; then the board is told of the application. */
export const verifyApplicationLink = storedLink({
  kind: 'verify-application',
  lasts: 14 * dayMs,
  about: (context: Services, { member_id, email }) => findApplication(context, member_id, email),
  over: ({ row }, { context }) => spentView(row, context, verified),
  shows: () =>
    linkView('verifyApplication', { forms: [{ button: message('link.verifyApplication.button') }] }),
  does: ({ row, about }, { context, ip }) =>
    context.db.transaction().execute(async (tx) => {
      if (!(await spendLink(tx, context, row))) return verified
      await updateRow(tx, ['applications', about.id], { verified_at: context.now().toISOString() })
      await announce(about.member_id, { tx, context, actor: { ip } })
      return verified
    }),
})

type Applicant = { id: number; email: string; language: string }

/** Sends an applicant the link. */
async function sendLink({ tx, context }: Pick<WriteScope, 'tx' | 'context'>, row: Applicant): Promise<void> {
  const { id, email } = row
  const { nonce, token } = await verifyApplicationLink.make(context)
  await verifyApplicationLink.keep(tx, context, { token, email, memberId: id })
  const language = languageOf(row.language)
  const mail = { kind: 'verify-application', recipient: email, language, recordId: id } as const
  await context.outbox.add(tx, { ...mail, data: { nonce } })
}

/** Sends an applicant the link, where the rules ask for it. @returns whether they do */
export async function askToVerify(row: StoredRow & Values, scope: WriteScope): Promise<boolean> {
  const offer = await offerOf(scope)
  if (!offer?.rules.verify_address) return false
  const { id, email, language } = row
  await sendLink(scope, { id, email: String(email), language: String(language) })
  return true
}

/** The last application of an address that waits for a decision and for the address to be confirmed. */
const findUnconfirmed = (tx: Tx, address: string): Promise<Applicant | undefined> =>
  tx
    .selectFrom('members')
    .innerJoin('applications', 'applications.member_id', 'members.id')
    .select(['members.id', 'members.email', 'members.language'])
    .where(hasAddress('email', address))
    .where('deleted_at', 'is', null)
    .where('decided_day', 'is', null)
    .where('verified_at', 'is', null)
    .orderBy('members.id', 'desc')
    .limit(1)
    .executeTakeFirst()

const againBody = z.strictObject({
  email: z
    .string()
    .max(254)
    .meta({ examples: ['kim@example.se'] }),
})

/** Sends the link again, also after the first one has expired. The answer is the same for every address. */
export function confirmationAgainRoute(app: FastifyInstance, context: AppContext): void {
  route(app, ['POST', api.confirmationAgain], {
    who: 'public',
    summary:
      'Send an applicant the link again by which the address is confirmed; the answer is the same for any address',
    takes: againBody,
    status: 204,
    async does({ request: { ip }, body: { email } }) {
      await context.limits.take('membership', ip, () => countActive(context.db))
      const { verify_address } = await readRules(context.db)
      if (!verify_address) return
      await context.db.transaction().execute(async (tx) => {
        const found = await findUnconfirmed(tx, email.trim())
        const mail = { purpose: 'link', recipient: email.trim(), ip } as const
        if (found && (await mayMail(tx, context.now, mail))) await sendLink({ tx, context }, found)
      })
    },
  })
}
