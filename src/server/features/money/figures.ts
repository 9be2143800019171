import { sql } from 'kysely'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db } from '#server/db/tables.ts'
import { type Claim, readClaims } from '#server/payments/read-claims.ts'
import { readPayments } from '#server/payments/read-payments.ts'
import type { Services } from '#server/services/services.ts'
import { translate } from '#server/texts/site-text.ts'
import {
  claimEntries,
  type MoneyFigures,
  type MonthIncome,
  type Share,
  type Sum,
} from '#shared/claim-list.ts'
import type { Language } from '#shared/languages.ts'
import type { Review, Verdict } from '#shared/membership/facts.ts'
import { stockholmDay } from '#shared/time.ts'
import { titleIn } from './line-words.ts'

const sumOf = <T>(all: readonly T[], amount: (one: T) => number): Sum => ({
  count: all.length,
  amount: all.reduce((sum, one) => sum + amount(one), 0),
})

/** The part of a claim by which it is counted: its first one. */
async function readFirstLines(db: Db) {
  const rows = await db
    .selectFrom('claim_lines')
    .leftJoin('evenemang', 'evenemang.id', 'claim_lines.evenemang_id')
    .select(['claim_lines.claim_id', 'claim_lines.type_id', 'evenemang.event_id'])
    .where('claim_lines.id', 'in', (of) =>
      of
        .selectFrom('claim_lines as first')
        .select(({ fn }) => fn.min('first.id').as('id'))
        .groupBy('first.claim_id'),
    )
    .execute()
  return new Map(rows.map((row) => [row.claim_id, row]))
}

type Titles = { titles: ReadonlyMap<number, string>; other: string }

/** @returns the claims counted by something of theirs, those with the most money first */
function sharesOf(
  claims: readonly Claim[],
  keyOf: (claim: Claim) => number | null,
  { titles, other }: Titles,
): Share[] {
  return [...Map.groupBy(claims, keyOf)]
    .map(([id, some]) => ({
      id,
      title: (id !== null && titles.get(id)) || other,
      claims: some.length,
      amount: sumOf(some, (claim) => claim.amount).amount,
      paid: sumOf(some, ({ paid }) => paid).amount,
      written_off: sumOf(
        some.filter(({ state }) => state === 'written-off'),
        ({ amount, paid }) => amount - paid,
      ).amount,
      left: sumOf(some, ({ left }) => left).amount,
      overdue: sumOf(
        some.filter(({ overdue }) => overdue),
        ({ left }) => left,
      ).amount,
    }))
    .sort((a, b) => b.amount - a.amount || (a.id ?? 0) - (b.id ?? 0))
}

/** Money that came, and took part in no year of an earlier version: amounts of ticks of before have no day of their own. */
const income = (db: Db) =>
  db
    .selectFrom('payments')
    .where('payments.undone_at', 'is', null)
    .where('payments.currency', '=', 'SEK')
    .where('payments.verdict', '!=', 'known')
    .where('payments.source', '!=', 'opening')

type Judged = {
  amount: number
  review: Review | ''
  verdict: Verdict | ''
  refunded_verdict: Verdict | '' | null
}

/** Whether money that is for no claim is income: not what goes back or is not ours, nor what may be known by another name. */
function isIncome({ amount, review, verdict, refunded_verdict }: Judged): boolean {
  if (verdict === '' && (review === 'known-perhaps' || review === 'returned')) return false
  // A reversal takes income back, also once a human has reviewed it.
  const own = verdict === 'reviewed' && amount < 0 ? '' : verdict
  return [own, refunded_verdict ?? ''].every((one) => one === '' || one === 'gift' || one === 'sale')
}

/** @returns the income of each month of a year, in whole öre */
async function readMonths(db: Db, year: number): Promise<MonthIncome[]> {
  const given = (
    kind: 'fee' | 'place',
  ) => sql<number>`(select coalesce(sum(a.amount), 0) from allocations as a
    join claims on claims.id = a.claim_id where a.payment_id = payments.id and a.undone_at is null and claims.kind = ${kind})`
  const rows = await income(db)
    .leftJoin('payments as refunded', 'refunded.id', 'payments.refunds_id')
    .select(['payments.booked_day', 'payments.amount', 'payments.review', 'payments.verdict'])
    .select('refunded.verdict as refunded_verdict')
    .select([given('fee').as('fees'), given('place').as('places')])
    .where('payments.booked_day', '>=', `${year}-01-01`)
    .where('payments.booked_day', '<=', `${year}-12-31`)
    .execute()
  const months = Array.from({ length: 12 }, (_, at) => ({
    month: `${year}-${String(at + 1).padStart(2, '0')}`,
    ...{ fees: 0, places: 0, other: 0 },
  }))
  for (const row of rows) {
    const { booked_day, amount, fees, places } = row
    const month = months[Number(booked_day.slice(5, 7)) - 1]
    if (!month) continue
    month.fees += Number(fees)
    month.places += Number(places)
    if (isIncome(row)) month.other += amount - Number(fees) - Number(places)
  }
  return months
}

async function readYears(db: Db, today: string): Promise<number[]> {
  const first = await income(db)
    .select(({ fn }) => fn.min('payments.booked_day').as('day'))
    .executeTakeFirst()
  const last = Number(today.slice(0, 4))
  const from = Math.min(last, Number((first?.day ?? today).slice(0, 4)))
  return Array.from({ length: Math.min(20, last - from + 1) }, (_, at) => last - at)
}

async function readTitles(db: Db, language: Language) {
  const types = await db.selectFrom('membership_types').select(['id', 'titles']).execute()
  const events = await db.selectFrom('events').select(['id', 'eventName']).execute()
  return {
    types: new Map(types.map(({ id, titles }) => [id, titleIn(titles, language)])),
    events: new Map(events.map(({ id, eventName }) => [id, eventName])),
  }
}

/** @returns how much is owed, paid and overdue, and what came in each month of a year */
export async function readFigures(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { year: wished, language }: { year: number | null; language: Language },
): Promise<MoneyFigures> {
  const today = stockholmDay(now())
  const year = wished ?? Number(today.slice(0, 4))
  const isListed = await notRestricted(db, claimEntries)
  const claims = (await readClaims(db, { today, where: (query) => query.where(isListed) })).filter(
    ({ state }) => state !== 'void',
  )
  const lines = await readFirstLines(db)
  const titles = await readTitles(db, language)
  const other = translate(language, 'money.other')
  const ofKind = (kind: Claim['kind']) => claims.filter((claim) => claim.kind === kind)
  const rests = (await readPayments(db, (query) => query.where('payments.verdict', '=', ''))).filter(
    ({ rest, currency }) => rest > 0 && currency === 'SEK',
  )
  return {
    ...{ today, year, years: await readYears(db, today) },
    owed: sumOf(
      claims.filter(({ left }) => left > 0),
      ({ left }) => left,
    ),
    overdue: sumOf(
      claims.filter(({ overdue }) => overdue),
      ({ left }) => left,
    ),
    paid: sumOf(
      claims.filter(({ state }) => state === 'paid'),
      ({ paid }) => paid,
    ),
    unallocated: sumOf(rests, ({ rest }) => rest),
    types: sharesOf(ofKind('fee'), ({ id }) => lines.get(id)?.type_id ?? null, {
      titles: titles.types,
      other,
    }),
    events: sharesOf(ofKind('place'), ({ id }) => lines.get(id)?.event_id ?? null, {
      titles: titles.events,
      other,
    }),
    periods: await db.selectFrom('periods').select(['id', 'label']).orderBy('first_day', 'desc').execute(),
    months: await readMonths(db, year),
  }
}
