import type { CrudRules } from '#server/crud/rules.ts'
import type { Values, WriteScope } from '#server/crud/write-scope.ts'
import type { Tx } from '#server/db/tables.ts'
import { mayMail } from '#server/mail/outbox/mail-limits.ts'
import { sayIn } from '#server/site-text.ts'
import { AppError } from '#shared/errors.ts'
import { languageOf, textIn } from '#shared/languages.ts'

/**
 * Locks the event that an application means: the one with the id, else the next of that name, else the latest
 * (settled §4.8). The lock holds until the application is stored: two of one address come one after the other, and
 * the event is neither deleted nor its form closed in between.
 */
async function lockEvent(values: Values, { tx, context }: WriteScope) {
  const named = tx
    .selectFrom('events')
    .select(['id', 'eventDate', 'eventHasForm'])
    .where('eventName', '=', values.event_name as string)
    .where('deleted_at', 'is', null)
  const first = (query: typeof named) => context.dialect.lockRow(query).executeTakeFirst()
  if (values.event_id) return first(named.where('id', '=', values.event_id as number))
  const now = context.now().toISOString()
  const next = await first(named.where('eventDate', '>=', now).orderBy('eventDate'))
  return next ?? first(named.orderBy('eventDate', 'desc'))
}

/** @returns whether the address, whatever its capital letters, has applied to the event already (settled §4.7) */
async function hasApplied(tx: Tx, eventId: number, email: unknown): Promise<boolean> {
  const application = await tx
    .selectFrom('evenemang')
    .select('id')
    .where('event_id', '=', eventId)
    .where((where) => where(where.fn('lower', ['email']), '=', String(email).toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return application !== undefined
}

/** An application is to an event that exists, has a form and is still to come; an address once for each. */
export const applicationRules: CrudRules = {
  compute({ entities, rows }) {
    entities.forEach((entity, index) => {
      entity.created_date = rows[index]?.created_at
    })
  },
  async beforeCreate(values, scope) {
    const event = await lockEvent(values, scope)
    if (!event?.eventHasForm) throw new AppError('no-such-event')
    if (event.eventDate < scope.context.now().toISOString()) throw new AppError('closed')
    if (await hasApplied(scope.tx, event.id, values.email)) throw new AppError('already-registered')
    return { ...values, event_id: event.id }
  },
  // Somebody who applied again since has one application already.
  async beforeRestore({ event_id, email }, { tx, context }) {
    if (event_id === null) return
    const eventId = event_id as number
    await context.dialect.lockRow(tx.selectFrom('events').select('id').where('id', '=', eventId)).execute()
    if (await hasApplied(tx, eventId, email)) throw new AppError('restore-conflict')
  },
  // A receipt to who applies, unless the association wants none.
  async afterCreate(row, { tx, context, actor }) {
    const recipient = row.email as string
    const site = await tx.selectFrom('site').select('send_receipts').executeTakeFirst()
    if (actor.guard === 'superuser' || !site?.send_receipts) return
    if (!(await mayMail(tx, context.now, { purpose: 'receipt', recipient, ip: actor.ip }))) return
    const language = languageOf(row.language)
    const event = await tx
      .selectFrom('events')
      .selectAll()
      .where('id', '=', row.event_id as number)
      .executeTakeFirst()
    const { text: name } = textIn(event ?? {}, 'eventName', language)
    const subject = sayIn(language, `Tack för din anmälan till ${name}`)
    await context.outbox.add(tx, { kind: 'event-receipt', recipient, subject, recordId: row.id })
  },
}
