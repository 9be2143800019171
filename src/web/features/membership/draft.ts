import type { FieldProblem } from '#shared/errors.ts'
import { languages } from '#shared/languages.ts'
import { addDays, addMonths } from '#shared/membership/days.ts'
import { missingPeriods, type Period, periodsFor } from '#shared/membership/periods.ts'
import type { MembershipRules, PeriodKind } from '#shared/membership/rules.ts'
import type {
  FeeSettings,
  MembershipSettings,
  OpeningWay,
  StoredSettings,
  TypeSettings,
} from '#shared/membership/settings.ts'
import { readAmount } from '#shared/membership/typed-amount.ts'
import { message } from '#shared/message.ts'
import { isWritten } from '#shared/typed-moment.ts'

export type DraftType = Omit<TypeSettings, 'min_age' | 'max_age'> & { min_age: string; max_age: string }
export type DraftFee = { amount: string; note: string }
export type DraftRules = Omit<
  MembershipRules,
  'sale_days' | 'grace_days' | 'payment_grace_days' | 'count_from'
> & {
  sale_days: string
  grace_days: string
  payment_grace_days: string
  count_from: string
}

/** The settings as they are typed. */
export type Draft = {
  rules: DraftRules
  types: readonly DraftType[]
  periods: readonly Period[]
  /** By {@link feeKey}. */
  fees: Readonly<Record<string, DraftFee>>
  opening: OpeningWay
}

const mostDays = 365
const mostPaymentGrace = 60
const mostYears = 150

export const noFee: DraftFee = { amount: '', note: '' }

export const newType = (id: number, titles = { sv: '', en: '' }): DraftType => ({
  ...{ id, titles, kind: 'ordinary', votes: true, chosen_by: 'anyone' },
  ...{ min_age: '', max_age: '', is_archived: false },
})

/** @param period null for the fee of every period without one of its own */
export const feeKey = (type: number, period: number | null): string => `${type}/${period ?? ''}`

/** @returns an id for a new record, which no other has */
export const newId = (records: readonly { id: number }[]): number =>
  Math.min(0, ...records.map(({ id }) => id)) - 1

const amountText = (amount: number): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2).replace('.', ',')

const numberText = (value: number | null): string => (value === null ? '' : String(value))

export const draftOf = ({ rules, types, periods, fees }: MembershipSettings): Draft => ({
  rules: {
    ...rules,
    sale_days: String(rules.sale_days),
    grace_days: String(rules.grace_days),
    payment_grace_days: String(rules.payment_grace_days),
    count_from: rules.count_from ?? '',
  },
  types: types.map((type) => ({
    ...type,
    min_age: numberText(type.min_age),
    max_age: numberText(type.max_age),
  })),
  periods,
  fees: Object.fromEntries(
    fees.map(({ type_id, period_id, amount, note }) => [
      feeKey(type_id, period_id),
      { amount: amountText(amount), note },
    ]),
  ),
  opening: 'running',
})

const readNumber = (typed: string, max: number): number | null => {
  const value = typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isInteger(value) && value >= 0 && value <= max ? value : null
}

