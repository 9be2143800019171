import { afterAll, beforeAll, expect, test } from 'vitest'
import { askToken, claimToken } from '#server/db/secret.ts'
import type { Tx } from '#server/db/tables.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { addDays } from '#shared/membership/days.ts'
import { type RemindersView, remindersApi } from '#shared/membership/reminders.ts'
import { linkPage } from '#shared/paths.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { createMembershipYears, type MembershipYears, type Way } from '#testing/membership-years.ts'
import { undo } from '#testing/operations.ts'
import { keepMembershipYear } from './keep-year.ts'

let years: MembershipYears
beforeAll(async () => {
  years = await createMembershipYears({ kind: 'calendar', first: '2026-01-01', members: 10 })
})
afterAll(() => years.close())

let accounts = 0
/** Calls as somebody who has just signed in: the clock moves on for months. */
async function call(method: string, body?: object, isAdministrator = true) {
  accounts += 1
  const { key } = await years.server.signIn({
    email: `konto${accounts}@example.se`,
    is_superuser: isAdministrator,
  })
  return years.server.call(method, remindersApi, { token: key, ...(body && { body }) })
}
async function undoAsBoard(answer: Parameters<typeof undo>[1]) {
  accounts += 1
  const { key } = await years.server.signIn({ email: `konto${accounts}@example.se`, is_superuser: true })
  return undo(years.server, answer, key)
}
const seen = async (): Promise<RemindersView> => (await call('GET')).json()
const idOf = (way: Way): number => [...years.byId].find(([, one]) => one === way)?.[0] ?? 0
/** The end of the telephone number of every example member. */
const ownEnd = '0605'
const post = (url: string, deed: string, phoneEnd = ownEnd) =>
  years.server.call('POST', url, {
    body: `do=${deed}&phone_end=${phoneEnd}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

async function claimOf(way: Way) {
  const claims = await years.server.context.db
    .selectFrom('claims')
    .selectAll()
    .where('member_id', '=', idOf(way))
    .execute()
  expect(claims).toHaveLength(1)
  const [claim] = claims
  if (!claim) throw new Error('no claim')
  return { ...claim, page: linkPage('claim', await claimToken(years.server.context, claim)) }
}

const memberships = (id: number) =>
  years.server.context.db.selectFrom('memberships').selectAll().where('member_id', '=', id).execute()
const departures = (id: number) =>
  years.server.context.db.selectFrom('member_departures').selectAll().where('member_id', '=', id).execute()

test('the page tells what goes tomorrow, and goes tomorrow; the switch stops all', async () => {
  years.at('2026-12-01', '10:00')
  expect((await call('PUT', { on: false })).json()).toMatchObject({ on: false })
  const view = await seen()
  expect(view).toMatchObject({ has_years: true, on: false, next_day: '2026-12-02' })
  // All but the honorary member; the one who is gone has a claim, and gets no mail.
  const kinds = view.next.map(({ of }) => of).toSorted()
  expect(kinds).toEqual([...Array(8).fill('opens'), 'renew'])
  years.at('2026-12-02', '09:00')
  await keepMembershipYear(years.server.context)
  expect(await years.server.context.db.selectFrom('claims').select('id').execute()).toEqual([])

  years.at('2026-12-02', '14:00')
  expect((await call('PUT', { on: true })).json()).toMatchObject({ on: true })
  await keepMembershipYear(years.server.context)
  expect(await years.server.context.db.selectFrom('claims').select('id').execute()).toEqual([])
  years.at('2026-12-03', '09:00')
  await keepMembershipYear(years.server.context)
  const after = await seen()
  expect(after.sent).toEqual([
    { day: '2026-12-03', of: 'opens', count: 7 },
    { day: '2026-12-03', of: 'renew', count: 1 },
  ])
  const { id: claim_id } = await claimOf('gone')
  const gone = { member_id: idOf('gone'), name: expect.any(String), claim_id }
  expect(after.silent).toEqual([{ ...gone, why: 'stopped', reason: '' }])
})

test('turning the reminders off or on is undone with the days that it sets', async () => {
  const settings = async () => {
    const rows = await years.server.context.db.selectFrom('settings').selectAll().orderBy('name').execute()
    return rows.filter(({ name }) => name !== 'content_mark')
  }
  for (const on of [false, true]) {
    const before = await settings()
    const answer = await call('PUT', { on })
    expect(await settings()).not.toEqual(before)
    expect((await undoAsBoard(answer)).json()).toEqual({ undone: expect.any(Number), left: [], mails: 0 })
    expect(await settings()).toEqual(before)
    await call('PUT', { on })
  }
})

test('a declined renewal is undone within a day, by the member or the board, and the fee is owed as before', async () => {
  const { page, id } = await claimOf('late')
  const { db } = years.server.context
  const goodbyes = () =>
    db.selectFrom('mails').select('id').where('kind', '=', 'membership-goodbye').execute()
  const readAll = async () => ({
    claims: await db.selectFrom('claims').selectAll().where('id', '=', id).execute(),
    member: await db
      .selectFrom('members')
      .select(['member_status', 'left_on'])
      .where('id', '=', idOf('late'))
      .execute(),
    ...{ departures: await departures(idOf('late')), goodbyes: await goodbyes() },
  })
  const before = await readAll()
  const undos = [() => post(page, 'stay'), (operation: string) => undoAsBoard(operation)]
  for (const undoDecline of undos) {
    years.at('2026-12-03', '10:00')
    await post(page, 'decline')
    expect([await departures(idOf('late')), await goodbyes()]).toMatchObject([[{ how: 'link' }], [{}]])
    expect((await claimOf('late')).void_day).toBe('2026-12-03')
    const { id: operation } = await db
      .selectFrom('operations')
      .select('id')
      .where('kind', '=', 'decline-renewal')
      .where('undone_at', 'is', null)
      .executeTakeFirstOrThrow()
    years.at('2026-12-04', '09:00')
    expect((await undoDecline(operation)).statusCode).toBe(200)
    expect(await readAll()).toEqual(before)
  }
  years.at('2026-12-03', '10:00')
  await post(page, 'decline')
  const { id: late } = await db
    .selectFrom('operations')
    .select('id')
    .where('kind', '=', 'decline-renewal')
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  years.at('2026-12-04', '10:00')
  expect((await undoAsBoard(late)).json().code).toBe('undo-ended')
  await post(page, 'stay')
  expect((await claimOf('late')).void_day).toBe(null)
})

test('ends no membership by a link that was passed on, without the end of the telephone number', async () => {
  const { page } = await claimOf('late')
  const { context } = years.server
  const id = idOf('late')
  expect((await years.server.call('GET', page)).body).not.toContain('…05')
  for (const end of ['', '0000', '5060', '740605', '1111']) await post(page, 'decline', end)
  expect((await post(page, 'decline')).body).toContain('För många försök')
  expect(await departures(id)).toEqual([])
  const line = { action: 'own-correct', resource: 'members', record_id: id, fields: ['phone_number'] }
  await recordHistory({ tx: context.db as unknown as Tx, context, actor: anonymous }, line)
  // The number was corrected behind a link, perhaps this one.
  const refused = await post(page, 'decline')
  expect(refused.body).toContain('Avsluta medlemskapet på Min sida')
  expect(await departures(id)).toEqual([])
})

test('no thanks on the page of the claim: the member leaves at the end of what is paid, and may change their mind', async () => {
  const { page } = await claimOf('no-thanks')
  const { context } = years.server
  expect((await years.server.call('GET', page)).body).toContain('Nej tack, jag slutar')
  expect(await departures(idOf('no-thanks'))).toEqual([])
  for (let twice = 0; twice < 2; twice++)
    expect((await post(page, 'decline')).body).toContain('Tack för den här tiden')
  expect(await departures(idOf('no-thanks'))).toMatchObject([{ day: '2027-01-01', how: 'link' }])
  const thanks = await context.db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'membership-goodbye')
    .where('record_id', '=', idOf('no-thanks'))
    .execute()
  expect(thanks).toHaveLength(1)
  years.at('2026-12-24', '09:00')
  await keepMembershipYear(context)
  expect((await seen()).sent.find(({ of }) => of === 'soon')?.count).toBe(6)
  expect((await post(page, 'stay')).body).toContain('Att betala: 300')
  expect(await departures(idOf('no-thanks'))).toEqual([])
  expect((await claimOf('no-thanks')).void_day).toBe(null)
})

test('whose membership is free goes on by one button, which confirms the year; twice is once', async () => {
  const id = idOf('free')
  const page = linkPage(
    'stay',
    await askToken(years.server.context, { member_id: id, ask: 'renew 2027-01-01' }),
  )
  expect((await years.server.call('GET', page)).body).toContain('Vill du fortsätta vara medlem?')
  expect(await memberships(id)).toHaveLength(1)
  const { email, version } = await years.server.context.db
    .selectFrom('members')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const asks = (await years.server.call('GET', page)).body
  expect(asks).toContain('Stämmer dina uppgifter?')
  expect(asks).not.toContain(email)
  const moveTo = (address: string) =>
    years.server.context.db.updateTable('members').set({ email: address }).where('id', '=', id).execute()
  await moveTo('ny@example.se')
  expect((await years.server.call('GET', page)).body).not.toContain('Stämmer dina uppgifter?')
  await moveTo(email)
  expect((await post(page, `correct&version=${version}&city=Visby`)).body).toContain(
    'Dina uppgifter är sparade.',
  )
  expect((await post(page, `correct&version=${version}&city=Nora`)).body).toContain('Det här är inte sparat')
  expect(await memberships(id)).toHaveLength(1)
  for (let twice = 0; twice < 2; twice++) expect((await post(page, 'yes')).body).toContain('Tack!')
  expect((await memberships(id)).map(({ last_day }) => last_day)).toEqual(['2026-12-31', '2027-12-31'])
  const confirmed = await years.server.context.db
    .selectFrom('confirmations')
    .select(['year', 'how', 'evidence'])
    .where('member_id', '=', id)
    .execute()
  expect(confirmed).toEqual([{ year: 2026, how: 'link', evidence: 'link 1' }])
})

onOneDatabase(() => {
  test('a fee paid in the year before is no confirmation of the year: in January it is asked for once', async () => {
    for (let day = '2026-12-25'; day < '2027-01-20'; day = addDays(day, 1)) await years.live(day)
    const asked = await years.server.context.db
      .selectFrom('member_asks')
      .select('member_id')
      .where('ask', '=', 'confirm 2027')
      .execute()
    const ids = asked.map(({ member_id }) => member_id)
    // Those who paid in December, whose membership is free, and who need not pay at all.
    for (const way of ['at-once', 'last-day', 'free', 'honorary'] as const) expect(ids).toContain(idOf(way))
    for (const way of ['never', 'part', 'in-grace', 'gone'] as const) expect(ids).not.toContain(idOf(way))
    const page = linkPage(
      'stay',
      await askToken(years.server.context, { member_id: idOf('honorary'), ask: 'confirm 2027' }),
    )
    expect((await post(page, 'yes')).body).toContain('Tack!')
  })
})

test('who pays after the end is a member again', async () => {
  for (let day = '2027-01-20'; day < '2027-02-03'; day = addDays(day, 1)) await years.live(day)
  const claim = await claimOf('never')
  expect(claim).toMatchObject({ written_off_day: '2027-01-31', written_off_why: 'end' })
  expect(await departures(idOf('never'))).toMatchObject([{ day: '2027-01-31', how: 'unpaid' }])
  expect((await years.statesOn('2027-01-30'))[idOf('never')]).toBe('grace')
  expect((await years.statesOn('2027-01-31'))[idOf('never')]).toBe('left')
  const { body } = await years.server.call('GET', claim.page)
  expect(body).toContain('Betalar du ändå gäller det igen')
  await years.pay(claim.id, 30_000, '2027-02-02')
  expect((await years.statesOn('2027-02-02'))[idOf('never')]).toBe('active')
})

test('the reminders are for who may change members', async () => {
  expect((await years.server.call('GET', remindersApi)).statusCode).toBe(401)
  expect((await call('GET', undefined, false)).statusCode).toBe(403)
  expect((await call('PUT', { on: 'ja' })).statusCode).toBe(422)
})
