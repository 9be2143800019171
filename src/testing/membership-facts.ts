import { writeSetting } from '#server/db/settings.ts'
import type { ConfirmedBy, DepartedBy, GrantedBy } from '#shared/membership/facts.ts'
import { membershipRulesSchema, rulesSetting } from '#shared/membership/rules.ts'
import { members } from '#shared/resources/members.ts'
import { addRecord } from './records.ts'
import type { TestApp } from './test-app.ts'

const noon = (day: string): string => `${day}T11:00:00.000Z`

const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')

type Given = Record<string, unknown>

/** Writes facts of memberships into an application's database as the program does. */
export function membershipFacts(app: () => TestApp) {
  const db = () => app().context.db
  let claims = 90_000
  return {
    /** The rules of a calendar year, with some of their values. */
    rules: (given: Given = {}) =>
      writeSetting(
        db(),
        rulesSetting,
        JSON.stringify(membershipRulesSchema.parse({ kind: 'calendar', ...given })),
      ),
    async type({ votes = true, kind = 'ordinary' as const } = {}): Promise<number> {
      const { id } = await db()
        .insertInto('membership_types')
        .values({
          ...{ titles: '{"sv":"Ordinarie"}', kind, votes, chosen_by: 'anyone', min_age: null, max_age: null },
          ...{ position: 1, archived_at: null, created_at: noon('2026-01-01') },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    /** A member of whom the columns say nothing, so that the facts alone count. */
    async person(first_name: string, given: Given = {}): Promise<number> {
      const { id } = await addRecord(app(), members, {
        ...{ first_name, last_name: 'Ek', email: `${plain(first_name)}@example.se` },
        ...{ birthday: '1990-06-15', gender: 'F', city: 'Umeå', member_status: false, is_new: false },
        ...given,
      })
      return id
    },
    async grant(
      member_id: number,
      given: {
        type: number
        first: string
        last: string | null
        on?: string
        by?: GrantedBy
        claim?: number
        revoked?: string
      },
    ): Promise<number> {
      const on = given.on ?? given.first
      const { id } = await db()
        .insertInto('memberships')
        .values({
          ...{ member_id, type_id: given.type, period_id: null, first_day: given.first },
          ...{ last_day: given.last, granted_day: on, granted_by: given.by ?? 'board' },
          ...{ claim_id: given.claim ?? null, revoked_day: given.revoked ?? null, created_at: noon(on) },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    /** A claim for a fee, of which some is paid on a day. */
    async claim(
      member_id: number,
      { amount, due, paid }: { amount: number; due: string; paid?: { amount: number; day: string } },
    ): Promise<number> {
      claims += 1
      const { id } = await db()
        .insertInto('claims')
        .values({
          ...{ number: claims, reference: String(claims), kind: 'fee', member_id, evenemang_id: null },
          ...{ language: 'sv', due_day: due, sent_day: due, void_day: null, written_off_day: null },
          ...{ unique_key: null, created_at: noon(due) },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db()
        .insertInto('claim_lines')
        .values({
          ...{ claim_id: id, kind: 'membership', member_id, type_id: null, period_id: null },
          ...{ first_day: null, last_day: null, evenemang_id: null, amount },
        })
        .execute()
      if (!paid) return id
      const payment = await db()
        .insertInto('payments')
        .values({
          ...{ source: 'mark', file_id: null, claim_id: id, booked_day: paid.day, paid_day: paid.day },
          ...{ amount: paid.amount, refunds_id: null, exported_day: null, undone_at: null, user_id: null },
          created_at: noon(paid.day),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db()
        .insertInto('allocations')
        .values({
          ...{ payment_id: payment.id, claim_id: id, amount: paid.amount, at: noon(paid.day) },
          undone_at: null,
        })
        .execute()
      return id
    },
    async confirm(
      member_id: number,
      day: string,
      { year, how = 'fee' }: { year?: number; how?: ConfirmedBy } = {},
    ) {
      await db()
        .insertInto('confirmations')
        .values({
          ...{ member_id, year: year ?? Number(day.slice(0, 4)), day, how, evidence: '17' },
          created_at: noon(day),
        })
        .execute()
    },
    async depart(member_id: number, day: string, how: DepartedBy = 'asked') {
      await db()
        .insertInto('member_departures')
        .values({ member_id, day, how, created_at: noon(day) })
        .execute()
    },
  }
}
