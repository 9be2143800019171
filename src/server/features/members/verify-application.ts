import { updateRow } from '#server/db/one-row.ts'
import type { StoredRow } from '#server/db/records.ts'
import { linkView } from '#server/links/link.ts'
import { spendLink, spentView, storedLink } from '#server/links/stored-link.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'
import { languageOf } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
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

/** Sends an applicant the link, where the rules ask for it. @returns whether they do */
export async function askToVerify(row: StoredRow & Values, scope: WriteScope): Promise<boolean> {
  const { tx, context } = scope
  const offer = await offerOf(scope)
  if (!offer?.rules.verify_address) return false
  const { nonce, token } = await verifyApplicationLink.make(context)
  const email = row.email as string
  await verifyApplicationLink.keep(tx, context, { token, email, memberId: row.id })
  const language = languageOf(row.language)
  const mail = { kind: 'verify-application', recipient: email, language, recordId: row.id } as const
  await context.outbox.add(tx, { ...mail, data: { nonce } })
  return true
}
