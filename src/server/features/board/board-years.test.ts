import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { boardYears } from '#shared/board-years.ts'
import { dayMs } from '#shared/durations.ts'
import type { BoardMember } from '#shared/resources/board.ts'
import { board } from '#shared/resources/board.ts'
import { type AccountsApp, createAccountsApp } from '#testing/accounts-app.ts'
import { undo } from '#testing/operations.ts'

let server: AccountsApp
const start = Date.parse('2027-03-01T12:00:00Z')
beforeAll(async () => {
  server = await createAccountsApp()
})
beforeEach(async () => {
  server.clock.time = start
  await server.context.db.deleteFrom('board').execute()
  server.context.cache.invalidate()
})
afterAll(() => server.close())

let admins = 0
/** By somebody who has just signed in: the clock goes on for months. */
async function admin(method: string, url: string, body?: unknown) {
  admins += 1
  const { key } = await server.signIn({ email: `styrelse${admins}@example.se`, is_superuser: true })
  return server.call(method, url, { token: key, body })
}
const add = async (name: string, title: string): Promise<BoardMember> =>
  (
    await admin('POST', board.path, {
      name,
      title,
      title_en: `${title} (en)`,
      motto: 'Hej',
      email: 'a@example.se',
    })
  ).json()
const shown = async (url = board.path): Promise<string[]> =>
  (await server.call('GET', url)).json().map(({ name }: BoardMember) => name)
const make = (body: object) => admin('POST', boardYears, body)
const untilDay = (day: string) => {
  server.clock.time = Date.parse(`${day}T12:00:00Z`)
  server.context.cache.invalidate()
}

describe('a board without a day', () => {
  test('is shown as it always was', async () => {
    await add('Ada', 'Ordförande')
    await add('Bo', 'Kassör')
    const answer = await server.call('GET', board.path)
    expect(answer.json()).toMatchObject([{ name: 'Ada', first_day: null, years: [] }, { name: 'Bo' }])
    expect((await server.call('GET', `${boardYears}2027/`)).statusCode).toBe(404)
  })

  test('is asked since when it sits before another one is made', async () => {
    const { id } = await add('Ada', 'Ordförande')
    const body = { first_day: '2027-07-01', members: [{ like: id, name: 'Eva' }] }
    const pointer = async (extra: object) => (await make({ ...body, ...extra })).json().errors?.[0].pointer
    expect(await pointer({})).toBe('/present_from')
    expect(await pointer({ present_from: '2027-08-01' })).toBe('/present_from')
    expect((await make({ ...body, present_from: '2026-07-01' })).statusCode).toBe(200)
  })
})

