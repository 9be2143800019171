import { expect, test } from 'vitest'
import type { FoundPerson, ImportChoices } from '#shared/people-import.ts'
import { rowsOf } from '#testing/people-rows.ts'
import { readList } from './read-list.ts'

const readText = (lines: string[], choices: ImportChoices = {}) =>
  readList({ bytes: Buffer.from(lines.join('\n')), choices, today: '2026-11-27' })

test('people who share an address or a name alone are told, and stay two', async () => {
  const { people } = await readText([
    'Namn;E-post;Född',
    'Kim Ek;familjen@example.org;2001-01-01',
    'Sam Ek;familjen@example.org;2003-03-03',
    'Kim Ek;kim@example.org;1999-09-09',
    'KIM EK;kim2@example.org;2001-01-01',
    'Kim Ek;KIM2@example.org;',
  ])
  expect(people.map(({ values, warnings, ...told }) => told)).toEqual([
    { row: 2, state: 'person', sharesAddress: true },
    { row: 3, state: 'person', sharesAddress: true },
    { row: 4, state: 'person', maybeSame: 2 },
    {
      row: 5,
      state: 'duplicate',
      of: 2,
      merged: [{ field: 'email', before: 'familjen@example.org', after: 'kim2@example.org' }],
    },
    // Known again by the address of the row before it.
    { row: 6, state: 'duplicate', of: 2 },
  ])
  expect(people[0]?.values).toMatchObject({ first_name: 'Kim', email: 'kim2@example.org' })
})

test('marks a row whose name is another spelling of an earlier one', async () => {
  const { people } = await readText([
    'Namn;Född',
    'Åke Söderström;2001-01-01',
    'Ake Soderstrom;2001-01-01',
    'Christina Carlberg;',
    'Kristina Karlberg;',
    'Åse Söderström;2001-01-01',
  ])
  expect(people.map(({ row, maybeSame }) => [row, maybeSame])).toEqual([
    [2, undefined],
    [3, 2],
    [4, undefined],
    [5, 4],
    [6, undefined],
  ])
})

test('the newer value wins where there is one; a row that is held or wrong is nobody', async () => {
  const { people } = await readText([
    'Förnamn;Efternamn;E-post;Ort;Adress;Godkänner villkoren',
    'Kim;Ek;kim@example.org;Umeå;Gatan 1;Ja',
    'Kim;Ek;kim@example.org;UMEÅ;Gatan 2;Ja',
    'kim;ek;kim@example.org;;;Ja',
    'Kim;Ek;kim@example.org;Lund;;Nej',
    ';;kim@example.org;;;Ja',
  ])
  expect(people.map(({ state }) => state)).toEqual(['person', 'duplicate', 'duplicate', 'held', 'wrong'])
  expect(people[0]?.values).toEqual({
    first_name: 'Kim',
    last_name: 'Ek',
    email: 'kim@example.org',
    city: 'Umeå',
    address: 'Gatan 2',
  })
  expect(people[4]).toMatchObject({
    warnings: [{ code: 'no-name' }],
    cells: ['', '', 'kim@example.org', '', '', 'Ja'],
  })
})

const kim = 'Kim;Ek;kim@example.org'
const headings = 'Förnamn;Efternamn;E-post'

type Repeated = { what: string; more: string; rows: [string, string]; values: FoundPerson['values'] }

const derivedLater: Repeated[] = [
  {
    what: 'the day of an identity number',
    ...{ more: 'Född;Personnr', rows: [`${kim};2001-01-01;`, `${kim};;20030412-9828`] },
    values: { birthday: '2001-01-01' },
  },
  {
    what: 'an identity number in the column of birthdays',
    ...{ more: 'Född', rows: [`${kim};2001-01-01`, `${kim};20030412-9828`] },
    values: { birthday: '2001-01-01' },
  },
  {
    what: 'the century of a birthday',
    ...{ more: 'Född', rows: [`${kim};1903-04-12`, `${kim};03-04-12`] },
    values: { birthday: '1903-04-12' },
  },
  {
    what: 'the country code of a number',
    ...{ more: 'Mobil', rows: [`${kim};+47 40 12 34 56`, `${kim};40 12 34 56`] },
    values: { phone_number: '+4740123456' },
  },
  {
    what: 'the state in a name',
    ...{ more: 'Status', rows: [`${kim};Aktiv`, 'Kim;Ek (slutat);kim@example.org;'] },
    values: { member_status: true },
  },
  {
    what: 'the century of a first day',
    ...{ more: 'Medlem sedan', rows: [`${kim};1946-05-01`, `${kim};46-05-01`] },
    values: { joined_on: '1946-05-01' },
  },
  {
    what: 'the last day of a year',
    ...{ more: 'Avslutad', rows: [`${kim};2024-05-01`, `${kim};2024`] },
    values: { left_on: '2024-05-01' },
  },
  {
    what: 'the parts of a whole name',
    ...{ more: 'Ort', rows: ['Kim Lund Ek;;kim@example.org;', ';;Kim Lund Ek <kim@example.org>;'] },
    values: { first_name: 'Kim Lund Ek' },
  },
]

