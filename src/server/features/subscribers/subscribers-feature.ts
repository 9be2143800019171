import { randomBytes } from 'node:crypto'
import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import { mayMail } from '#server/mail/outbox/mail-limits.ts'
import { countReaders } from '#server/membership/count-active.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { recordConsent } from '#server/people/consents.ts'
import { dayMs } from '#shared/durations.ts'
import { languageOf } from '#shared/languages.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { resumeRoute } from './resume-route.ts'
import { subscriptionLinks } from './subscription-links.ts'

/** The time after which an unconfirmed address may be entered once more, and gets another mail. */
const askAgainAfterMs = dayMs

/** @returns the code of an address that waits in vain for its click, whose row makes room for a new one */
async function replaceUnconfirmed(values: Values, { tx, context }: WriteScope): Promise<string | null> {
  const latest = new Date(context.now().getTime() - askAgainAfterMs).toISOString()
  const old = await tx
    .deleteFrom('subscribers')
    .where((where) => where(where.fn('lower', ['email']), '=', (values.email as string).toLowerCase()))
    .where('confirmed', '=', false)
    .where('created_at', '<=', latest)
    .where('deleted_at', 'is', null)
    .returning('code')
    .executeTakeFirst()
  return old?.code ?? null
}

const rules: CrudRules = {
  duplicate: 'already-subscribed',
  async beforeCreate(values, scope) {
    // 128 bits: the code alone takes its address off the list, so it must not be guessed.
    const code = (await replaceUnconfirmed(values, scope)) ?? randomBytes(16).toString('base64url')
    return { ...values, code, confirmed: !scope.context.config.confirmSubscribers }
  },
  async afterCreate(row, scope) {
    const { tx, context, actor } = scope
    const { ip } = actor
    const recipient = row.email as string
    const language = languageOf(row.language)
    await recordConsent(scope, {
      kind: 'newsletter',
      language,
      resource: subscribers.name,
      record_id: row.id,
    })
    if (!(await mayMail(tx, context.now, { purpose: 'list', recipient, ip }))) return
    await context.outbox.add(tx, {
      kind: row.confirmed ? 'welcome' : 'confirm-subscription',
      language,
      recipient,
      recordId: row.id,
    })
  },
}

/** The mailing list. */
export const subscribersFeature: Feature = async (app, context) => {
  const crud = crudRoutes(app, context, {
    resource: subscribers,
    rules,
    createLimit: 'newsletter',
    countAtStake: () => countReaders(context.db),
  })
  resumeRoute(app, context, crud)
  await subscriptionLinks(app, context)
}
