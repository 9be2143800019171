import type { AppContext } from '#server/context/context.ts'
import { countRows } from '#server/db/row-counts.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, text } from '#server/http/api-document/schemas.ts'
import { maskLinksIn } from '#server/links/link-address.ts'
import { isOwnReason, reasonIn } from '#server/mail/outbox/reasons.ts'
import { readPause } from '#server/mail/sending/breaker.ts'
import type { Services } from '#server/services/services.ts'
import type { Check } from '#shared/checks.ts'
import type { Language } from '#shared/languages.ts'
import type { MailTrouble } from '#shared/mail-settings.ts'

type Counted = { count: number | string }

const countOf = (row: Counted | undefined): number => Number(row?.count ?? 0)

/** @returns the mails that did not arrive, or may not have, and the last of them */
async function readTrouble({ db }: Pick<Services, 'db'>, language: Language): Promise<MailTrouble> {
  const counts = await db
    .selectFrom('mails')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .where('state', 'in', ['failed', 'uncertain'])
    .groupBy('state')
    .execute()
  const last = await db
    .selectFrom('mails')
    .select(['recipient', 'last_error'])
    .where('state', 'in', ['failed', 'uncertain'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const of = (state: 'failed' | 'uncertain') => countOf(counts.find((one) => one.state === state))
  return {
    failed: of('failed'),
    uncertain: of('uncertain'),
    last: last ? { recipient: last.recipient, reason: reasonIn(language, last.last_error) } : null,
  }
}

/** @returns that the mail server cannot be used, with how many mails wait for it; nothing while it can */
async function checkServer({ db }: Pick<Services, 'db'>): Promise<Check[]> {
  const pause = await readPause(db)
  if (!pause?.fault) return []
  const waiting = await countRows(db.selectFrom('mails').where('state', '=', 'queued'))
  const { fault, reason } = pause
  return [
    {
      name: 'mail-server',
      state: 'attention',
      count: waiting,
      fault,
      ...(!isOwnReason(reason) && { detail: maskLinksIn(reason) }),
    },
  ]
}

const schema = objectSchema({
  failed: { ...integer, description: 'Mails that the mail server refused.' },
  uncertain: { ...integer, description: 'Mails that may have arrived.' },
  last: {
    type: ['object', 'null'],
    properties: { recipient: text, reason: text },
    required: ['recipient', 'reason'],
  },
})

/** Mails that could not leave, for the dashboard. */
export function tellTrouble(context: AppContext): void {
  context.statistics.push({
    count: async (language) => ({ mail_trouble: await readTrouble(context, language) }),
    schema: { mail_trouble: schema },
  })
  context.checks.push({ read: () => checkServer(context) })
}