describe('the next board', () => {
  test('shows from its first day in Stockholm, and the earlier one stays under its year', async () => {
    const [ada, bo] = [await add('Ada', 'Ordförande'), await add('Bo', 'Kassör')]
    const members = [
      { like: ada.id, name: 'Eva', email: 'eva@example.se' },
      { like: bo.id, stays: true, name: 'Bo' },
      { title: 'Revisor', name: 'Rut' },
    ]
    await make({ first_day: '2027-07-01', present_from: '2026-07-01', members })
    expect(await shown()).toEqual(['Ada', 'Bo'])
    expect((await server.call('GET', `${boardYears}2027/`)).statusCode).toBe(404)
    server.clock.time = Date.parse('2027-06-30T21:59:00Z')
    expect(await shown()).toEqual(['Ada', 'Bo'])
    server.clock.time = Date.parse('2027-06-30T22:01:30Z')
    expect(await shown()).toEqual(['Eva', 'Bo', 'Rut'])
    expect(await shown(`${boardYears}2026/`)).toEqual(['Ada', 'Bo'])
    const [eva, stays] = (await server.call('GET', board.path)).json()
    expect(eva).toMatchObject({
      title: 'Ordförande',
      title_en: 'Ordförande (en)',
      motto: '',
      email: 'eva@example.se',
      years: ['2027', '2026'],
    })
    expect(stays).toMatchObject({ title: 'Kassör', motto: 'Hej', email: 'a@example.se' })
    expect((await server.call('GET', `${board.path}${ada.id}/`)).statusCode).toBe(404)
    const { first_day } = await add('Nils', 'Ledamot')
    expect(first_day).toBe('2027-07-01')
  })

  test('gets further members before it begins, and its people are changed one by one', async () => {
    await add('Ada', 'Ordförande')
    await make({
      first_day: '2027-07-01',
      present_from: '2026-07-01',
      members: [{ title: 'Kassör', name: 'Bo' }],
    })
    expect(
      (await make({ first_day: '2027-07-01', members: [{ title: 'Ordförande', name: 'Eva' }] })).statusCode,
    ).toBe(200)
    untilDay('2027-07-01')
    expect(await shown()).toEqual(['Bo', 'Eva'])
  })

  test.each([
    ['before the one that sits', '2026-06-30', '/first_day'],
    ['in a year that has one', '2026-12-01', '/first_day'],
    ['on a day that is none', '2027-02-30', '/first_day'],
  ])('does not begin %s (B63)', async (_, first_day, pointer) => {
    const { id } = await add('Ada', 'Ordförande')
    await make({ first_day: '2027-01-01', present_from: '2026-07-01', members: [{ like: id, name: 'Eva' }] })
    untilDay('2026-08-01')
    const answer = await make({ first_day, members: [{ like: id, name: 'Siv' }] })
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, pointer])
  })

  test.each([
    ['a post that there is not', { like: 999, name: 'Eva' }],
    ['a new post without a title', { name: 'Eva' }],
    ['nobody in a post without a title', { name: '' }],
  ])('is not made with %s, and nothing of it is (B63)', async (_, member) => {
    await add('Ada', 'Ordförande')
    const answer = await make({
      first_day: '2027-07-01',
      present_from: '2026-07-01',
      members: [{ title: 'Kassör', name: 'Bo' }, member],
    })
    expect(answer.statusCode).toBe(422)
    untilDay('2027-08-01')
    expect(await shown()).toEqual(['Ada'])
    const rows = await server.context.db.selectFrom('board').select('first_day').execute()
    expect(rows).toEqual([{ first_day: null }])
  })

  test('is made once by two at the same time', async () => {
    const { id } = await add('Ada', 'Ordförande')
    const body = (first_day: string) => ({
      first_day,
      present_from: '2026-07-01',
      members: [{ like: id, name: 'Eva' }],
    })
    const answers = await Promise.all([make(body('2027-07-01')), make(body('2027-08-01'))])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })
})

test('a day without anybody keeps the board before it', async () => {
  const { id } = await add('Ada', 'Ordförande')
  await make({ first_day: '2027-07-01', present_from: '2026-07-01', members: [{ like: id, name: 'Eva' }] })
  server.clock.time = start + 200 * dayMs
  const [eva] = (await server.call('GET', board.path)).json()
  await admin('DELETE', `${board.path}${eva.id}/`)
  server.context.cache.invalidate()
  expect(await shown()).toEqual(['Ada'])
})

