import { randomBytes } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Crud } from '#server/crud/rules.ts'
import { updateAnyRow } from '#server/db/one-row.ts'
import { recordTables } from '#server/db/records.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { applyOperation } from '#server/operations/apply-operation.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import { recordHistoryLines } from '#server/operations/record-history.ts'
import type { OperationScope, Values, WriteScope } from '#server/operations/write-scope.ts'
import { recordConsent } from '#server/people/consents.ts'
import { batchesOf } from '#shared/batches.ts'
import { AppError } from '#shared/errors.ts'
import { firstLanguage, languageOf } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import type { ImportResult } from '#shared/people-import-plan.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import type { Plan, Planned } from './plan.ts'
import { registerMark } from './register.ts'
import { writeGroups } from './write-groups.ts'
import { writeMemberships } from './write-memberships.ts'

/** Records that are written by one statement, after which other requests have their turn. */
const batchSize = 250

const about = {
  changes: [
    'record',
    'memberships',
    'member_departures',
    'applications',
    'claims',
    'claim_lines',
    'group_members',
  ],
  times: undoForDay,
  // The members of a group that an import creates are undone alone, too.
  apart: ['groups'],
} as const

/** Each person of an import is undone alone. */
const importing = {
  members: defineOperation({
    ...about,
    name: 'import-members',
    right: { to: 'write', resource: 'members' },
    sends: ['membership-welcome', 'claim-sent'],
  }),
  subscribers: defineOperation({
    ...about,
    name: 'import-subscribers',
    right: { to: 'write', resource: 'subscribers' },
    sends: [],
  }),
}

/** An import as it was seen and is to be written. */
export type ImportOrder = {
  key: string
  /** The digest of the plan that was seen. */
  digest: string
  welcome: boolean
  /** The claims of new members are sent to them. */
  sendClaims: boolean
  /** The answer to where the consent of subscribers comes from. */
  consent: string
  hasWaited: boolean
  /** The hash of the headings, and the fields of the columns as JSON. */
  columns: { headings: string; fields: string }
  /** The preview of a plan. */
  show: (plan: Plan) => object
  /** Plans the import by the register as it is in that transaction. */
  plan: (tx: WriteScope['tx'] | Crud['context']['db']) => Promise<Plan>
}

type Written = { record_id: number; fields: string[] }
type Scope = OperationScope & { crud: Crud }

/** @returns the values of a new record that the file does not tell */
function completed({ crud, context, actor }: Scope, { consent }: ImportOrder, values: Values): Values {
  const at = context.now().toISOString()
  const stored = { created_at: at, updated_at: at }
  if (crud.resource.name !== 'subscribers') return { ...values, ...stored }
  const code = randomBytes(16).toString('base64url')
  const told = { consent_on: stockholmDay(context.now()), consent_by: actor.user?.first_name ?? '' }
  return { ...values, ...stored, code, confirmed: true, stopped: false, consent_source: consent, ...told }
}

async function insertNew(scope: Scope, order: ImportOrder, rows: readonly Planned[]): Promise<Written[]> {
  const written: Written[] = []
  for (const batch of batchesOf(rows, batchSize)) {
    const made = await recordTables(scope.tx)
      .insertInto(scope.crud.resource.name)
      .values(batch.map(({ values }) => completed(scope, order, values)))
      .returning('id')
      .execute()
    // Ids are given in the order of the rows, whatever the order of the answer.
    for (const { id } of made.toSorted((one, other) => one.id - other.id))
      written.push({ record_id: id, fields: [] })
    await yieldToEventLoop()
  }
  return written
}

async function updateKnown(scope: Scope, rows: readonly Planned[]): Promise<Written[]> {
  const written: Written[] = []
  for (const batch of batchesOf(rows, batchSize)) {
    for (const { before, values, changes } of batch) {
      if (!before) continue
      const version = before.version + 1
      // Links that were sent to a former address, or to who is no member any more, are withdrawn by the rules.
      const checked = { ...(await scope.crud.rules.beforeUpdate?.(values, before, scope)), ...values }
      await updateAnyRow(scope.tx, [scope.crud.resource.name, before.id], {
        ...checked,
        version,
        updated_at: scope.context.now().toISOString(),
      })
      written.push({ record_id: before.id, fields: changes.map(({ field }) => field) })
    }
    await yieldToEventLoop()
  }
  return written
}

