import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import type { Crud } from '#server/crud/rules.ts'
import { getRecord } from '#server/crud/write-records.ts'
import { entitySchema } from '#server/http/api-document/json-schema.ts'
import { route } from '#server/http/input/route.ts'
import { liftStop } from '#server/mail/sending/bounces.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { existing } from '#shared/errors.ts'
import { subscribers } from '#shared/resources/subscribers.ts'

/** Lets an administrator write again to an address that was stopped because mail servers did not know it. */
export function resumeRoute(app: FastifyInstance, context: AppContext, crud: Crud): void {
  route(app, ['POST', `${subscribers.path}:id/resume/`], {
    who: { to: 'write', resource: subscribers.name },
    summary: 'Send information mails to a stopped address again',
    answer: entitySchema(subscribers),
    does: async ({ request: { actor }, id }) => {
      await context.db.transaction().execute(async (tx) => {
        const query = tx.selectFrom('subscribers').select('stopped').where('id', '=', id)
        const subscriber = existing(
          await context.dialect.lockRow(query.where('deleted_at', 'is', null)).executeTakeFirst(),
        )
        if (!subscriber.stopped) return
        await liftStop(tx, [id])
        const scope = { tx, context, actor }
        await recordHistory(scope, { action: 'resume-mail', resource: subscribers.name, record_id: id })
      })
      return (await getRecord({ ...crud, actor }, id)).entity
    },
  })
}
