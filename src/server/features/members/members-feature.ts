import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import { cacheUntilWrite } from '#server/db/cache-until-write.ts'
import { hasAddress } from '#server/db/folded-columns.ts'
import { memberFilters, memberOrders, memberStateFilters } from '#server/db/member-filters.ts'
import { recordTables, type StoredRow } from '#server/db/records.ts'
import { mayMail } from '#server/mail/outbox/mail-limits.ts'
import { liftMemberStop } from '#server/mail/sending/bounces.ts'
import { askForType, declinedLately, readDeclined } from '#server/membership/applications.ts'
import { countActive } from '#server/membership/count-active.ts'
import '#server/membership/newer-memberships.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { recordConsent } from '#server/people/consents.ts'
import { findKeptNames, isMergedAway } from '#server/people/merges.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { mayWrite } from '#shared/field-access.ts'
import { foldAddress } from '#shared/fold.ts'
import { languageOf } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { columnFields } from '#shared/resource.ts'
import { members } from '#shared/resources/members.ts'
import { ageOn, stockholmDay } from '#shared/time.ts'
import { activation, withdrawActivations } from './activation.ts'
import { actRoutes } from './acts.ts'
import { announce } from './announce-application.ts'
import { askedType, requireOffered, requireType } from './asked-type.ts'
import { decisionRoutes } from './decisions.ts'
import { endingRoute } from './end-memberships.ts'
import { eraseTraces } from './erase-person.ts'
import { followNew, followRestored, followStatus } from './follow-status.ts'
import { findGroups, showInGroups } from './member-groups.ts'
import { savedStates, showStates, showUnconfirmed } from './member-states.ts'
import { countMembers, memberCountSchema } from './member-statistics.ts'
import { timelineRoute } from './timeline.ts'
import { askToVerify, confirmationAgainRoute, verifyApplicationLink } from './verify-application.ts'

function refuseFutureBirthday({ birthday }: Values, now: Date): void {
  if (typeof birthday === 'string' && birthday > stockholmDay(now)) {
    throw invalidField('birthday', message('membership.unborn'), 'range')
  }
}

/**
 * @returns the first and last day of a member whom a write makes active, or passive; an applicant, again when a decision is
 *   taken back, has neither
 */
function daysOf(values: Values, row: Values, now: Date): Values {
  const isActive = values.member_status
  if (isActive === undefined || Boolean(row.member_status) === isActive) return {}
  if (values.is_new) return { joined_on: null, left_on: null }
  if (!isActive) return { left_on: values.left_on ?? stockholmDay(now) }
  const joined = values.joined_on === undefined ? row.joined_on : values.joined_on
  return { joined_on: joined ?? stockholmDay(now), left_on: null }
}

/** Sends the applicant a receipt, unless the association wants none. */
async function sendReceipt({ id, ...row }: StoredRow, scope: WriteScope): Promise<void> {
  const { tx, context, actor } = scope
  const recipient = row.email as string
  const site = await tx.selectFrom('site').select('send_receipts').executeTakeFirst()
  const mail = { purpose: 'receipt', recipient, ip: actor.ip } as const
  if (!site?.send_receipts || !(await mayMail(tx, context.now, mail))) return
  const language = languageOf(row.language)
  await context.outbox.add(tx, { kind: 'membership-receipt', recipient, language, recordId: id })
}

/**
 * Finds the application that a visitor sends once more, even in parallel, while the board has not touched it. A refusal
 * would tell strangers who has applied. Families share an address, so every value has to be the same.
 */
