import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { declineRenewal } from '#server/claims/decline-renewal.ts'
import { allocate, recordPayment } from '#server/claims/take-payment.ts'
import { keepMembershipYear } from '#server/features/reminders/keep-year.ts'
import { program } from '#server/http/access/actor.ts'
import { grantMembership } from '#server/membership/grant.ts'
import { readPeriods } from '#server/membership/periods.ts'
import { readRules, writeRules } from '#server/membership/rules.ts'
import { settleAll } from '#server/membership/settle.ts'
import { statesOn } from '#server/membership/states.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { addDays } from '#shared/membership/days.ts'
import { membershipRulesSchema, type PeriodKind } from '#shared/membership/rules.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

/** Ways in which members behave, one for each of ten. */
const ways = [
  'at-once',
  'last-day',
  'in-grace',
  'never',
  'no-thanks',
  'gone',
  'free',
  'honorary',
  'late',
  'part',
] as const
export type Way = (typeof ways)[number]

/** The years of a register, day by day, by a clock of their own. */
export type MembershipYears = {
  server: TestApp
  /** The way of each member, by their ids. */
  byId: ReadonlyMap<number, Way>
  /** Sets the clock, Stockholm time. */
  at(day: string, hour: string): void
  /** The work of a day: after midnight, at nine, and once more; then everybody acts at noon. */
  live(day: string, kills?: number): Promise<void>
  statesOn(day: string): Promise<Record<string, string>>
  /** Pays öre for a claim. */
  pay(claimId: number, amount: number, day: string): Promise<void>
  close(): Promise<void>
}

const script = join(import.meta.dirname, 'year-process.ts')

/** Begins the day's work in a process of its own, and kills it after a moment. */
async function killInMidst({ context: { config } }: TestApp, now: string, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      NOW: now,
      DATA_DIR: config.dataDir,
      NODE_COMPILE_CACHE: join(config.dataDir, 'compiled'),
      ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  await pause(afterMs)
  const over = child.exitCode === null ? once(child, 'exit') : null
  child.kill('SIGKILL')
  await over
}

/**
 * @param options.first the first day; the memberships of `members` run on it, the rolling ones until every day of a year
 * @returns a register by rules of a kind, whose reminders are on
 */
export async function createMembershipYears(options: {
  kind: PeriodKind
  first: string
  members: number
}): Promise<MembershipYears> {
  const { kind, first, members } = options
  let time = ''
  const at = (day: string, hour: string): void => {
    const zoned = Temporal.PlainDateTime.from(`${day}T${hour}`).toZonedDateTime('Europe/Stockholm')
    time = zoned.toInstant().toString()
  }
  at(addDays(first, -1), '12:00')
  const server = await createTestApp({ now: () => new Date(time) })
  const { context } = server
  const { db } = context
  const writing = <T>(write: (scope: WriteScope) => Promise<T>): Promise<T> =>
    inTransaction({ context, actor: program, isPublic: false }, write)

  const addType = async (of: 'ordinary' | 'honorary', amount: number): Promise<number> => {
    const { id } = await db
      .insertInto('membership_types')
      .values({
        ...{ titles: '{}', kind: of, votes: true, chosen_by: 'anyone', min_age: null, max_age: null },
        ...{ position: 0, archived_at: null, created_at: time },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('fees').values({ type_id: id, period_id: null, amount }).execute()
    return id
  }
  const addMember = async (index: number): Promise<number> => {
    const { id } = await db
      .insertInto('members')
      .values({
        ...{ first_name: `Kim${index}`, last_name: 'Ek', email: `kim${index}@example.se` },
        ...{
          gender: 'O',
          birthday: '2000-01-01',
          phone_number: '0701740605',
          address: '',
          zip_code: '',
          city: '',
          note: '',
        },
        ...{ member_status: false, is_new: false, joined_on: null, left_on: null },
        ...{ created_at: time, updated_at: time, deleted_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const rules = membershipRulesSchema.parse({ kind, reminders: true })
  await writing((scope) => writeRules(scope, rules))
  const fee = await addType('ordinary', 30_000)
  const typeOf: Partial<Record<Way, number>> = {
    free: await addType('ordinary', 0),
    honorary: await addType('honorary', 0),
  }
  const running = (await readPeriods(db)).find((one) => one.first_day <= first && one.last_day >= first)
  const byId = new Map<number, Way>()
  for (let index = 0; index < members; index++) {
    const way = ways[index % ways.length] ?? 'never'
    const memberId = await addMember(index)
    byId.set(memberId, way)
    const rolling = addDays(first, Math.floor((index * 365) / members))
    const last_day = way === 'honorary' ? null : (running?.last_day ?? rolling)
    await writing((scope) =>
      grantMembership(scope, {
        ...{ memberId, typeId: typeOf[way] ?? fee, by: 'board', day: addDays(first, -1) },
        ...{ period_id: running?.id ?? null, first_day: addDays(first, -1), last_day },
      }),
    )
    if (way === 'gone')
      await db.insertInto('member_bounces').values({ member_id: memberId, refusals: 2, mail_id: 0 }).execute()
  }

  const pay = (claimId: number, amount: number, paid_day: string) =>
    writing(async (scope) => {
      const { id } = await recordPayment(scope, { source: 'camt', amount, paid_day })
      await allocate(scope, { paymentId: id, claimId })
    })
  /** Lets everybody who owes something do what is their way. */
  const act = async (day: string): Promise<void> => {
    const owed = await db
      .selectFrom('claims')
      .innerJoin('claim_lines', 'claim_lines.claim_id', 'claims.id')
      .leftJoin('allocations', 'allocations.claim_id', 'claims.id')
      .select(['claims.id', 'claims.member_id', 'first_day', 'claim_lines.amount'])
      .where('void_day', 'is', null)
      .where('written_off_day', 'is', null)
      .where('allocations.id', 'is', null)
      .execute()
    for (const { id, member_id, first_day, amount } of owed) {
      const way = byId.get(member_id ?? 0)
      const due = addDays(first_day ?? day, -1)
      const days = { 'at-once': day, 'last-day': due, 'in-grace': addDays(due, 20), part: due } as const
      if (way && way in days && days[way as keyof typeof days] === day)
        await pay(id, way === 'part' ? 10_000 : amount, day)
      if (way === 'no-thanks' && day === addDays(due, -5)) await declineRenewal(context, member_id ?? 0)
    }
  }
  return {
    server,
    byId,
    at,
    pay,
    live: async (day, kills = 0) => {
      at(day, '00:01')
      await keepMembershipYear(context)
      at(day, '09:00')
      for (let kill = 0; kill < kills; kill++) await killInMidst(server, time, 15 + kill * 40)
      await keepMembershipYear(context)
      await keepMembershipYear(context)
      await writing(settleAll)
      at(day, '12:00')
      await act(day)
    },
    statesOn: async (day) => {
      const { rows } = await sql<{ member_id: number; state: string }>`
        select member_id, state from ${statesOn(day, await readRules(db))} states`.execute(db)
      return Object.fromEntries(rows.map(({ member_id, state }) => [member_id, state]))
    },
    close: server.close,
  }
}
