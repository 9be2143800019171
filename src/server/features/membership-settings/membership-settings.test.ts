import { afterEach, beforeEach, expect, test } from 'vitest'
import { actsApi } from '#shared/membership/acts.ts'
import { membershipApi, type SettingsPlan, type StoredSettings } from '#shared/membership/settings.ts'
import { planHeader } from '#shared/operations.ts'
import { members } from '#shared/resources/members.ts'
import { ordinaryType, settingsOf } from '#testing/membership-settings.ts'
import { undo } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const today = '2026-11-27'
let now = new Date(`${today}T12:00:00Z`)
let server: TestApp
let token: string
beforeEach(async () => {
  now = new Date(`${today}T12:00:00Z`)
  server = await createTestApp({ now: () => now })
  token = await signIn('medlem@example.se')
})
afterEach(() => server.close())

/** @returns the key of an account with the role of members */
async function signIn(email: string): Promise<string> {
  const mandate = { role: 'members', first_day: null, last_day: null } as const
  return (await server.signIn({ email, roles: [mandate] })).key
}

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body })
const add = async (more: object = {}): Promise<number> =>
  (await addRecord(server, members, { member_status: true, joined_on: '2024-03-01', ...more })).id
const preview = async (body: object, query = ''): Promise<SettingsPlan> => {
  const answer = await call('POST', `${membershipApi.preview}${query}`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** Writes settings as their preview told. */
async function write(body: object): Promise<StoredSettings> {
  const answer = await server.call('PUT', membershipApi.settings, {
    ...{ token, body },
    headers: { [planHeader]: (await preview(body)).tag },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const stored = async (): Promise<StoredSettings> => (await call('GET', membershipApi.settings)).json()
/** The part of an answer that a page sends back. */
const bodyOf = ({ rules, types, periods, fees }: StoredSettings) => ({ rules, types, periods, fees })
const rows = () => server.context.db.selectFrom('memberships').selectAll().orderBy('id').execute()

test('an association that sets nothing has no membership years', async () => {
  expect(await stored()).toMatchObject({ rules: { kind: 'none' }, types: [], periods: [], fees: [], today })
})

test('switching on gives who is active the rest of the period that runs, and shows it first', async () => {
  const id = await add({ first_name: 'Åsa', last_name: 'Öberg' })
  await add({ member_status: false, first_name: 'Passiv', joined_on: null })
  const settings = settingsOf(today, { kind: 'calendar' })
  const plan = await preview(settings)
  expect(plan).toMatchObject({
    opened: 1,
    counts: { all: 1, new: 1, out: 0 },
    amounts: [{ amount: 300_00, before: 0, after: 1 }],
    rows: [
      {
        ...{ id, name: 'Åsa Öberg', valid_until: '2026-12-31', day: '2026-12-31', end: 'new' },
        after: { amount: 300_00, until: '2027-12-31' },
      },
    ],
  })
  expect([await rows(), (await stored()).rules.kind]).toEqual([[], 'none'])
  const written = await write(settings)
  expect(written).toMatchObject({
    rules: { kind: 'calendar' },
    periods: [{ first_day: '2026-01-01' }, { first_day: '2027-01-01', sale_from: '2026-12-02' }],
  })
  const [type] = written.types
  expect(written.fees).toEqual([{ type_id: type?.id, period_id: null, amount: 300_00, note: '' }])
  expect(await rows()).toMatchObject([
    {
      ...{ member_id: id, type_id: type?.id, period_id: written.periods[0]?.id },
      ...{ first_day: today, last_day: '2026-12-31', granted_day: today, granted_by: 'board' },
    },
  ])
  const history = await server.context.db.selectFrom('history').select(['action', 'record_id']).execute()
  expect(history).toContainEqual({ action: 'membership-rules', record_id: null })
  expect(history).toContainEqual({ action: 'grant-membership', record_id: id })
})

test('counted from a day, who joined since is counted from the day on which they joined', async () => {
  const ids = [await add(), await add({ joined_on: '2026-09-15' })]
  const settings = settingsOf(today, { kind: 'rolling', count_from: '2026-03-01' })
  await write({ ...settings, opening: 'from' })
  expect(await rows()).toMatchObject([
    { member_id: ids[0], first_day: '2026-03-01', last_day: '2027-02-28' },
    { member_id: ids[1], first_day: '2026-09-15', last_day: '2027-09-14' },
  ])
})

test('from rolling to calendar year: the preview says what each pays and until when, and granted days stay', async () => {
  await add()
  await write({ ...settingsOf(today, { kind: 'rolling', count_from: '2026-03-10' }), opening: 'from' })
  const before = await rows()
  const { types, fees, rules } = await stored()
  const calendar = settingsOf(today, { kind: 'calendar' })
  const plan = await preview({ ...calendar, types, fees, rules: { ...rules, kind: 'calendar' } })
  expect(plan).toMatchObject({
    counts: { all: 1, shorter: 1, equal: 0, new: 0 },
    rows: [
      {
        ...{ valid_until: '2027-03-09', day: '2027-03-09', end: 'shorter', fee: 'same' },
        before: { amount: 300_00, until: '2028-03-09' },
        after: { amount: 300_00, until: '2027-12-31' },
      },
    ],
  })
  await write({ ...calendar, types, fees, rules: { ...rules, kind: 'calendar' } })
  expect(await rows()).toEqual(before)
})

test('the preview shows who chose another type for the next period what that costs', async () => {
  const id = await add()
  const settings = settingsOf(today, { kind: 'calendar' })
  const support = { ...ordinaryType, id: -2, kind: 'support', titles: { sv: 'Stöd', en: 'Support' } } as const
  const written = bodyOf(
    await write({
      ...settings,
      types: [...settings.types, support],
      fees: [...settings.fees, { type_id: -2, period_id: null, amount: 100_00, note: '' }],
    }),
  )
  const chosen = written.types.find(({ kind }) => kind === 'support')
  const choice = { act: 'type', type_id: chosen?.id, from: 'next', why: '' }
  expect((await call('POST', actsApi(id), choice)).statusCode).toBe(200)
  expect(await preview(written)).toMatchObject({
    amounts: [{ amount: 100_00, before: 1, after: 1 }],
    rows: [{ id, type_id: chosen?.id, after: { amount: 100_00, until: '2027-12-31' }, end: 'equal' }],
  })
})

test('refuses settings with the new preview when the register has changed since the preview', async () => {
  await add()
  const settings = settingsOf(today, { kind: 'calendar' })
  const { tag } = await preview(settings)
  await add()
  const headers = { [planHeader]: tag }
  const answer = await server.call('PUT', membershipApi.settings, { token, body: settings, headers })
  expect(answer.json()).toMatchObject({ status: 409, code: 'plan-changed', preview: { opened: 2 } })
  expect([(await stored()).rules.kind, await rows()]).toEqual(['none', []])
})

test('undoes settings with the memberships that they gave', async () => {
  const id = await add()
  const before = bodyOf(await stored())
  const body = settingsOf(today, { kind: 'calendar' })
  const answer = await call('PUT', membershipApi.settings, body)
  expect(await rows()).toHaveLength(1)
  expect((await undo(server, answer, token)).json()).toMatchObject({ undone: 1, left: [] })
  expect([bodyOf(await stored()), await rows()]).toEqual([before, []])
  const member = await server.context.db.selectFrom('members').selectAll().where('id', '=', id).execute()
  expect(member).toMatchObject([{ joined_on: '2024-03-01', left_on: null }])
})

test('undoes changed fees, types and periods', async () => {
  await add()
  const first = bodyOf(await write(settingsOf(today, { kind: 'calendar' })))
  const [type] = first.types
  const body = {
    ...first,
    types: [...first.types, { ...type, id: -9, titles: { sv: 'Stöd', en: 'Support' } }],
    fees: [
      ...first.fees.map((fee) => ({ ...fee, amount: 500_00 })),
      { type_id: -9, period_id: null, amount: 100_00, note: '' },
    ],
  }
  const answer = await call('PUT', membershipApi.settings, body)
  expect((await stored()).types).toHaveLength(first.types.length + 1)
  expect((await undo(server, answer, token)).json()).toMatchObject({ undone: 1, left: [] })
  expect(bodyOf(await stored())).toEqual(first)
})

test('a plan comes in pages, by filters, and as a file', async () => {
  for (let count = 0; count < 55; count++) await add()
  const settings = settingsOf(today, { kind: 'calendar' })
  const first = await preview(settings)
  const rest = await preview(settings, '?offset=50&filter=new')
  expect([first.rows.length, rest.rows.length, rest.counts.all]).toEqual([50, 5, 55])
  expect((await preview(settings, '?filter=shorter')).rows).toEqual([])
  const file = await call('POST', membershipApi.file, settings)
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.body.trim().split('\n')).toHaveLength(56)
  expect((await call('POST', `${membershipApi.preview}?filter=x`, settings)).statusCode).toBe(422)
})

test('what was used is archived, never removed, moved or made another kind', async () => {
  await add()
  const written = bodyOf(await write(settingsOf(today, { kind: 'calendar' })))
  const refused = async (change: Partial<typeof written>) =>
    (await call('POST', membershipApi.preview, { ...written, ...change })).json()
  const [type] = written.types
  const other = { ...ordinaryType, id: -1 }
  expect(await refused({ types: [other], fees: [] })).toMatchObject({
    errors: [{ pointer: '/types', code: 'in-use' }],
  })
  expect(
    await refused({ types: written.types.map((one) => ({ ...one, kind: 'support' as const })) }),
  ).toMatchObject({
    errors: [{ pointer: '/types' }, { pointer: '/types', code: 'required' }],
  })
  const moved = written.periods.map((one, index) => (index === 0 ? { ...one, last_day: '2026-12-30' } : one))
  expect(await refused({ periods: moved })).toMatchObject({
    errors: [{ pointer: '/periods', code: 'in-use' }],
  })
  const archived = await write({
    ...written,
    types: [other, ...written.types.map((one) => ({ ...one, is_archived: true }))],
    fees: [...written.fees, { type_id: -1, period_id: null, amount: 200_00, note: 'ny' }],
    periods: written.periods.map((one, index) => (index === 0 ? { ...one, label: 'Året 2026' } : one)),
  })
  expect(archived.types).toMatchObject([{ is_archived: false }, { id: type?.id, is_archived: true }])
  expect(archived.periods[0]).toMatchObject({ label: 'Året 2026' })
})

test.each([
  [
    'overlap',
    (one: { first_day: string; last_day: string }) => ({ ...one, first_day: '2026-06-01' }),
    '/periods/0/first_day',
  ],
  [
    'an end before the beginning',
    (one: object) => ({ ...one, last_day: '2026-06-01' }),
    '/periods/1/last_day',
  ],
  ['no name', (one: object) => ({ ...one, label: ' ' }), '/periods/1/label'],
])('a period with %s is refused at its field', async (_, change, pointer) => {
  const settings = settingsOf(today, { kind: 'calendar' })
  const periods = settings.periods.map((one, index) => (index === 1 ? change(one) : one))
  const answer = await call('POST', membershipApi.preview, { ...settings, periods })
  expect(answer.json().errors[0]).toMatchObject({ pointer })
})

test('periods that change places, and a fee that held when a period was over, are kept', async () => {
  const written = bodyOf(await write(settingsOf(today, { kind: 'term' })))
  const [first, second] = written.periods
  const swapped = written.periods.map((one) => {
    if (one.id === first?.id) return { ...one, first_day: '2026-08-01', last_day: '2027-01-31' }
    return one.id === second?.id ? { ...one, first_day: '2027-02-01' } : one
  })
  const changed = bodyOf(await write({ ...written, periods: swapped }))
  expect(changed.periods[0]).toMatchObject({ id: first?.id, first_day: '2026-08-01' })
  now = new Date('2027-02-10T12:00:00Z')
  token = await signIn('senare@example.se')
  const fees = changed.fees.map((fee) => ({ ...fee, amount: 400_00 }))
  const later = await write({ ...changed, fees })
  expect(later.fees).toContainEqual(expect.objectContaining({ period_id: first?.id, amount: 300_00 }))
  expect(later.fees).toContainEqual(expect.objectContaining({ period_id: null, amount: 400_00 }))
})

test('restricted persons get their membership too, and stand in no list and no number', async () => {
  const id = await add({ email: 'sparrad@example.se' })
  await server.context.db
    .insertInto('restrictions')
    .values({ address: 'sparrad@example.se', name: '', created_at: now.toISOString() } as never)
    .execute()
  const settings = settingsOf(today, { kind: 'calendar' })
  expect(await preview(settings)).toMatchObject({ opened: 0, counts: { all: 0 }, rows: [] })
  await write(settings)
  expect(await rows()).toMatchObject([{ member_id: id }])
})

test('a shorter time to renew makes who was in it a former member when it is written', async () => {
  const id = await add()
  const settings = settingsOf(today, { kind: 'rolling', count_from: '2025-11-15' })
  const first = await preview({ ...settings, opening: 'from' })
  expect(first).toMatchObject({ counts: { out: 0 }, rows: [{ valid_until: '2026-11-14' }] })
  const written = bodyOf(await write({ ...settings, opening: 'from' }))
  const shorter = { ...written, rules: { ...written.rules, grace_days: 7 } }
  expect((await preview(shorter)).counts.out).toBe(1)
  await write(shorter)
  const read = await call('GET', `${members.path}${id}/`)
  expect(read.json()).toMatchObject({ member_status: false, left_on: '2026-11-22' })
})

test('reminders are not switched here, and without membership years everybody stays what they are', async () => {
  const id = await add()
  const written = bodyOf(await write(settingsOf(today, { kind: 'calendar', reminders: true })))
  expect(written.rules.reminders).toBe(false)
  const none = { ...written, rules: { ...written.rules, kind: 'none' as const } }
  expect(await preview(none)).toMatchObject({ counts: { all: 1, gone: 1, out: 0 } })
  expect((await write(none)).rules.kind).toBe('none')
  now = new Date('2028-01-10T12:00:00Z')
  token = await signIn('senare@example.se')
  expect((await call('GET', `${members.path}${id}/`)).json()).toMatchObject({ member_status: true })
  // Used again, the year that runs is given to those who are active.
  await write({ ...bodyOf(await stored()), rules: { ...written.rules, kind: 'calendar' } })
  expect(await rows()).toMatchObject([{ member_id: id }, { member_id: id, last_day: '2028-12-31' }])
})

test('other roles do not see the settings', async () => {
  for (const role of ['treasurer', 'reader', 'events'] as const) {
    const mandate = { role, first_day: null, last_day: null }
    const { key } = await server.signIn({ email: `${role}@example.se`, roles: [mandate] })
    expect((await server.call('GET', membershipApi.settings, { token: key })).statusCode).toBe(403)
  }
})