async function findSameApplication(
  values: Values,
  { tx, context: { dialect }, actor }: WriteScope,
): Promise<StoredRow | undefined> {
  if (actor.guard === 'superuser') return undefined
  const address = values.email as string
  await dialect.lockKey(tx, `application ${foldAddress(address)}`)
  const untouched = await recordTables(tx)
    .selectFrom(members.name)
    .selectAll()
    .where(hasAddress('email', address))
    .where('member_status', '=', false)
    .where('version', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$castTo<StoredRow>()
    .execute()
  const compared = columnFields(members).filter(
    ([name, field]) => name !== 'email' && mayWrite(field, 'public'),
  )
  const same = untouched.find((row) =>
    compared.every(([name]) => (row[name] ?? null) === (values[name] ?? null)),
  )
  const typeId = askedType(values)
  if (same && typeId !== null) await askForType(tx, { memberId: same.id, typeId })
  return same
}

const updating = defineOperation({
  name: 'update-member',
  right: { to: 'write', resource: members.name },
  changes: ['record', 'memberships', 'applications', 'member_departures', 'claims', 'claim_lines', 'mails'],
  sends: [],
  times: undoForDay,
})

const rules: CrudRules = {
  updating: (values) => (values.member_status === undefined ? null : updating),
  async compute({ db, entities, rows, now }) {
    const isForBoard = entities.some((entity) => 'is_new' in entity)
    const groupsOf = isForBoard ? await findGroups(db, rows, now) : null
    if (isForBoard) await showStates({ db, entities, rows, now })
    else await showUnconfirmed({ db, entities, rows })
    entities.forEach((entity, index) => {
      if (groupsOf) entity.groups = groupsOf.get(rows[index]?.id ?? 0) ?? ''
      entity.age = ageOn(entity.birthday as string | null, now)
      entity.created_date = rows[index]?.created_at
    })
  },
  async beforeUpdate(values, row, scope) {
    refuseFutureBirthday(values, scope.context.now())
    const isExcluded = values.member_status === false && Boolean(row.member_status)
    const hasMoved = values.email !== undefined && values.email !== row.email
    if (isExcluded || hasMoved) await withdrawActivations(scope, row.id)
    if (hasMoved) await liftMemberStop(scope.tx, [row.id])
    await showInGroups(row, scope)
    await followStatus(values, row, scope)
    return { ...values, ...daysOf(values, row, scope.context.now()) }
  },
  beforeDelete: showInGroups,
  async beforeCreate(values, scope) {
    const { actor, context } = scope
    refuseFutureBirthday(values, context.now())
    if (actor.guard === 'superuser') {
      await requireType(values, scope)
      return { ...values, ...daysOf(values, {}, context.now()) }
    }
    if (values.terms_condition !== true) {
      throw invalidField('terms_condition', message('membership.terms'), 'required')
    }
    await requireOffered(values, scope)
    return { ...values, member_status: false, is_new: true }
  },
  findSame: findSameApplication,
  async afterCreate(row, scope, values) {
    await followNew(row, scope, askedType(values))
    if (scope.actor.guard === 'superuser') return
    for (const kind of ['membership', 'information'] as const)
      await recordConsent(scope, {
        kind,
        language: languageOf(row.language),
        resource: members.name,
        record_id: row.id,
      })
    if (await askToVerify(row, scope)) return
    await sendReceipt(row, scope)
    await announce(row.id, scope)
  },
  staysInBin: declinedLately,
  declined: readDeclined,
  mergedInto: findKeptNames,
  async beforeRestore(row, scope) {
    if (await isMergedAway(scope.tx, row.id))
      throw new AppError('wrong-state', { title: message('duplicates.isMerged') })
    await followRestored(row, scope)
    await showInGroups(row, scope)
  },
  beforeErase: eraseTraces,
  furtherFilters: memberFilters,
  derivedFilters: memberStateFilters,
  orders: memberOrders,
  savedFields: savedStates,
}

/** The member register; an application is a member who is not active yet (settled §4.6). */
export const membersFeature: Feature = async (app, context) => {
  const active = cacheUntilWrite(context, () => countActive(context.db))
  const aggregate = async () => ({ active_member_count: await active() })
  const crud = crudRoutes(app, context, {
    resource: members,
    rules: { ...rules, aggregate },
    createLimit: 'membership',
    countAtStake: active,
  })
  decisionRoutes(app, crud)
  timelineRoute(app, context)
  endingRoute(app, crud)
  actRoutes(app, context)
  context.statistics.push({
    resource: members.name,
    count: async () => ({ members: await countMembers(context) }),
    schema: { members: memberCountSchema },
  })
  await verifyApplicationLink.serve(app, context)
  confirmationAgainRoute(app, context)
  await activation(app, context)
}
