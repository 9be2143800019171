import type { Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { formersOf, readFacts } from '#server/membership/facts.ts'
import { readNextTypes } from '#server/membership/next-types.ts'
import { readPeriods } from '#server/membership/periods.ts'
import { readPurchase, readTypes } from '#server/membership/purchase.ts'
import { readRules } from '#server/membership/rules.ts'
import { type Claim, readClaims } from '#server/payments/read-claims.ts'
import { AppError, existing, invalidField } from '#shared/errors.ts'
import { type ActBody, mostYears } from '#shared/membership/acts.ts'
import { addMonths } from '#shared/membership/days.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { type MemberFacts, type StateOnDay, stateOn } from '#shared/membership/state.ts'
import { asRenewed, grantableTerm, runningTerm, type Term, termFor } from '#shared/membership/terms.ts'
import { message } from '#shared/message.ts'
import { stockholmDay } from '#shared/time.ts'
import type { ClaimScope } from './create-claim.ts'

/** The reasons of claims that became void because the member got another type, or what they were for. */
export const otherType = 'other-type'
const granted = 'granted'

type MembershipRow = Selectable<Tables['memberships']>
type Grant = Pick<
  MembershipRow,
  'type_id' | 'period_id' | 'first_day' | 'last_day' | 'granted_by' | 'claim_id'
>

/** The changes of an act, before anything is written. */
export type ActPlan = {
  revoked: MembershipRow[]
  grants: Grant[]
  voided: Claim[]
  voidWhy: string
  claim: { typeId: number; term: Term } | null
  /** The type that an application is for instead. */
  askedType: number | null
  /** The application is answered by it. */
  accepts: boolean
  /** The type of what follows, null for that of now; undefined leaves it. */
  next?: number | null
  confirmedDay: string | null
}

/** All that is known of a member when an act is planned. */
export type Known = {
  id: number
  today: string
  rules: MembershipRules
  facts: MemberFacts
  rows: MembershipRow[]
  /** Memberships that count today, or will. */
  valid: MembershipRow[]
  state: StateOnDay
  /** Fees of the member. */
  fees: Claim[]
  confirmed: number[]
  next: number | null
}

/** A plan that changes nothing. */
const emptyPlan: ActPlan = {
  ...{ revoked: [], grants: [], voided: [], voidWhy: '', claim: null },
  ...{ askedType: null, accepts: false, confirmedDay: null },
}

/** @returns all that is known of a member who is locked @throws AppError not-found, wrong-state without membership years */
export async function readKnown({ tx, context }: ClaimScope, id: number): Promise<Known> {
  const today = stockholmDay(context.now())
  const rules = await readRules(tx)
  if (rules.kind === 'none') throw new AppError('wrong-state')
  const facts = existing((await readFacts(tx, [id])).get(id))
  const rows = await tx.selectFrom('memberships').selectAll().where('member_id', '=', id).execute()
  const fees = await readClaims(tx, {
    today,
    where: (query) => query.where('claims.member_id', '=', id).where('claims.kind', '=', 'fee'),
  })
  const years = await tx.selectFrom('confirmations').select('year').where('member_id', '=', id).execute()
  return {
    ...{ id, today, rules, facts, rows, fees },
    valid: formersOf({ ...facts, memberships: rows }, today),
    state: stateOn(facts, today, rules),
    confirmed: years.map(({ year }) => year).toSorted((a, b) => b - a),
    next: (await readNextTypes(tx, [id])).get(id) ?? null,
  }
}

const isOpen = ({ state }: Claim): boolean => state === 'open'
const hasPart = ({ state }: Claim): boolean => state === 'part'

/** @throws AppError validation for a type that there is not, or not any more */
async function typeOf({ tx }: ClaimScope, typeId: number) {
  const type = (await readTypes(tx)).find(({ id }) => id === typeId)
  if (!type) throw invalidField('type_id', message('membership.noSuchType'))
  return type
}

type Grants = Extract<ActBody, { act: 'grant' }>
type ChangesType = Extract<ActBody, { act: 'type' }>

async function planGrant(scope: ClaimScope, known: Known, body: Grants): Promise<ActPlan> {
  const { today, valid, fees } = known
  const type = await typeOf(scope, body.type_id)
  const { until } = body
  if ((until === null) !== (type.kind === 'honorary'))
    throw invalidField('until', message(until === null ? 'acts.untilRequired' : 'acts.honoraryEndless'))
  const last = addMonths(today, 12 * mostYears)
  if (until !== null && (until < today || until > last))
    throw invalidField(
      'until',
      message('retention.until', { first: { day: today }, last: { day: last } }),
      'range',
    )
  const purchase = { ...(await readPurchase(scope.tx, { typeId: type.id })), formers: valid }
  const days = grantableTerm(purchase, { first_day: today, last_day: until })
  if (!days) throw invalidField('until', message('acts.hasAlready'))
  const period = (await readPeriods(scope.tx)).find(
    ({ first_day, last_day }) => first_day <= days.first_day && last_day >= days.first_day,
  )
  const row = { type_id: type.id, period_id: period?.id ?? null, ...days, claim_id: null }
  return {
    ...emptyPlan,
    grants: [{ ...row, granted_by: 'board' }],
    voided: body.waives ? fees.filter(isOpen) : [],
    voidWhy: granted,
    accepts: true,
  }
}

/** @returns the last day of what becomes a membership of a kind that has one */
async function lastDayOf(scope: ClaimScope, { today, valid }: Known, typeId: number): Promise<string | null> {
  const purchase = await readPurchase(scope.tx, { typeId })
  const others = valid.filter((row) => row.last_day !== null)
  return runningTerm({ ...purchase, formers: others }, today)?.last_day ?? null
}

/** @returns the claim for what follows, of another type, and those that it takes the place of */
async function planRenewal(scope: ClaimScope, known: Known, typeId: number) {
  const { today, valid, fees } = known
  const voided = fees.filter(isOpen)
  if (voided.length === 0) return { voided, claim: null }
  const purchase = await readPurchase(scope.tx, { typeId })
  const term = termFor({ ...purchase, formers: asRenewed(valid, typeId) }, today)
  return { voided, claim: term && term.amount > 0 ? { typeId, term } : null }
}

/** Lets what a member has be of another type from today on, as long as it lasts. */
async function planNow(scope: ClaimScope, known: Known, typeId: number): Promise<ActPlan> {
  const { today, valid, state } = known
  const type = await typeOf(scope, typeId)
  const revoked = valid.filter(
    ({ type_id, last_day }) => type_id === state.typeId && (last_day ?? '9999') >= today,
  )
  const purchase = await readPurchase(scope.tx, { typeId })
  const formers: Pick<MembershipRow, 'type_id' | 'first_day' | 'last_day'>[] = [...valid]
  const grants: Grant[] = []
  for (const row of revoked) {
    const { period_id, granted_by, claim_id } = row
    const last_day =
      type.kind === 'honorary' ? null : (row.last_day ?? (await lastDayOf(scope, known, typeId)))
    const first_day = row.first_day > today ? row.first_day : today
    const days =
      last_day === null && type.kind !== 'honorary'
        ? null
        : grantableTerm({ ...purchase, formers }, { first_day, last_day })
    if (!days) continue
    const grant = { type_id: typeId, period_id, ...days, granted_by, claim_id }
    grants.push(grant)
    formers.push(grant)
  }
  const isCovered = formers.some(
    (one) => one.type_id === typeId && one.first_day <= today && (one.last_day ?? '9999') >= today,
  )
  if (!isCovered) throw new AppError('wrong-state', { title: message('acts.notSold') })
  const isEndless = type.kind === 'honorary'
  const renewal = isEndless
    ? { voided: known.fees.filter(isOpen), claim: null }
    : await planRenewal(scope, { ...known, valid: formers as MembershipRow[] }, typeId)
  return { ...emptyPlan, revoked, grants, ...renewal, voidWhy: otherType, next: null }
}

/** Lets an applicant who was accepted pay for another type. */
async function planDue(scope: ClaimScope, known: Known, typeId: number): Promise<ActPlan> {
  const { today, valid, fees } = known
  const purchase = await readPurchase(scope.tx, { typeId })
  const term = termFor({ ...purchase, formers: valid }, today)
  if (!term) throw new AppError('wrong-state', { title: message('acts.notSold') })
  const plan = { ...emptyPlan, voided: fees.filter(isOpen), voidWhy: otherType, askedType: typeId }
  if (term.amount > 0) return { ...plan, claim: { typeId, term } }
  const { period_id, first_day, last_day } = term
  const grant = {
    type_id: typeId,
    period_id,
    first_day,
    last_day,
    granted_by: 'free',
    claim_id: null,
  } as const
  return { ...plan, grants: [grant] }
}

async function planType(scope: ClaimScope, known: Known, body: ChangesType): Promise<ActPlan> {
  const { state, fees, next } = known
  const { id: typeId } = await typeOf(scope, body.type_id)
  if (typeId === state.typeId && (body.from === 'now' || next === null || next === typeId))
    throw invalidField('type_id', message('acts.sameType'))
  // A part that is paid was paid for a type.
  if (fees.some(hasPart)) throw new AppError('wrong-state', { title: message('acts.partlyPaid') })
  if (state.state === 'applied') return { ...emptyPlan, askedType: typeId }
  if (state.state === 'due' && known.valid.length === 0) return planDue(scope, known, typeId)
  if (state.state !== 'active' && state.state !== 'grace')
    throw new AppError('wrong-state', { title: message('acts.noMembership') })
  if (body.from === 'now' && state.state === 'active') return planNow(scope, known, typeId)
  if (state.validUntil === null) throw new AppError('wrong-state', { title: message('acts.nothingFollows') })
  const renewal = await planRenewal(scope, known, typeId)
  return { ...emptyPlan, ...renewal, voidWhy: otherType, next: typeId === state.typeId ? null : typeId }
}

/** @throws AppError validation, wrong-state */
export async function planAct(scope: ClaimScope, known: Known, body: ActBody): Promise<ActPlan> {
  if (body.act === 'grant') return planGrant(scope, known, body)
  if (body.act === 'type') return planType(scope, known, body)
  if (body.day > known.today) throw invalidField('day', message('acts.dayToCome'), 'range')
  if (known.confirmed.includes(Number(body.day.slice(0, 4))))
    throw invalidField('day', message('acts.confirmedAlready'))
  return { ...emptyPlan, confirmedDay: body.day }
}