/** Writes a line of the history for each record. */
async function note(scope: Scope, written: readonly Written[]): Promise<void> {
  const { name: resource } = scope.crud.resource
  for (const batch of batchesOf(written, batchSize)) {
    await recordHistoryLines(
      scope,
      batch.map(({ record_id, fields }) => ({ action: 'import', resource, record_id, fields })),
    )
    await yieldToEventLoop()
  }
}

/** Stores for each new subscriber that the consent to the newsletter came with a file. */
async function recordConsents(scope: Scope, made: readonly Written[]): Promise<void> {
  for (const batch of batchesOf(made, batchSize)) {
    for (const { record_id } of batch) {
      const about = { resource: 'subscribers', record_id, how: 'import' } as const
      await recordConsent(scope, { ...about, kind: 'newsletter', language: firstLanguage })
    }
    await yieldToEventLoop()
  }
}

/** Welcomes the new members who are active and have an address. @returns how many mails leave */
async function welcome({ tx, context }: WriteScope, ids: readonly number[]): Promise<number> {
  let mails = 0
  const others = await notRestricted(tx, members)
  for (const batch of batchesOf(ids, batchSize)) {
    const rows = await tx
      .selectFrom('members')
      .select(['id', 'email', 'language'])
      .where('id', 'in', batch)
      .where('member_status', '=', true)
      .where('email', '!=', '')
      .where(others)
      .orderBy('id')
      .execute()
    for (const { id, email, language } of rows) {
      const about = { kind: 'membership-welcome', recipient: email, recordId: id } as const
      const mail = await context.outbox.add(tx, { ...about, language: languageOf(language ?? firstLanguage) })
      mails += Number(mail !== null)
    }
    await yieldToEventLoop()
  }
  return mails
}

/**
 * Writes an import in one transaction, exactly as it was seen. The plan is made before it; only when the register has changed
 * meanwhile it is made again inside.
 * @throws AppError plan-changed with the new preview when another plan was seen
 */
export async function writeImport(
  crud: Crud,
  request: FastifyRequest,
  order: ImportOrder,
): Promise<ImportResult> {
  const { key, hasWaited } = order
  const name = crud.resource.name as 'members' | 'subscribers'
  const mark = await registerMark(crud.context.db, name)
  const early = await order.plan(crud.context.db)
  const work = { context: crud.context, actor: request.actor, kind: importing[name] }
  const { result } = await applyOperation(work, async (plain) => {
    const scope = { ...plain, crud }
    const { tx, context, operation } = scope
    await context.dialect.lockKey(tx, 'people-import')
    const plan = (await registerMark(tx, name)) === mark ? early : await order.plan(tx)
    if (plan.digest !== order.digest)
      throw new AppError('plan-changed', {
        title: message('peopleImport.changed'),
        extra: { preview: order.show(plan) },
      })
    const of = (state: Planned['state']) => plan.planned.filter((row) => row.state === state)
    const [fresh, changed] = [of('new'), of('changed')]
    const made = await insertNew(scope, order, fresh)
    await note(scope, [...made, ...(await updateKnown(scope, changed))])
    let claimed = { claims: 0, claimMails: 0 }
    if (name === 'subscribers') await recordConsents(scope, made)
    else {
      const written = [
        ...made.map(({ record_id }, index) => ({ id: record_id, planned: fresh[index] as Planned })),
        ...changed.map((planned) => ({ id: Number(planned.id), planned })),
      ]
      claimed = await writeMemberships(scope, written, { sends: order.sendClaims })
      await writeGroups(scope, written)
      // A member may stand on the page of visitors, in a group.
      scope.invalidatePages()
    }
    const ids = made.map(({ record_id }) => record_id)
    const mails = order.welcome && name === 'members' ? await welcome(scope, ids) : 0
    const done: ImportResult = {
      ...{ key, counts: plan.counts, mails, hasWaited, operation: operation.id },
      ...claimed,
    }
    const { numUpdatedRows } = await tx
      .updateTable('people_imports')
      .set({
        done_at: context.now().toISOString(),
        result: JSON.stringify(done),
        operation_id: operation.id,
        ...order.columns,
      })
      .where('key', '=', key)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    // Another process took this one for gone.
    if (numUpdatedRows === 0n) throw new AppError('wrong-state', { title: message('peopleImport.busy') })
    return done
  })
  return result
}