describe('a post that nobody has', () => {
  const vacantYear = async (overrides: object = {}) => {
    const [ada, bo] = [await add('Ada', 'Ordförande'), await add('Bo', 'Kassör')]
    if ('shows_vacant' in overrides) await admin('PUT', `${board.path}${bo.id}/`, overrides)
    await make({
      first_day: '2027-07-01',
      present_from: '2026-07-01',
      members: [
        { like: ada.id, name: 'Eva' },
        { like: bo.id, name: '', email: 'kassor@example.se' },
        { title: 'Revisor', name: '' },
      ],
    })
    untilDay('2027-07-01')
    const all: BoardMember[] = (await admin('GET', board.path)).json()
    return all.filter(({ first_day }) => first_day === '2027-07-01')
  }

  test('stays as vacant with its title and its address, and visitors do not see it', async () => {
    const [eva, vacant, revisor] = await vacantYear()
    expect(eva).toMatchObject({ name: 'Eva', email: '', lacking: '' })
    expect(vacant).toMatchObject({
      ...{ name: '', title: 'Kassör', title_en: 'Kassör (en)', motto: '', email: 'kassor@example.se' },
      ...{ lacking: 'name', shows_vacant: false },
    })
    expect(revisor).toMatchObject({ name: '', title: 'Revisor' })
    expect(await shown()).toEqual(['Eva'])
    expect((await server.call('GET', `${board.path}${vacant?.id}/`)).statusCode).toBe(404)
  })

  test('is told to visitors where its tick says so, which goes with the post', async () => {
    const [, vacant] = await vacantYear({ shows_vacant: true })
    expect(vacant).toMatchObject({ name: '', shows_vacant: true })
    expect(await shown()).toEqual(['Eva', ''])
    expect(await shown(`${boardYears}2027/`)).toEqual(['Eva', ''])
  })

  test('keeps nothing of whoever had it, but the address of the post', async () => {
    const ada = await add('Ada', 'Kassör')
    const change = (body: object) => admin('PUT', `${board.path}${ada.id}/`, body)
    await change({ phone: '070-174 05 05', email: 'ada@example.se' })
    const vacant = (await change({ lacking: 'name', shows_vacant: true })).json()
    expect(vacant).toMatchObject({ name: '', motto: '', phone: '', email: '', image: null, title: 'Kassör' })
    await change({ name: 'Siv', email: 'kassor@example.se' })
    expect((await change({ lacking: 'name' })).json()).toMatchObject({ name: '', email: 'kassor@example.se' })
  })

  test('is somebody once it has a name, and nobody again only when it says so', async () => {
    const [, vacant] = await vacantYear()
    const change = (body: object) => admin('PUT', `${board.path}${vacant?.id}/`, body)
    expect((await change({ title: 'Skattmästare' })).json()).toMatchObject({
      name: '',
      title: 'Skattmästare',
    })
    expect((await change({ lacking: '' })).json().errors).toMatchObject([
      { pointer: '/name', code: 'required' },
    ])
    expect((await change({ name: 'Siv' })).json()).toMatchObject({ name: 'Siv', lacking: '' })
    expect((await change({ name: '' })).json().errors).toMatchObject([{ pointer: '/name', code: 'required' }])
    expect((await change({ lacking: 'name' })).json()).toMatchObject({ name: '', lacking: 'name' })
    const nobody = await admin('POST', board.path, { title: 'Ledamot' })
    expect([nobody.statusCode, nobody.json().errors[0].pointer]).toEqual([422, '/name'])
  })
})

test('undoing a new board moves it to the trash, and the sitting board has no first day again', async () => {
  const { id } = await add('Ada', 'Ordförande')
  await add('Bo', 'Kassör')
  const year = { first_day: '2027-07-01', present_from: '2026-07-01' }
  const made = await make({
    ...year,
    members: [
      { like: id, name: 'Eva' },
      { title: 'Kassör', name: 'Kim' },
    ],
  })
  const { key } = await server.signIn({ email: 'undo@example.se', is_superuser: true })
  expect((await undo(server, made, key)).json()).toEqual({ undone: 1, left: [], mails: 0 })
  const rows = await server.context.db
    .selectFrom('board')
    .select(['name', 'first_day', 'deleted_at'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { name: 'Ada', first_day: null, deleted_at: null },
    { name: 'Bo', first_day: null, deleted_at: null },
    { name: 'Eva', first_day: '2027-07-01', deleted_at: expect.any(String) },
    { name: 'Kim', first_day: '2027-07-01', deleted_at: expect.any(String) },
  ])
  expect(await shown()).toEqual(['Ada', 'Bo'])
})
