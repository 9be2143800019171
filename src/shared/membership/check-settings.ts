import type { FieldProblem } from '#shared/errors.ts'
import { languages } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import type { Key } from '#texts/keys.ts'
import type { Period } from './periods.ts'
import { defaultTypeOf, type MembershipSettings, type UsedIds } from './settings.ts'

const problem = (pointer: string, key: Key, code = 'invalid'): FieldProblem => ({
  pointer,
  code,
  detail: message(key),
})

function typeProblems({ types }: MembershipSettings): FieldProblem[] {
  return types.flatMap(({ titles, min_age, max_age }, index) => [
    ...languages
      .slice(0, 1)
      .filter((language) => titles[language].trim() === '')
      .map((language) =>
        problem(`/types/${index}/titles/${language}`, 'membershipYear.nameNeeded', 'required'),
      ),
    ...(min_age !== null && max_age !== null && max_age < min_age
      ? [problem(`/types/${index}/max_age`, 'membershipYear.agesWrong', 'range')]
      : []),
  ])
}

function periodProblems({ periods }: MembershipSettings): FieldProblem[] {
  return periods.flatMap(({ id, label, first_day, last_day, sale_from }, index) => {
    const at = (name: string, key: Key, code?: string): FieldProblem =>
      problem(`/periods/${index}/${name}`, key, code)
    if (last_day < first_day) return [at('last_day', 'membershipYear.lastBeforeFirst', 'range')]
    const overlaps = periods.some(
      (other) => other.id !== id && other.first_day <= last_day && other.last_day >= first_day,
    )
    return [
      ...(overlaps ? [at('first_day', 'membershipYear.overlap')] : []),
      ...(sale_from > last_day ? [at('sale_from', 'membershipYear.saleTooLate', 'range')] : []),
      ...(label.trim() === '' ? [at('label', 'membershipYear.labelNeeded', 'required')] : []),
    ]
  })
}

/** Something that was in use was left out, or became something else. */
function usedProblems(
  { types, periods }: MembershipSettings,
  { before, used }: { before: MembershipSettings; used: UsedIds },
): FieldProblem[] {
  const moved = (one: Period | undefined, other: Period): boolean =>
    one?.first_day !== other.first_day || one.last_day !== other.last_day
  return [
    ...before.types
      .filter(({ id }) => used.types.includes(id))
      .filter(({ id, kind }) => types.find((type) => type.id === id)?.kind !== kind)
      .map(() => problem('/types', 'membershipYear.typeUsed', 'in-use')),
    ...before.periods
      .filter((period) => used.periods.includes(period.id))
      .filter((period) =>
        moved(
          periods.find(({ id }) => id === period.id),
          period,
        ),
      )
      .map(() => problem('/periods', 'membershipYear.periodUsed', 'in-use')),
  ]
}

/** Records that are named and are none, or named twice. */
function referenceProblems(
  { types, periods, fees }: MembershipSettings,
  { before }: { before: MembershipSettings },
): FieldProblem[] {
  const isKnown = (id: number, stored: readonly { id: number }[]): boolean =>
    id < 0 || stored.some((one) => one.id === id)
  const isUnique = (ids: readonly unknown[]): boolean => new Set(ids).size === ids.length
  const lists = [
    ['types', types, before.types, 'membershipYear.typeTwice', 'membershipYear.typeGone'],
    ['periods', periods, before.periods, 'membershipYear.periodTwice', 'membershipYear.periodGone'],
  ] as const
  return [
    ...lists.flatMap(([name, list, stored, twice, gone]) => [
      ...(isUnique(list.map(({ id }) => id)) ? [] : [problem(`/${name}`, twice)]),
      ...(list.every(({ id }) => isKnown(id, stored)) ? [] : [problem(`/${name}`, gone)]),
    ]),
    ...fees.flatMap(({ type_id, period_id }, index) => {
      const first = fees.findIndex((fee) => fee.type_id === type_id && fee.period_id === period_id)
      return [
        ...(types.some(({ id }) => id === type_id)
          ? []
          : [problem(`/fees/${index}/type_id`, 'membershipYear.feeType')]),
        ...(period_id === null || periods.some(({ id }) => id === period_id)
          ? []
          : [problem(`/fees/${index}/period_id`, 'membershipYear.feePeriod')]),
        ...(first === index ? [] : [problem(`/fees/${index}`, 'membershipYear.feeTwice')]),
      ]
    }),
  ]
}

/** @returns all that is wrong with settings that are to replace others */
export function settingsProblems(
  after: MembershipSettings,
  stored: { before: MembershipSettings; used: UsedIds; today: string },
): FieldProblem[] {
  const { kind } = after.rules
  const isCovered = after.periods.some(({ last_day }) => last_day >= stored.today)
  const needsPeriod = kind !== 'none' && kind !== 'rolling' && !isCovered
  return [
    ...typeProblems(after),
    ...periodProblems(after),
    ...usedProblems(after, stored),
    ...referenceProblems(after, stored),
    ...(kind !== 'none' && !defaultTypeOf(after.types)
      ? [problem('/types', 'membershipYear.ordinaryNeeded', 'required')]
      : []),
    ...(needsPeriod ? [problem('/periods', 'membershipYear.periodNeeded', 'required')] : []),
  ]
}
