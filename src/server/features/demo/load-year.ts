import type { DemoMemberYear, DemoPayment, DemoYear } from '#demo/year.ts'
import { type ClaimRow, insertClaim } from '#server/claims/create-claim.ts'
import { recordPayment } from '#server/claims/take-payment.ts'
import { insertRow, updateRow } from '#server/db/one-row.ts'
import { writeSetting } from '#server/db/settings.ts'
import type { Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { program } from '#server/http/access/actor.ts'
import { freezeVoters } from '#server/membership/freeze-voters.ts'
import { keepDemo, settleMembers } from '#server/membership/settle.ts'
import type { Services } from '#server/services/services.ts'
import { firstLanguage } from '#shared/languages.ts'
import type { MembershipKind } from '#shared/membership/facts.ts'
import { rulesSetting } from '#shared/membership/rules.ts'
import { stockholmDay } from '#shared/time.ts'
import type { DemoPart } from './year-parts.ts'

type Loading = {
  scope: { tx: Tx; context: Services; actor: typeof program }
  year: DemoYear
  typeIds: Map<MembershipKind, number>
  /** The period that runs. */
  running: { id: number; label: string; first_day: string; last_day: string }
  fileId: number
}

type Member = { id: number; name: string; email: string }

/** Writes down that a row is the demo's. */
const mark = (tx: Tx, resource: DemoPart, id: number) =>
  tx.insertInto('demo_content').values({ resource, record_id: id, version: 1 }).execute()

/** Noon of a day: a moment of it wherever the clock stands. */
const noon = (day: string): string => `${day}T12:00:00.000Z`

async function loadTypes({ tx, context }: Loading['scope'], { types }: DemoYear) {
  const ids = new Map<MembershipKind, number>()
  for (const [position, { kind, sv, en, votes, board, amount }] of types.entries()) {
    const id = await insertRow(tx, 'membership_types', {
      ...{ titles: JSON.stringify({ sv, en }), kind, votes, chosen_by: board ? 'board' : 'anyone' },
      ...{ min_age: null, max_age: null, position, archived_at: null },
      created_at: context.now().toISOString(),
    })
    ids.set(kind, id)
    await mark(tx, 'membership_types', id)
    if (amount > 0) await tx.insertInto('fees').values({ type_id: id, period_id: null, amount }).execute()
  }
  return ids
}

async function loadPeriods({ tx }: Loading['scope'], { periods }: DemoYear, today: string) {
  const stored = await tx.insertInto('periods').values(periods).returningAll().execute()
  for (const { id } of stored) await mark(tx, 'periods', id)
  const running = stored.find(({ first_day, last_day }) => first_day <= today && today <= last_day)
  if (!running) throw new Error('no period of the demo runs')
  return running
}

async function loadFile({ tx }: Loading['scope'], { file, members: all }: DemoYear): Promise<number> {
  const payments = all.filter(({ claim }) => claim?.payment?.source === 'camt').length + 1
  const counts = { payments, paid: payments - 1, part: 0, look: 2, known: 0, skipped: 0 }
  const id = await insertRow(tx, 'payment_files', {
    ...{ sha256: sha256(`demo ${file.name}`), name: file.name, format: file.format },
    ...{ user_id: null, user_name: '', read_at: noon(file.day) },
    ...{ result: JSON.stringify(counts), undone_at: null },
  })
  await mark(tx, 'payment_files', id)
  return id
}

async function loadPayment({ scope, fileId }: Loading, payment: DemoPayment, claim: ClaimRow | null) {
  const isOfFile = payment.source === 'camt'
  const stored = await recordPayment(scope, {
    ...{ source: payment.source, amount: payment.amount, paid_day: payment.day },
    ...{ file_id: isOfFile ? fileId : null, claim_id: claim?.id ?? null },
    ...{ payer_name: payment.name, message: payment.text },
    reference: isOfFile ? (claim?.reference ?? '') : '',
    review: claim ? '' : 'unknown',
  })
  await mark(scope.tx, 'payments', stored.id)
  return stored
}

/** Writes a claim, what is paid of it, and what that grants, as they would be after those days. */
async function loadClaim(loading: Loading, member: Member, plan: DemoMemberYear): Promise<void> {
  const { scope, year, typeIds, running } = loading
  const { tx } = scope
  const { claim: wanted, type, grants } = plan
  if (!wanted) return
  const type_id = typeIds.get(type) ?? null
  const amount = year.types.find(({ kind }) => kind === type)?.amount ?? 0
  const until = grants.at(-1)?.until ?? ''
  const followed = until >= running.first_day ? nextDay(until) : null
  const first_day = followed ?? (grants.length > 0 ? running.first_day : wanted.sent)
  const { last_day, label } = running
  const { name, email } = member
  const who = { memberId: member.id, name, email, language: firstLanguage } as const
  const ofMember = { member_id: member.id, type_id, period_id: running.id }
  const claim = await insertClaim(scope, {
    ...{ kind: 'fee', who, dueDay: wanted.due, uniqueKey: `fee ${member.id} ${running.id}` },
    lines: [{ kind: 'membership', ...ofMember, first_day, last_day, text: label, amount }],
  })
  if (!claim || type_id === null) return
  await updateRow(tx, ['claims', claim.id], { sent_day: wanted.sent, created_at: noon(wanted.sent) })
  await mark(tx, 'claims', claim.id)
  if (!wanted.payment) return
  const payment = await loadPayment(loading, wanted.payment, claim)
  const at = noon(wanted.payment.day)
  await tx
    .insertInto('allocations')
    .values({ payment_id: payment.id, claim_id: claim.id, amount, at })
    .execute()
  if (payment.amount > amount) await updateRow(tx, ['payments', payment.id], { review: 'over' })
  await tx
    .insertInto('memberships')
    .values({
      ...{ ...ofMember, type_id, first_day, last_day, granted_day: wanted.payment.day },
      ...{ granted_by: 'payment', claim_id: claim.id, revoked_day: null, created_at: at },
    })
    .execute()
  await confirm(tx, { id: member.id, day: wanted.payment.day, how: 'fee', evidence: String(payment.id) })
}

const nextDay = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

type Confirmed = { id: number; day: string; how: 'fee' | 'import'; evidence: string }

const confirm = (tx: Tx, { id, day, how, evidence }: Confirmed) =>
  tx
    .insertInto('confirmations')
    .values({ member_id: id, year: Number(day.slice(0, 4)), day, how, evidence, created_at: noon(day) })
    .onConflict((conflict) => conflict.columns(['member_id', 'year']).doNothing())
    .execute()

async function loadMember(loading: Loading, member: Member, plan: DemoMemberYear): Promise<void> {
  const { scope, year, typeIds } = loading
  const { tx } = scope
  const ofMember = { member_id: member.id, type_id: typeIds.get(plan.type) ?? 0 }
  for (const { from, until, by } of plan.grants) {
    await tx
      .insertInto('memberships')
      .values({
        ...{ ...ofMember, period_id: null, first_day: from, last_day: until, granted_day: from },
        ...{ granted_by: by, claim_id: null, revoked_day: null, created_at: noon(from) },
      })
      .execute()
    const day = `${year.confirmedYear}-12-01`
    await confirm(tx, { id: member.id, day, how: 'import', evidence: 'medlemslista.xlsx' })
  }
  if (plan.application) {
    const { applied, accepted } = plan.application
    await tx
      .insertInto('applications')
      .values({
        ...{ ...ofMember, applied_day: applied, verified_at: null, decided_day: accepted },
        ...{
          decision: accepted === null ? null : ('accepted' as const),
          decided_by: accepted ? 'Meera' : '',
          created_at: noon(applied),
        },
      })
      .execute()
    await updateRow(tx, ['members', member.id], { is_new: true })
  }
  if (plan.left) {
    const left = { member_id: member.id, day: plan.left, how: 'asked', created_at: noon(plan.left) } as const
    await tx.insertInto('member_departures').values(left).execute()
  }
  const [first] = plan.grants
  if (first)
    await updateRow(tx, ['members', member.id], { joined_on: first.from, left_on: plan.left ?? null })
  await loadClaim(loading, member, plan)
}

/**
 * Gives the demo's members a membership year, as it looks in the middle of it. The facts are written with the days on which they
 * would have come, so that no mail goes to anybody, and the history tells of nothing that nobody did.
 */
export async function loadYear(context: Services, tx: Tx, year: DemoYear): Promise<void> {
  const scope = { tx, context, actor: program }
  const today = stockholmDay(context.now())
  await writeSetting(tx, rulesSetting, JSON.stringify(year.rules))
  const typeIds = await loadTypes(scope, year)
  const running = await loadPeriods(scope, year, today)
  const loading: Loading = { scope, year, typeIds, running, fileId: await loadFile(scope, year) }
  const rows = await tx.selectFrom('members').select(['id', 'first_name', 'last_name', 'email']).execute()
  const byName = new Map(rows.map((row) => [`${row.first_name} ${row.last_name}`, row]))
  for (const plan of year.members) {
    const row = byName.get(plan.name)
    if (!row) throw new Error(`the demo has no member ${plan.name}`)
    await loadMember(loading, { id: row.id, email: row.email, name: plan.name }, plan)
  }
  await loadPayment(loading, year.unknown, null)
  const ids = rows.map(({ id }) => id)
  await settleMembers(scope, ids)
  await keepDemo(tx, ids)
  const meeting = await tx
    .insertInto('meetings')
    .values({ ...year.meeting, created_at: context.now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mark(tx, 'meetings', meeting.id)
  const listId = await freezeVoters(scope, { day: year.meeting.day, meetingId: meeting.id })
  if (listId !== null) await mark(tx, 'voting_lists', listId)
}
