import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact } from '#shared/resources/contact.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { posts } from '#shared/resources/posts.ts'
import { type AnyRecord, addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let created: AnyRecord[]
const names = ['Öst', 'åke', 'Zeta', 'Anna', 'Ärla', 'Bo', 'anna']

beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2027-03-01T22:30:00Z') })
  created = []
  for (const [index, first_name] of names.entries()) {
    const rest = { city: index % 2 ? 'Umeå' : 'Lund', birthday: index ? `200${index}-02-03` : null }
    created.push(await addRecord(server, members, { first_name, ...rest, member_status: index === 1 }))
  }
})
afterAll(() => server.close())

/** Each administrator may save ten files an hour, so each test has its own. */
let admins = 0
const newKey = async () => {
  admins += 1
  return (await server.signIn({ email: `chef${admins}@example.se`, is_superuser: true })).key
}
const get = async (path: string) => server.call('GET', path, { token: await newKey() })

/** Reads what we write: quoted fields with semicolons between them. */
function parseCsv(text: string): string[][] {
  expect(text.startsWith('\u{feff}')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.slice(1).matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end !== ';') rows.push([])
  }
  return rows.slice(0, -1)
}
const csv = async (path: string) => parseCsv((await get(path)).body)
const xlsx = async (path: string) => {
  const { sheets } = await readXlsx((await get(path)).rawPayload)
  return { name: sheets[0]?.name, rows: sheets[0]?.rows ?? [] }
}

