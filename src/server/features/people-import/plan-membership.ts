import type { Db, Tx } from '#server/db/tables.ts'
import { compact } from '#server/file-reading/cells.ts'
import { formersOf, readFacts } from '#server/membership/facts.ts'
import { readPeriods } from '#server/membership/periods.ts'
import { readRules } from '#server/membership/rules.ts'
import { claimsOn } from '#server/payments/read-claims.ts'
import { batchesOf } from '#shared/batches.ts'
import { addMonths, latest } from '#shared/membership/days.ts'
import type { MembershipKind } from '#shared/membership/facts.ts'
import { missingPeriods, type Period, periodsFor } from '#shared/membership/periods.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { type MemberFacts, stateOn } from '#shared/membership/state.ts'
import {
  type Fee,
  type Former,
  grantableTerm,
  type Purchase,
  runningTerm,
  type Term,
  termFor,
} from '#shared/membership/terms.ts'
import type { FoundValues } from '#shared/people-import.ts'
import type { Warning } from './plan-warning.ts'
import { isEndedState } from './reading/member-state.ts'

type Type = { id: number; kind: MembershipKind; titles: Readonly<Record<string, string>> }

/** The membership settings by which an import is planned. */
export type PlannedOffer = {
  rules: MembershipRules
  types: readonly Type[]
  /** The default type. */
  ordinary: Type
  periods: readonly Period[]
  fees: readonly Fee[]
}

/** A term whose period is named by its first day, because it may not be stored yet. */
export type PlannedTerm = Omit<Term, 'period_id'> & { periodDay: string | null }

/** The membership that a row becomes. */
export type Outcome =
  /** Without membership years. */
  | { kind: 'active' }
  | { kind: 'former'; day: string | null }
  | { kind: 'membership'; type: Type; isPaid: boolean; term: PlannedTerm }
  | { kind: 'claim'; type: Type; term: PlannedTerm }
  /** Unpaid while nothing is sold. */
  | { kind: 'unpaid'; type: Type }

/** The columns of a file that decide about memberships. */
export type MembershipColumns = {
  hasPaid: boolean
  /** A column in which a tick says that a person has not paid. */
  hasUnpaid: boolean
}