/** @returns the settings of what is typed, and what of it cannot be read; that counts as nothing in them */
export function readDraft({ rules, types, periods, fees }: Draft): {
  settings: MembershipSettings
  problems: FieldProblem[]
} {
  const problems: FieldProblem[] = []
  const wrong = (pointer: string, detail: FieldProblem['detail']): void => {
    problems.push({ pointer, detail })
  }
  const number = (pointer: string, typed: string, max: number): number => {
    const value = readNumber(typed, max)
    if (value === null) wrong(pointer, message('membershipYear.numberWrong', { min: 0, max }))
    return value ?? 0
  }
  const age = (pointer: string, typed: string): number | null =>
    typed.trim() === '' ? null : number(pointer, typed, mostYears)
  const readFees: FeeSettings[] = []
  const readFee = (type: DraftType, period: number | null): void => {
    const key = feeKey(type.id, period)
    const { amount: typed, note } = fees[key] ?? noFee
    const amount = readAmount(typed)
    const isNeeded = period === null && !type.is_archived && rules.kind !== 'none'
    if (amount === null && (isNeeded || typed.trim() !== ''))
      wrong(`/fees/${key}`, message('membershipYear.feeNeeded'))
    if (amount !== null) readFees.push({ type_id: type.id, period_id: period, amount, note: note.trim() })
  }
  for (const type of types) for (const period of [null, ...periods.map(({ id }) => id)]) readFee(type, period)
  periods.forEach((period, index) => {
    for (const name of ['first_day', 'last_day', 'sale_from'] as const)
      if (!isWritten('date', period[name]))
        wrong(`/periods/${index}/${name}`, message('membershipYear.dayWrong'))
  })
  const isCounted = rules.count_from !== ''
  if (isCounted && !isWritten('date', rules.count_from))
    wrong('/rules/count_from', message('membershipYear.dayWrong'))
  const settings = {
    rules: {
      ...rules,
      sale_days: number('/rules/sale_days', rules.sale_days, mostDays),
      grace_days: number('/rules/grace_days', rules.grace_days, mostDays),
      payment_grace_days: number('/rules/payment_grace_days', rules.payment_grace_days, mostPaymentGrace),
      count_from: isCounted && isWritten('date', rules.count_from) ? rules.count_from : null,
    },
    types: types.map((type, index) => ({
      ...type,
      titles: Object.fromEntries(
        languages.map((one) => [one, type.titles[one].trim()]),
      ) as DraftType['titles'],
      min_age: age(`/types/${index}/min_age`, type.min_age),
      max_age: age(`/types/${index}/max_age`, type.max_age),
    })),
    periods,
    fees: readFees,
  }
  return { settings, problems }
}

/** How far ahead periods are made: the one that runs, and the one after it. */
const monthsAhead = 13

/** @returns a draft whose periods are those of its rules, beside those that are over or used */
export function withPeriods(draft: Draft, { used, today, periods: stored }: StoredSettings): Draft {
  const { rules } = readDraft(draft).settings
  const kept = stored.filter(({ id, last_day }) => last_day < today || used.periods.includes(id))
  const known = [...draft.periods, ...stored]
  const periods: Period[] = [...kept]
  for (const period of missingPeriods(periodsFor(rules, today, addMonths(today, monthsAhead)), kept)) {
    const same = known.find(
      ({ first_day, last_day }) => first_day === period.first_day && last_day === period.last_day,
    )
    periods.push({ ...period, id: same?.id ?? newId([...known, ...periods]) })
  }
  return { ...draft, periods: periods.toSorted((a, b) => a.first_day.localeCompare(b.first_day)) }
}

/** @returns a draft with the period that follows its last one; the same where none does */
export function withNextPeriod(draft: Draft, today: string): Draft {
  const { rules } = readDraft(draft).settings
  const last =
    draft.periods
      .map(({ last_day }) => last_day)
      .toSorted()
      .at(-1) ?? addDays(today, -1)
  if (!isWritten('date', last)) return draft
  const [next] = missingPeriods(
    periodsFor(rules, addDays(last, 1), addMonths(last, monthsAhead)),
    draft.periods,
  )
  return next ? { ...draft, periods: [...draft.periods, { ...next, id: newId(draft.periods) }] } : draft
}

/** @returns what a press on a preset makes of settings: its kind, and a membership if there is none */
export function presetDraft(
  stored: StoredSettings,
  { kind, titles }: { kind: PeriodKind; titles: DraftType['titles'] },
): Draft {
  const draft = draftOf(stored)
  const types = draft.types.length > 0 ? draft.types : [newType(-1, titles)]
  return withPeriods({ ...draft, types, rules: { ...draft.rules, kind } }, stored)
}
