import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#shared/fold.ts'
import { casesOf, isFullRun } from '#testing/full-run.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

// More records than `sortThreshold`, so that lists are also read along the index of their order.
const count = 2_500
const cities = ['Åre', 'lund', 'Örebro', 'Lund', 'Malmö', 'Ängelholm', 'Kiruna']

type Member = { id: number; city: string; member_status: boolean; gender: string | null; first_name: string }

let testApp: TestApp
let all: Member[]

const genderOf = (number: number): string | null => ['M', 'F', 'O', null][number % 4] ?? null

beforeAll(async () => {
  testApp = await createTestApp()
  const { db, dialect } = testApp.context
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const rows = Array.from({ length: count }, (_, number) => ({
    first_name: number % 500 === 0 ? `Sällsynt${number}` : `Kim${number}`,
    last_name: 'Ek',
    email: `medlem${number}@example.se`,
    birthday: number % 3 === 0 ? null : `19${50 + (number % 40)}-02-03`,
    gender: genderOf(number),
    phone_number: '0701234567',
    member_status: number % 5 !== 0,
    address: 'Gatan 1',
    zip_code: '22222',
    city: cities[number % cities.length] ?? '',
    ...times,
  }))
  for (let from = 0; from < count; from += 500) {
    const part = rows.slice(from, from + 500).map((row) => ({
      ...row,
      member_status: dialect.name === 'sqlite' ? Number(row.member_status) : Boolean(row.member_status),
    }))
    await db
      .insertInto('members')
      .values(part as never)
      .execute()
  }
  await sql`analyze`.execute(db)
  all = await read('').then(({ members }) => members)
})

afterAll(() => testApp.close())

async function read(query: string): Promise<{ members: Member[]; total: number }> {
  const answer = await testApp.call('GET', `/api/members/?${query}`, { token: testApp.superuser })
  expect(answer.statusCode).toBe(200)
  return { members: answer.json(), total: Number(answer.headers['x-total-count']) }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byCity = (members: Member[]): Member[] =>
  members.toSorted((a, b) => compare(foldText(a.city), foldText(b.city)) || a.id - b.id)

const ids = (members: Member[]): number[] => members.map(({ id }) => id)

const filters: [query: string, matches: (member: Member) => boolean][] = [
  ['member_status=true', ({ member_status }) => member_status],
  ['member_status=false', ({ member_status }) => !member_status],
  ['city=Lund', ({ city }) => city === 'Lund'],
  ['city=Lund&city=%C3%85re&city=Malm%C3%B6', ({ city }) => ['Lund', 'Åre', 'Malmö'].includes(city)],
  ['gender=F', ({ gender }) => gender === 'F'],
  ['gender=F&member_status=true', ({ gender, member_status }) => gender === 'F' && member_status],
  ['q=kim', ({ first_name }) => first_name.startsWith('Kim')],
  ['q=S%C3%84LLSYNT', ({ first_name }) => first_name.startsWith('Sällsynt')],
  ['q=kim1&member_status=true', ({ first_name, member_status }) => /^Kim1/.test(first_name) && member_status],
  ['email=medlem7@example.se', ({ first_name }) => first_name === 'Kim7'],
  ['city=Nowhere', () => false],
  ['q=nowhere', () => false],
]
/** Filters whose conditions differ on PostgreSQL, or that are found by another index there. */
const isPostgresFilter = ([query]: (typeof filters)[number]): boolean =>
  /^(member_status=true|city=Lund&|q=kim|q=nowhere)/.test(query)

test.each(casesOf(filters, isPostgresFilter))(
  '%s gives the same pages, in order, however many match',
  async (query, matches) => {
    const expected = byCity(all.filter(matches))
    for (const offset of [0, 40, Math.max(0, expected.length - 3), expected.length + 10]) {
      const { members, total } = await read(`${query}&sort=city&limit=25&offset=${offset}`)
      expect(total).toBe(expected.length)
      expect(ids(members)).toEqual(ids(expected.slice(offset, offset + 25)))
    }
    const unpaged = await read(`${query}&sort=city`)
    expect(ids(unpaged.members)).toEqual(ids(expected))
    const backwards = await read(`${query}&sort=-city&limit=25`)
    expect(ids(backwards.members)).toEqual(ids(expected.toReversed().slice(0, 25)))
  },
)

/** Reads every page up to and including the first empty one. */
async function readAllPages(
  query: string,
  size: number,
): Promise<{ pages: number[][]; totals: Set<number> }> {
  const pages: number[][] = []
  const totals = new Set<number>()
  for (let offset = 0; pages.at(-1)?.length !== 0; offset += size) {
    const { members, total } = await read(`${query}&limit=${size}&offset=${offset}`)
    pages.push(ids(members))
    totals.add(total)
  }
  return { pages, totals }
}

/** Few enough that there are several pages of every list. */
const pageSize = isFullRun ? 120 : 300
const orders = [
  'sort=city',
  'sort=age',
  'sort=gender',
  'sort=member_status',
  'sort=last_name',
  'sort=id',
  'sort=first_name&member_status=true',
  'sort=gender&city=Lund&city=Kiruna&city=lund&city=Malm%C3%B6&member_status=true',
  'sort=age&q=kim&gender=M&gender=F&gender=O',
]
/** Orders by a collation, by a computed value, and by a column whose values are alike, with filters and without. */
const isPostgresOrder = (query: string): boolean => /^sort=(city|age|gender&)/.test(query)

test.each(casesOf(orders, isPostgresOrder))(
  'all pages of %s, forwards and from behind, are the whole list: nobody twice, nobody left out',
  async (query) => {
    const unpaged = ids((await read(query)).members)
    expect(unpaged.length).toBeGreaterThan(1_000)
    expect(new Set(unpaged).size).toBe(unpaged.length)
    const forwards = await readAllPages(query, pageSize)
    const backwards = await readAllPages(query.replace('sort=', 'sort=-'), pageSize)
    expect(forwards.pages.flat()).toEqual(unpaged)
    expect(backwards.pages.flat().toReversed()).toEqual(unpaged)
    expect(forwards.pages.slice(0, -2).every(({ length }) => length === pageSize)).toBe(true)
    expect([...forwards.totals, ...backwards.totals]).toEqual([unpaged.length, unpaged.length])
  },
)