/** @returns the settings; null in a register that knows no membership years */
export async function readPlannedOffer(db: Db | Tx, today: string): Promise<PlannedOffer | null> {
  const rules = await readRules(db)
  if (rules.kind === 'none') return null
  const rows = await db
    .selectFrom('membership_types')
    .select(['id', 'kind', 'titles'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const types = rows.map(({ titles, ...type }): Type => ({ ...type, titles: JSON.parse(titles) }))
  const ordinary = types.find(({ kind }) => kind === 'ordinary')
  if (!ordinary) return null
  const stored = await readPeriods(db)
  // Nothing is stored by a preview: periods that are still missing get ids that no row has.
  const missing = missingPeriods(periodsFor(rules, today, addMonths(today, 13)), stored)
  const periods = [...stored, ...missing.map((period, index) => ({ ...period, id: -1 - index }))].toSorted(
    (one, other) => one.first_day.localeCompare(other.first_day),
  )
  const fees = await db.selectFrom('fees').select(['type_id', 'period_id', 'amount']).orderBy('id').execute()
  return { rules, types, ordinary, periods, fees }
}

const kindWords: readonly (readonly [MembershipKind, RegExp])[] = [
  ['honorary', /heders|honorary|standig|livstid|lifetime/],
  ['support', /stod|support/],
  ['ordinary', /^(?:ordinarie|ordinary|medlem|member|vanlig|aktiv|active|fullbetalande)/],
]

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

const titlesOf = ({ titles }: Type): string[] => Object.values(titles).map(compact).filter(Boolean)

/** @returns the type that a text of the file names, by its titles or by its kind; undefined for another text */
function findType({ types, ordinary }: PlannedOffer, text: string): Type | undefined {
  const named = compact(text)
  const same = types.find((type) => titlesOf(type).includes(named))
  if (same) return same
  const kind = kindWords.find(([, words]) => words.test(named))?.[0]
  const within = types.filter((type) =>
    titlesOf(type).some((title) => title.length > 3 && (named.includes(title) || title.startsWith(named))),
  )
  const ofKind = kind === 'ordinary' ? ordinary : only(types.filter((type) => type.kind === kind))
  return only(within) ?? ofKind
}

/** Reads a state such as "Utträdd" or "Vilande" in a column of types, unless a type has that title. */
export function withStateOfType(values: FoundValues, offer: PlannedOffer | null): FoundValues {
  const { type = '', ...others } = values
  const isTitle = offer?.types.some((one) => titlesOf(one).includes(compact(type)))
  return isTitle || !isEndedState(type) ? values : { ...others, member_status: false }
}

/** @returns whether the file says that a person has paid; undefined if it says nothing about it */
function readPayment({ paid }: FoundValues, { hasPaid, hasUnpaid }: MembershipColumns): boolean | undefined {
  if (paid !== undefined) return paid ?? undefined
  // A column of ticks leaves the others empty.
  return hasPaid ? false : hasUnpaid || undefined
}

const plannedTerm = ({ period_id, ...term }: Term, { periods }: PlannedOffer): PlannedTerm => ({
  ...term,
  periodDay: periods.find(({ id }) => id === period_id)?.first_day ?? null,
})

const purchaseOf = (offer: PlannedOffer, type: Type, formers: readonly Former[] = []): Purchase => ({
  ...{ rules: offer.rules, periods: offer.periods, fees: offer.fees },
  ...{ type, formers },
})

/** @returns the membership until a day of the file, or the rest of the current period */
function termUntil(
  offer: PlannedOffer,
  {
    type,
    today,
    until,
    formers = [],
  }: { type: Type; today: string; until?: string; formers?: readonly Former[] },
): PlannedTerm | null {
  const purchase = purchaseOf(offer, type, formers)
  if (until === undefined || type.kind === 'honorary') {
    const term = runningTerm(purchase, today)
    return term && plannedTerm(term, offer)
  }
  const days = grantableTerm(purchase, { first_day: today, last_day: until })
  const period = offer.periods.find((one) => one.first_day <= today && one.last_day >= today)
  return (
    days && {
      ...days,
      label: period?.label ?? '',
      periodDay: period?.first_day ?? null,
      amount: 0,
      full_amount: 0,
    }
  )
}

/** @returns the day from which an unpaid person owes: the first of the current period, or when they joined in it; else today */
function owingDay({ periods }: PlannedOffer, { joined_on }: FoundValues, today: string): string {
  const period = periods.find(({ first_day, last_day }) => first_day <= today && last_day >= today)
  return period && joined_on && joined_on <= today ? latest(joined_on, period.first_day) : today
}

export type Deciding = { offer: PlannedOffer; columns: MembershipColumns; today: string }

export type Decided = { outcome: Outcome | null; warnings: Warning[] }

function chosenType({ type: text }: FoundValues, { offer }: Deciding): { type: Type; warnings: Warning[] } {
  const type = text ? findType(offer, text) : undefined
  if (type || !text) return { type: type ?? offer.ordinary, warnings: [] }
  const params = { text, type: offer.ordinary.titles.sv ?? '' }
  return { type: offer.ordinary, warnings: [{ code: 'unknown-type', params }] }
}

/** @returns the membership, claim or unpaid state that a new member gets by the file and the membership settings */
export function decideNew(values: FoundValues, deciding: Deciding): Decided {
  const { offer, columns, today } = deciding
  const { type, warnings } = chosenType(values, deciding)
  const isPaid = readPayment(values, columns)
  const until = values.paid_until
  const isUnpaid = isPaid === false && (until === undefined || values.paid === false)
  if (isUnpaid && type.kind !== 'honorary') {
    const term = termFor(purchaseOf(offer, type), owingDay(offer, values, today))
    if (!term) return { outcome: { kind: 'unpaid', type }, warnings }
    const planned = plannedTerm(term, offer)
    if (until !== undefined) warnings.push({ code: 'unpaid-until', params: { day: until } })
    const outcome: Outcome =
      term.amount > 0
        ? { kind: 'claim', type, term: planned }
        : { kind: 'membership', type, isPaid: false, term: planned }
    return { outcome, warnings }
  }
  const term = termUntil(offer, { type, today, ...(until !== undefined && { until }) })
  const hasPaid = isPaid === true || until !== undefined
  if (term) return { outcome: { kind: 'membership', type, isPaid: hasPaid, term }, warnings }
  return { outcome: { kind: 'unpaid', type }, warnings: [...warnings, { code: 'no-period' }] }
}

/** The memberships of a member whom the register knows, and whether a fee is open. */
export type KnownFacts = { facts: MemberFacts; owes: boolean }

/** Reads the facts of members by their ids. */
export async function readKnownFacts(
  db: Db | Tx,
  { ids, today }: { ids: readonly number[]; today: string },
): Promise<Map<number, KnownFacts>> {
  const known = new Map<number, KnownFacts>()
  for (const some of batchesOf(ids, 500)) {
    const owing = await claimsOn(db, {
      today,
      where: (query) => query.where('kind', '=', 'fee').where('member_id', 'in', some),
    })
      .select('member_id')
      .where('left', '>', 0)
      .execute()
    const debtors = new Set(owing.map(({ member_id }) => member_id))
    for (const [id, facts] of await readFacts(db, some)) known.set(id, { facts, owes: debtors.has(id) })
  }
  return known
}

/**
 * @returns the membership that a known member gets: what the file says is paid, where the register has nothing (fill) or less
 *   (overwrite). A known member gets no claim from a file, and loses nothing.
 */
export function decideKnown(
  values: FoundValues,
  { facts, owes }: KnownFacts,
  deciding: Deciding & { way: 'fill' | 'overwrite' },
): Decided {
  const { offer, columns, today, way } = deciding
  const isPaid = readPayment(values, columns)
  const until = values.paid_until
  const { state, isMember, typeId, validUntil } = stateOn(facts, today, offer.rules)
  const none: Decided = { outcome: null, warnings: [] }
  if (isPaid === false && (until === undefined || values.paid === false))
    return isMember && !owes ? { outcome: null, warnings: [{ code: 'unpaid-but-member' }] } : none
  if (isPaid !== true && until === undefined) return none
  if (way === 'fill' && (state === 'active' || state === 'left' || state === 'declined')) return none
  const { type: named, warnings } = chosenType(values, deciding)
  const own = offer.types.find(({ id }) => id === typeId)
  const type = values.type ? named : (own ?? named)
  const formers = formersOf(facts, today)
  const term = termUntil(offer, { type, today, formers, ...(until !== undefined && { until }) })
  if (!term || (state === 'active' && (term.last_day ?? '9999') <= (validUntil ?? '9999'))) return none
  if (owes) return { outcome: null, warnings: [{ code: 'paid-but-owes' }] }
  return { outcome: { kind: 'membership', type, isPaid: true, term }, warnings }
}