describe('a list saved as CSV', () => {
  test('has a Swedish name, a line of headings, and what the table shows', async () => {
    const answer = await get('/api/members/export.csv')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="medlemmar-2027-03-01.csv"; filename*=UTF-8''medlemmar-2027-03-01.csv`,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    const [headings, first, second] = parseCsv(answer.body)
    expect(headings).toEqual(
      '#,Name,Surname,Email,Birthday,Age,Gender,Phone,Status,Application,Address,Zip code,City,Language,Added,Member since,Left,Note'.split(
        ',',
      ),
    )
    const one = created[0] as AnyRecord
    expect(first?.slice(0, 6)).toEqual([String(one.id), 'Öst', one.last_name, one.email, '', ''])
    expect(second).toMatchObject({ 4: '2001-02-03', 5: '26', 8: 'Active', 12: 'Umeå' })
    expect(first).toMatchObject({ 8: 'Passive', 12: 'Lund' })
    expect(['He', 'She', 'They']).toContain(first?.[6])
  })

  test.each([
    ['sv-SE,sv;q=0.9', 'medlemmar', ['#', 'Förnamn', 'Efternamn', 'Passiv']],
    ['en', 'members', ['#', 'Name', 'Surname', 'Passive']],
  ])('is in the language asked for, %s', async (language, name, words) => {
    const answer = await server.call('GET', '/api/members/export.csv', {
      token: await newKey(),
      headers: { 'accept-language': language },
    })
    expect(answer.headers['content-disposition']).toContain(`filename="${name}-2027-03-01.csv"`)
    const [head, first] = parseCsv(answer.body)
    expect([...(head ?? []).slice(0, 3), first?.[8]]).toEqual(words)
  })

  test.each([
    '',
    'sort=first_name',
    'sort=-first_name',
    'sort=age',
    'sort=-age&city=Umeå',
    'sort=member_status',
    'q=ann',
    'city=Lund&city=Umeå&sort=city&limit=3&offset=1',
    'city=Kiruna',
  ])('has the filters, the search and the order of the list: ?%s', async (query) => {
    const shown: AnyRecord[] = (await get(`/api/members/?${query}`)).json()
    const [, ...rows] = await csv(`/api/members/export.csv?${query}`)
    expect(rows.map(([id]) => Number(id))).toEqual(shown.map(({ id }) => id))
  })

  test('gives times in Stockholm, rich text as text, pictures and choices as they are read', async () => {
    await addRecord(server, events, {
      eventName: 'Fest; "stor"',
      eventDesc: '<p>Ett &amp; två</p><p>tre</p>',
      eventDate: '2027-06-01T16:00:00Z',
      eventHasForm: true,
    })
    const [headings = [], row = []] = await csv('/api/events/export.csv')
    const event = Object.fromEntries(headings.map((heading, index) => [heading, row[index]]))
    expect(event).toMatchObject({
      'Event Name': 'Fest; "stor"',
      Description: 'Ett & två\n\ntre',
      Date: '2027-06-01 18:00',
      'Has Form': 'Yes',
      Image: '',
    })
    await addRecord(server, contact, { name: 'Siv', message: 'Rad 1\nRad 2' })
    const [, message] = await csv('/api/contact/export.csv')
    expect(message).toMatchObject({ 1: 'Siv', 3: 'Rad 1\nRad 2', 5: '2027-03-01 23:30' })
    const { category } = await addRecord(server, posts)
    expect((await csv('/api/posts/export.csv'))[1]).toContain(category)
  })

  test('holds every field that its reader may read, lists joined, and no secret', async () => {
    const { id } = await addRecord(server, events, {
      eventName: 'Slingan',
      eventHasForm: true,
      max_guests: 2,
      questions: [
        { question: 'Kost', kind: 'one', choices: 'Kött\nVegetariskt' },
        { question: 'Hälsning', kind: 'short' },
      ],
    })
    await addRecord(server, evenemang, {
      event_id: id,
      event_name: 'Slingan',
      guests: [{ name: 'Bo' }, { name: 'Siv' }],
    })
    const asRecord = ([headings = [], row = []]: string[][]) =>
      Object.fromEntries(headings.map((heading, index) => [heading, row[index]]))
    expect(asRecord(await csv('/api/events/export.csv?eventName=Slingan'))).toMatchObject({
      Questions: 'Kost · One of several · Kött, Vegetariskt; Hälsning · Short text',
    })
    expect(asRecord(await csv('/api/evenemang/export.csv?event_name=Slingan'))).toMatchObject({
      Guests: 'Bo; Siv',
      Paid: 'Not paid',
      Present: 'Not there',
      Note: '',
    })
    const [headings] = await csv('/api/subscribers/export.csv')
    expect(headings).toEqual([
      '#',
      'Email',
      'Confirmed',
      'Stopped',
      'Language',
      'Consent comes from',
      'Consent stated on',
      'Consent stated by',
    ])
  })

  test('has nothing that a spreadsheet would run, and loses nothing', async () => {
    const dangerous = [
      '=HYPERLINK("http://x")',
      '@SUM(1)',
      '\t=1',
      '+46 70',
      '-1',
      '＝1',
      '＋1',
      '－1',
      '＠A',
      "'=1",
      "'t Hooft",
      'a=b',
    ]
    for (const address of dangerous)
      await addRecord(server, members, { address, city: 'Farligby', phone_number: '+4670' })
    const [, ...rows] = await csv('/api/members/export.csv?city=Farligby')
    const addresses = rows.map((row) => row[10] as string)
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/)
    expect(addresses.map((cell) => cell.replace(/^'(?=['=+\-@\t\r\n\0＝＋－＠])/, ''))).toEqual(dangerous)
    expect(rows[0]?.[7]).toBe("'+4670")
  })
})

describe('texts that look like numbers or days stay as they were written', () => {
  const numbers = [
    ...['0701234567', '070 123 45 67', '08-12', '0046 (0)8 12', '1234567890123456', '00123'],
    ...['4/5', '1-2', '1.2', '24/12/2027', '12/3-24', '1 1/2', '1E5', '12E45', '1,5e+3'],
    ...['3 maj', 'MARCH1', 'Dec-5', '5 okt 2027', 'may 4', '1:2', '10:30:00', '5 pm', '1 000', '1.000'],
    ...['(5)', '50 %', '.5', 'TRUE', 'sant'],
  ]
  const plain = [
    ...['Gatan 01', '0', '12', '0,5', '150,00', '2027-03-01', '2027-03-01 18:00', '18:00', '114 55'],
    ...['Jan', 'Maj', 'Maj Marsson', 'E45', 'Lgh 1-2', '5 kr', '3 majsgatan', 'A1', '1A', 'Se 4/5'],
  ]
  beforeAll(async () => {
    for (const address of [...numbers, ...plain])
      await addRecord(server, members, {
        address,
        phone_number: '0701',
        zip_code: '01234',
        city: 'Nollköping',
      })
  })

  test('in CSV, where a spreadsheet reads them as text', async () => {
    const [, ...rows] = await csv('/api/members/export.csv?city=Nollköping')
    const kept = [...numbers.map((number) => `'${number}`), ...plain]
    expect(rows.map((row) => [row[7], row[10], row[11]])).toEqual(
      kept.map((cell) => ["'0701", cell, "'01234"]),
    )
  })

  test('in XLSX, as text in columns of text', async () => {
    const { rows } = await xlsx('/api/members/export.xlsx?city=Nollköping')
    expect(rows.slice(1).map((row) => [row[7], row[10], row[11]])).toEqual(
      [...numbers, ...plain].map((text) => ['0701', text, '01234']),
    )
  })
})

