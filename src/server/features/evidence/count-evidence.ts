import { sql } from 'kysely'
import { countRows } from '#server/db/row-counts.ts'
import type { Db } from '#server/db/tables.ts'
import { readRules } from '#server/membership/rules.ts'
import { amountAsked } from '#server/payments/claim-amount.ts'
import { type ClaimSum, type EvidenceCounts, missingFacts, youngAges } from '#shared/evidence.ts'
import { type Evidence, lastDayOf, readEvidence } from './read-evidence.ts'

/** @returns how many there are of each, the most first */
function countedBy<K extends string>(values: readonly K[]): { of: K; count: number }[] {
  const counts = new Map<K, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([of, count]) => ({ of, count })).toSorted((a, b) => b.count - a.count)
}

/** @returns whether a member has turned 6 and not 26 on the last day of a year; not, where no birthday is known */
function isYoung({ birthday }: Pick<Evidence, 'birthday'>, year: number): boolean {
  if (!birthday) return false
  const years = year - Number(birthday.slice(0, 4))
  return years >= youngAges.from && years <= youngAges.to
}

/** @returns how many former members of a day are there as numbers alone */
const countForgotten = (db: Db, day: string): Promise<number> =>
  countRows(db.selectFrom('former_members').where('first_day', '<=', day).where('last_day', '>', day))

type Claim = { amount: number | string; paid: number | string; is_written_off: unknown }

const sumOf = (claims: readonly Claim[], amountOf: (claim: Claim) => number): ClaimSum => ({
  count: claims.length,
  amount: claims.reduce((sum, claim) => sum + amountOf(claim), 0),
})

/** @returns the claims for fees that fall due in a year, without those that are void */
async function sumClaims(db: Db, year: number) {
  const { rows } = await sql<Claim>`select
      ${amountAsked(sql.ref('c.id'))} as amount,
      coalesce((select sum(a.amount) from allocations a where a.claim_id = c.id and a.undone_at is null), 0) as paid,
      case when c.written_off_day is null then 0 else 1 end as is_written_off
    from claims c where c.kind = 'fee' and c.void_day is null
      and c.due_day >= ${`${year}-01-01`} and c.due_day <= ${lastDayOf(year)}`.execute(db)
  const isPaid = ({ amount, paid }: Claim): boolean => Number(paid) >= Number(amount)
  const unpaid = rows.filter((claim) => !isPaid(claim))
  const rest = ({ amount, paid }: Claim): number => Number(amount) - Number(paid)
  return {
    due: sumOf(rows, ({ amount }) => Number(amount)),
    paid: { ...sumOf(rows, ({ paid }) => Number(paid)), count: rows.length - unpaid.length },
    written_off: sumOf(
      unpaid.filter(({ is_written_off }) => Boolean(is_written_off)),
      rest,
    ),
    open: sumOf(
      unpaid.filter(({ is_written_off }) => !is_written_off),
      rest,
    ),
  }
}

/** @returns the evidence of a year in numbers, in which nobody can be told */
export async function countEvidence(
  db: Db,
  { year, today }: { year: number; today: string },
): Promise<EvidenceCounts> {
  const people = await readEvidence(db, year)
  const before = new Set((await readEvidence(db, year - 1)).map(({ id }) => id))
  const now = new Set(people.map(({ id }) => id))
  const confirmed = people.filter(({ confirmation }) => confirmation !== null)
  const young = (all: readonly Evidence[]): number => all.filter((one) => isYoung(one, year)).length
  const missing = people.flatMap((one) => one.missing)
  return {
    ...{ year, today, day: lastDayOf(year) },
    is_by_columns: (await readRules(db)).kind === 'none',
    members: people.length,
    young: young(people),
    without_birth_year: people.filter(({ birthday }) => !birthday).length,
    genders: countedBy(people.map(({ gender }) => gender ?? '')),
    cities: countedBy(people.map(({ city }) => city.trim())),
    confirmed: confirmed.length,
    confirmed_young: young(confirmed),
    confirmed_by: countedBy(confirmed.flatMap(({ confirmation }) => confirmation?.how ?? [])),
    complete: people.filter((one) => one.missing.length === 0).length,
    missing: missingFacts.map((of) => ({ of, count: missing.filter((fact) => fact === of).length })),
    board_grants: people.filter(({ isBoardGrant }) => isBoardGrant).length,
    forgotten: await countForgotten(db, lastDayOf(year)),
    report: {
      before: before.size,
      came: people.filter(({ id }) => !before.has(id)).length,
      left: [...before].filter((id) => !now.has(id)).length,
      ...(await sumClaims(db, year)),
    },
  }
}