test.each(derivedLater)(
  'keeps a value of the file where a later row only derives one: $what',
  async (one) => {
    const { people } = await readText([`${headings};${one.more}`, ...one.rows])
    expect(people[1]).toMatchObject({ state: 'duplicate', of: 2 })
    expect(people[1]?.merged).toBeUndefined()
    expect(people[0]?.values).toMatchObject(one.values)
  },
)

test('warns of a row whose identity number has another day than an earlier row', async () => {
  const { people } = await readText([
    `${headings};Född;Personnr`,
    `${kim};2001-01-01;`,
    `${kim};;20030412-9828`,
  ])
  expect(people[1]?.warnings).toEqual([{ code: 'other-birthday' }])
})

const writtenLater: Repeated[] = [
  {
    what: 'a typed day after that of a number',
    ...{ more: 'Född;Personnr', rows: [`${kim};;20030412-9828`, `${kim};2001-01-01;`] },
    values: { birthday: '2001-01-01' },
  },
  {
    what: 'another day with a short year',
    ...{ more: 'Född', rows: [`${kim};2001-01-01`, `${kim};03-04-12`] },
    values: { birthday: '2003-04-12' },
  },
  {
    what: 'another local number',
    ...{ more: 'Mobil', rows: [`${kim};+47 40 12 34 56`, `${kim};070-174 06 05`] },
    values: { phone_number: '+46701740605' },
  },
  {
    what: 'a typed country code',
    ...{ more: 'Mobil', rows: [`${kim};40 12 34 56`, `${kim};+47 40 12 34 56`] },
    values: { phone_number: '+4740123456' },
  },
  {
    what: 'a later year',
    ...{ more: 'Avslutad', rows: [`${kim};2024-05-01`, `${kim};2025`] },
    values: { left_on: '2025-12-31' },
  },
]

test.each(writtenLater)(
  'takes the newer value where the file says it: $what',
  async ({ more, rows, values }) => {
    const { people } = await readText([`${headings};${more}`, ...rows])
    expect(people[0]?.values).toMatchObject(values)
  },
)

test('subscribers need an address and nothing else', async () => {
  const alone = await readText(
    ['E-post', 'kim@example.org', 'Sam Al <sam@example.org>', 'KIM@example.org', 'nej'],
    {
      kind: 'subscribers',
    },
  )
  expect([alone.headingRow, alone.columns.map(({ field }) => field)]).toEqual([1, ['email']])
  expect(rowsOf(alone)).toMatchObject({
    2: { email: 'kim@example.org' },
    3: { email: 'sam@example.org', first_name: 'Sam', last_name: 'Al' },
    4: { of: 2 },
    5: { state: 'wrong', warnings: [{ code: 'address' }, { code: 'no-address' }] },
  })
  const bare = await readText(['kim@example.org', 'sam@example.org'], { kind: 'subscribers' })
  expect([bare.headingRow, bare.people.map(({ values }) => values.email)]).toEqual([
    null,
    ['kim@example.org', 'sam@example.org'],
  ])
})

test('what stands in two columns, or in one of another name, is found', async () => {
  const file = await readText([
    'Namn;Efternamn;Mobil;Telefon;Telefon 2;Mejl;Extra;Medlemsnr',
    'Kim;Ek;kim@example.org;018-12 34 56;070-174 06 05;kim2@example.org;20030412-9828;20030412-9828',
  ])
  expect(file.columns.map(({ field }) => field)).toEqual([
    ...['first_name', 'last_name', 'email', 'phone_number', 'second_phone', 'email', 'skip', 'identity'],
  ])
  expect(file.people[0]).toMatchObject({
    values: {
      first_name: 'Kim',
      email: 'kim@example.org',
      phone_number: '+46701740605',
      birthday: '2003-04-12',
      note: 'Telefon: +4618123456\nE-post: kim2@example.org',
    },
    warnings: [{ code: 'second-phone' }, { code: 'second-address' }],
  })
  expect(JSON.stringify(file)).not.toContain('9828')
})

test.each([
  ['i somras', { birthday: '2003-04-12' }, ['birthday']],
  ['2003', { birthday: '2003-04-12' }, []],
  ['2002', { note: 'Födelseår: 2002' }, ['year-alone', 'other-birthday']],
])('reads the birthday %s beside an identity number', async (born, values, codes) => {
  const { people } = await readText(['Namn;Född;Personnr', `Kim Ek;${born};20030412-9828`])
  expect(people[0]?.values).toEqual({ first_name: 'Kim', last_name: 'Ek', ...values })
  expect(people[0]?.warnings.map(({ code }) => code)).toEqual(codes)
})

test('an identity number and a birthday that differ, a year alone, and a text that is too long are told', async () => {
  const { people } = await readText([
    'Namn;Född;Personnr;Stad',
    'Kim Ek;2001-01-01;20030412-9828;Lund',
    `Sam Al;2001;;${'x'.repeat(120)}`,
    'Bo;;;Lund',
  ])
  expect(people.map(({ values, warnings }) => [values.birthday, values.note, warnings])).toEqual([
    ['2001-01-01', undefined, [{ code: 'other-birthday' }]],
    [
      undefined,
      'Födelseår: 2001',
      [
        { code: 'year-alone', params: { text: '2001' } },
        { code: 'too-long', params: { field: 'city' } },
      ],
    ],
    [undefined, undefined, [{ code: 'one-name' }]],
  ])
})
