import { afterAll, beforeAll, expect, test } from 'vitest'
import { timelineApi } from '#shared/membership/timeline.ts'
import { createMembershipYears, type MembershipYears, type Way } from '#testing/membership-years.ts'

let years: MembershipYears
beforeAll(async () => {
  years = await createMembershipYears({ kind: 'calendar', first: '2026-12-01', members: 10 })
  for (const day of ['2026-12-02', '2026-12-24', '2026-12-26', '2026-12-31', '2027-01-31'])
    await years.live(day)
})
afterAll(() => years.close())

async function timelineOf(way: Way) {
  const id = [...years.byId].find(([, one]) => one === way)?.[0] ?? 0
  const { key } = await years.server.signIn({ email: `${way}@konto.example`, is_superuser: true })
  return years.server.call('GET', timelineApi(id), { token: key })
}

test('the line of time of a member tells fees, payments, memberships and reminders, the latest first', async () => {
  const { entries } = (await timelineOf('last-day')).json()
  const reference = expect.stringMatching(/^\d{6}$/)
  expect(entries).toMatchObject([
    { day: '2027-01-31', what: 'asked', how: 'confirm' },
    { day: '2026-12-31', what: 'reminded', how: 'last-day', reference },
    { day: '2026-12-31', what: 'receipt', reference },
    { day: '2026-12-31', what: 'confirmed', year: 2026, how: 'fee' },
    { day: '2026-12-31', what: 'paid', amount: 30_000, reference },
    { day: '2026-12-31', what: 'granted', first_day: '2027-01-01', last_day: '2027-12-31', how: 'payment' },
    { day: '2026-12-24', what: 'reminded', how: 'soon' },
    { day: '2026-12-02', what: 'reminded', how: 'opens' },
    { day: '2026-12-02', what: 'claim', amount: 30_000, reference },
    { day: '2026-11-30', what: 'granted', last_day: '2026-12-31', how: 'board' },
  ])
})

test('it tells that somebody did not pay', async () => {
  const { entries } = (await timelineOf('never')).json()
  expect(entries.map(({ day, what }: { day: string; what: string }) => `${day} ${what}`)).toEqual(
    expect.arrayContaining(['2027-01-31 written-off', '2027-01-31 left']),
  )
})

test('of nobody there is none', async () => {
  const { key } = await years.server.signIn({ email: 'ingen@konto.example', is_superuser: true })
  expect((await years.server.call('GET', timelineApi(99_999), { token: key })).statusCode).toBe(404)
})
