import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { Crud } from '#server/crud/rules.ts'
import { insertRecord } from '#server/crud/write-records.ts'
import { type Actor, anonymous } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction, workOn } from '#server/operations/transaction.ts'
import type { Services } from '#server/services/services.ts'
import { AppError, existing } from '#shared/errors.ts'
import { suspects } from '#shared/resources/suspects.ts'

/** The longest content that a list shows; the whole form is in `body`. */
const contentLength = 5_000

/** Keeps a form that the honeypot caught, as the form that let it through would be stored. */
function keepCaught({ db, now }: Services): NonNullable<Services['keepCaught']> {
  return async ({ resource, values }) => {
    const { email = '', ...rest } = values
    const at = now().toISOString()
    const texts = Object.values(rest).filter((value) => typeof value === 'string' && value !== '')
    await db
      .insertInto('suspects')
      .values({
        form: resource as 'contact',
        sender: String(email),
        content: texts.join('\n').slice(0, contentLength),
        received_at: at,
        body: JSON.stringify(values),
        created_at: at,
        updated_at: at,
      })
      .execute()
  }
}

/** Stores a caught form as if the honeypot had let it pass. @throws AppError `not-found`, and as the form does */
async function letThrough(
  { context }: Crud,
  cruds: ReadonlyMap<string, Crud>,
  { id, actor }: { id: number; actor: Actor },
) {
  const caught = context.db.selectFrom('suspects').select(['form', 'body']).where('id', '=', id)
  const known = existing(await caught.where('deleted_at', 'is', null).executeTakeFirst())
  const crud = existing(cruds.get(known.form))
  const write = { ...crud, actor: anonymous }
  return inTransaction(workOn(write), async (scope) => {
    const { numDeletedRows } = await scope.tx.deleteFrom('suspects').where('id', '=', id).executeTakeFirst()
    // Of two presses at once one finds it.
    if (Number(numDeletedRows) === 0) throw new AppError('not-found')
    const { entity } = await insertRecord(write, scope, JSON.parse(known.body))
    await recordHistory({ ...scope, actor }, { action: 'release', resource: suspects.name, record_id: id })
    return { resource: known.form, id: Number(entity.id) }
  })
}

/** Suspected spam: forms that the honeypot caught, for 30 days. A person whose browser filled the hidden field in is not lost. */
export const suspectsFeature: Feature = (app, context) => {
  const crud = crudRoutes(app, context, { resource: suspects })
  context.keepCaught = keepCaught(context)
  route(app, ['POST', `${suspects.path}:id/release/`], {
    who: { to: 'write', resource: suspects.name },
    summary: 'Let a form through that was taken for spam',
    answer: objectSchema({ resource: text, id: integer }),
    does: ({ request, id }) => letThrough(crud, context.cruds, { id, actor: request.actor }),
  })
}