describe('a list saved as XLSX', () => {
  test('has dates that are dates, numbers that are numbers, and text that is never a formula', async () => {
    await addRecord(server, members, { address: '=1+1', city: 'Boden', birthday: '1999-12-31' })
    const { name, rows } = await xlsx('/api/members/export.xlsx?city=Boden')
    expect(name).toBe('medlemmar')
    expect(rows[0]).toContain('Birthday')
    expect(rows[1]).toMatchObject({ 4: new Date('1999-12-31T00:00:00Z'), 5: 27, 8: 'Passive', 10: '=1+1' })
    expect(rows[1]?.[0]).toEqual(expect.any(Number))
  })

  test('has the same records in the same order as CSV', async () => {
    const [, ...lines] = await csv('/api/members/export.csv?sort=-first_name')
    const { rows } = await xlsx('/api/members/export.xlsx?sort=-first_name')
    expect(rows.slice(1).map(([id]) => id)).toEqual(lines.map(([id]) => Number(id)))
  })

  test('has times, and cuts what no cell can hold', async () => {
    await addRecord(server, events, {
      eventName: 'Lång',
      eventDate: '2027-12-01T17:00:00Z',
      eventDesc: `<p>${'å'.repeat(40_000)}</p>`,
    })
    const { rows } = await xlsx('/api/events/export.xlsx?eventName=Lång')
    expect(rows[1]).toContainEqual(new Date('2027-12-01T18:00:00Z'))
    expect(rows[1]?.some((cell) => typeof cell === 'string' && cell.length === 32_767)).toBe(true)
  })
})

test('more than one step of records come in order, without those that were deleted', async () => {
  const { db } = server.context
  const at = '2026-01-01T00:00:00.000Z'
  const row = (index: number) => ({
    ...{
      first_name: `P${(index * 7_919) % 4_500}`,
      last_name: 'Många',
      email: 'p@example.se',
      birthday: null,
    },
    ...{ gender: null, phone_number: '1', member_status: false, address: 'x', zip_code: '1', city: 'Stor' },
    ...{ created_at: at, updated_at: at, version: 1, deleted_at: index % 10 === 0 ? at : null },
  })
  for (let start = 0; start < 4_500; start += 500)
    await db
      .insertInto('members')
      .values(Array.from({ length: 500 }, (_, index) => row(start + index)) as never)
      .execute()
  const [, ...rows] = await csv('/api/members/export.csv?last_name=Många&sort=first_name')
  expect(rows).toHaveLength(4_050)
  const firstNames = rows.map((cells) => cells[1] as string)
  expect(firstNames).toEqual([...firstNames].sort())
})

test('asks for the password again after ten files with personal data, and each is in the history', async () => {
  const key = await newKey()
  const save = async (path: string) => {
    const { statusCode, json } = await server.call('GET', path, { token: key })
    return statusCode === 200 ? 200 : json().code
  }
  for (let count = 0; count < 10; count++) expect(await save('/api/members/export.csv')).toBe(200)
  expect(await save('/api/members/export.xlsx')).toBe('confirm-again')
  expect(await save('/api/contact/export.csv')).toBe('confirm-again')
  const { user } = (await server.context.tokens.authenticate(key)) ?? {}
  const lines = await server.context.db
    .selectFrom('history')
    .select(['action', 'resource'])
    .where('user_id', '=', user?.id as number)
    .execute()
  expect(lines).toEqual(Array.from({ length: 10 }, () => ({ action: 'export', resource: 'members' })))
  expect((await get('/api/members/export.csv')).statusCode).toBe(200)
  const { tokenId } = (await server.context.tokens.authenticate(key)) ?? {}
  const confirmed_at = new Date(server.context.now().getTime() + 1_000).toISOString()
  await server.context.db
    .updateTable('tokens')
    .set({ confirmed_at })
    .where('id', '=', tokenId as number)
    .execute()
  expect(await save('/api/members/export.xlsx')).toBe(200)
})

test('saves lists without personal data as often as one likes', async () => {
  const key = await newKey()
  for (let count = 0; count < 15; count++)
    expect((await server.call('GET', '/api/board/export.csv', { token: key })).statusCode).toBe(200)
})

test.each([
  '/api/members/export.csv?x=1',
  '/api/members/export.csv?sort=password',
  '/api/members/export.xlsx?limit=0',
])('refuses %s', async (path) => {
  expect((await get(path)).statusCode).toBe(422)
})

test.each(['/api/site/export.csv', '/api/members/export.pdf', '/api/passwords/export.csv'])(
  'there is no %s',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  },
)
