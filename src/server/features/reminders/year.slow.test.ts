import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/membership/days.ts'
import { stockholmDay } from '#shared/time.ts'
import { createMembershipYears, type MembershipYears } from '#testing/membership-years.ts'

const first = '2026-01-01'
const last = '2028-01-31'
/** The program does not run in these days. */
const downtime = { from: '2026-12-20', until: '2026-12-26' }
/** Days on which the work is killed in its middle, with how often. */
const kills: Readonly<Record<string, number>> = {
  '2026-12-02': 5,
  '2026-12-27': 3,
  '2026-12-31': 4,
  '2027-01-14': 4,
  '2027-01-31': 4,
  '2027-12-02': 4,
}

const isRepeated = (key: string, index: number, all: readonly string[]): boolean => all.indexOf(key) !== index

/** The mails of reminders and questions, with the day on which each leaves, and the claim and member that it is about. */
async function mailsOf({ server: { context } }: MembershipYears) {
  const { db } = context
  const claims = new Map((await db.selectFrom('claims').selectAll().execute()).map((one) => [one.id, one]))
  const mails = await db.selectFrom('mails').selectAll().orderBy('id').execute()
  const asked = ['membership-renewal', 'year-confirmation']
  return mails
    .filter(({ kind }) => kind.startsWith('fee-') || asked.includes(kind))
    .map(({ kind, record_id, recipient, data, next_attempt_at }) => {
      const isFee = kind.startsWith('fee-')
      const claimId = isFee ? record_id : null
      const memberId = isFee ? claims.get(record_id ?? 0)?.member_id : record_id
      return { kind, claimId, memberId, recipient, data, leaves: next_attempt_at }
    })
}

/** The claims, each with its member's way, its last day before, and the day on which it was paid. */
async function claimsOf({ server: { context }, byId }: MembershipYears) {
  const rows = await context.db
    .selectFrom('claims')
    .innerJoin('claim_lines', 'claim_lines.claim_id', 'claims.id')
    .leftJoin('allocations', 'allocations.claim_id', 'claims.id')
    .leftJoin('payments', 'payments.id', 'allocations.payment_id')
    .select(['claims.id', 'claims.member_id', 'first_day', 'void_day', 'paid_day'])
    .execute()
  return rows.map(({ first_day, ...row }) => ({
    ...row,
    way: byId.get(row.member_id ?? 0),
    due: addDays(first_day ?? first, -1),
  }))
}

describe('two years of a register of 200 members', () => {
  test.each(['calendar', 'year', 'term', 'rolling'] as const)(
    'by %s: each stage once, nobody who paid reminded, who did not pay ends on the day',
    async (kind) => {
      const years = await createMembershipYears({ kind, first, members: 200 })
      const printed: [string, Record<string, string>][] = []
      for (let day = first; day <= last; day = addDays(day, 1)) {
        if (day >= downtime.from && day <= downtime.until) continue
        await years.live(day, kind === 'calendar' ? kills[day] : 0)
        if (day > '2026-11-20' && day.endsWith('5')) printed.push([day, await years.statesOn(day)])
      }
      // The register of a past day is the one that was printed then.
      expect(printed.length).toBeGreaterThan(30)
      for (const [day, states] of printed) expect([day, await years.statesOn(day)]).toEqual([day, states])

      const mails = await mailsOf(years)
      const keys = mails.map((one) => `${one.kind} ${one.claimId} ${one.recipient} ${one.data}`)
      expect(keys.length).toBeGreaterThan(400)
      expect(keys.filter(isRepeated)).toEqual([])
      const daily = mails.map(({ leaves, recipient }) => `${stockholmDay(new Date(leaves))} ${recipient}`)
      expect(daily.filter(isRepeated)).toEqual([])
      for (const { leaves, memberId } of mails) {
        const zoned = Temporal.Instant.from(leaves).toZonedDateTimeISO('Europe/Stockholm')
        expect(zoned.hour).toBe(9)
        expect(['gone', 'honorary']).not.toContain(
          mails.some((one) => one.memberId === memberId && one.kind.startsWith('fee-'))
            ? years.byId.get(memberId ?? 0)
            : '',
        )
      }

      const departures = await years.server.context.db.selectFrom('member_departures').selectAll().execute()
      const claims = await claimsOf(years)
      expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length)
      for (const { id, member_id, way, due, paid_day, void_day } of claims) {
        const own = departures.filter((one) => one.member_id === member_id)
        const ends = own.map(({ day, how }) => `${day} ${how}`)
        const told = mails.filter(({ claimId }) => claimId === id).map(({ leaves }) => leaves.slice(0, 10))
        if (paid_day && way !== 'part') for (const day of told) expect(day <= paid_day).toBe(true)
        if (paid_day) expect(ends).toEqual([])
        if (way === 'no-thanks' && void_day) expect(ends).toEqual([`${addDays(due, 1)} link`])
        const isOver = addDays(due, 31) <= last
        if (isOver && !paid_day && !void_day) expect(ends).toEqual([`${addDays(due, 31)} unpaid`])
      }
      await years.close()
    },
    240_000,
  )
})
