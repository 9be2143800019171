import { expect, test } from 'vitest'
import type { ImportChoices } from '#shared/people-import.ts'
import { excelLists } from '#testing/people-lists/excel-lists.ts'
import { identityNumber } from '#testing/people-lists/list-file.ts'
import { xlsOf } from '#testing/people-lists/xls-list.ts'
import { rowsOf } from '#testing/people-rows.ts'
import { readList } from './read-list.ts'
import { isSameValue } from './same-value.ts'

const read = (lines: string[], choices: ImportChoices = {}) =>
  readList({ bytes: Buffer.from(lines.join('\n')), choices, today: '2026-11-27' })

test('takes a birthday from a column that a person says holds identity numbers', async () => {
  const lines = ['Namn;Kod', `Kim Ek;${identityNumber('20030412')}`]
  expect(rowsOf(await read(lines))).toEqual({ 2: { first_name: 'Kim', last_name: 'Ek' } })
  expect(rowsOf(await read(lines, { fields: { 1: 'identity' } }))).toEqual({
    2: { first_name: 'Kim', last_name: 'Ek', birthday: '2003-04-12' },
  })
})

test('keeps a heading against half of its values, and follows nearly all of them', async () => {
  const number = identityNumber('20030412')
  const half = await read(['Namn;Medlemsnr', `Kim Ek;${number}`, 'Sam Al;12'])
  expect(half.columns[1]?.field).toBe('number')
  expect(half.people[0]).toMatchObject({
    values: { number: '030412-****' },
    warnings: [{ code: 'identity-hidden' }],
  })
  const all = await read(['Namn;Medlemsnr', `Kim Ek;${number}`, `Sam Al;${identityNumber('19991231')}`])
  expect(all.columns[1]?.field).toBe('identity')
  const chosen = await read(['Namn;Medlemsnr', `Kim Ek;${number}`], { fields: { 1: 'number' } })
  expect(chosen.columns[1]).toMatchObject({ field: 'number', holdsIdentity: true })
})

test('takes the century before for a list of people of at least thirteen years', async () => {
  const lines = ['Namn;Född;Personnummer', 'Kim Ek;18-05-12;', `Sam Al;;${identityNumber('20180512')}`]
  const young = await read(lines)
  expect(young.decisions.isCenturyOpen).toBe(true)
  const old = await read(lines, { youngest: 13 })
  expect(old.people.map(({ values, warnings }) => [values.birthday, warnings])).toEqual([
    ['1918-05-12', []],
    // Its minus says that a person is under 100 years.
    ['2018-05-12', []],
  ])
})

test('completes two digits of a year by the identity number', async () => {
  const { people } = await read(['Namn;Född;Personnummer', `Kim Ek;260512;19${identityNumber('19260512')}`])
  expect(people[0]).toMatchObject({ values: { birthday: '1926-05-12' }, warnings: [] })
})

test('stores no identity number as a telephone number, and shows none in a warning', async () => {
  const number = `20${identityNumber('20030412')}`
  const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`
  const file = await read([
    'Namn;Telefon;Medlem sedan;Grupper',
    `Kim Ek;${number};${wrong};${number}`,
    'Sam Al;0701740605;;Kör',
  ])
  expect(file.people[0]).toMatchObject({
    values: { groups: ['20030412-****'] },
    warnings: [{ code: 'identity-hidden' }, { code: 'joined-on', params: { text: '20030412-****' } }],
  })
  expect(file.people[0]?.values).not.toHaveProperty('phone_number')
  expect(JSON.stringify(file)).not.toMatch(/998\d/)
})

/** Valid identity numbers without a dash, of which one may be a telephone number, too. */
const [bare, likePhone] = ['8507099805', identityNumber('20010203').replace('-', '')]

test.each([
  ['Namn;Telefon', `Kim Ek;${bare}`, {}],
  ['Namn;Telefon', `Kim Ek;0701740605, ${bare}`, { phone_number: '+46701740605' }],
  ['Namn;Telefon', `Kim Ek;${bare.slice(0, 6)} ${bare.slice(6)}`, {}],
  ['Namn;Telefon', `Kim Ek;${bare} (mamma)`, {}],
  ['Namn', `Kim Ek (${bare})`, { first_name: 'Kim Ek', last_name: '(850709****)' }],
  ['Namn', `${bare} Kim`, { first_name: '850709****', last_name: 'Kim' }],
  ['Förnamn;Efternamn', `Kim;Ek ${bare.slice(0, 6)} ${bare.slice(6)}`, { last_name: 'Ek 850709****' }],
  [
    'Namn;E-post',
    `;Kim Ek ${bare} <kim@example.org>`,
    { first_name: 'Kim Ek', last_name: '850709****', email: 'kim@example.org' },
  ],
])('hides ten digits of an identity number in the columns %s: %s', async (headings, cells, values) => {
  const file = await read([`${headings};Ort`, `${cells};Umeå`])
  expect(rowsOf(file)[2]).toEqual({
    ...{ first_name: 'Kim', last_name: 'Ek', city: 'Umeå' },
    ...values,
    warnings: expect.arrayContaining([{ code: 'identity-hidden' }]),
  })
  expect(JSON.stringify(file.people)).not.toContain('9805')
})

test('reads ten digits that begin with 0 as a telephone number, except in a column of identity numbers', async () => {
  const phones = await read([
    'Namn;Telefon',
    `Kim Ek;${likePhone}`,
    'Sam Al;0701740605',
    'Bo Ek;018-12 34 56',
  ])
  expect(phones.people[0]?.values.phone_number).toBe(`+46${likePhone.slice(1)}`)
  const short = identityNumber('20040506').replace('-', '').slice(1)
  const lines = ['Namn;Nr', `Kim Ek;${likePhone}`, `Sam Al;${bare}`, `Bo Ek;${short}`, `Cia Ek;${bare}`]
  for (const field of ['phone_number', 'second_phone', 'note', 'number'] as const) {
    const { columns, people } = await read(lines, { fields: { 1: field } })
    expect(columns[1]?.holdsIdentity).toBe(true)
    expect(JSON.stringify(people)).not.toMatch(new RegExp(`${likePhone.slice(-4)}|9805|${short.slice(-4)}`))
  }
})

test.each(['Fyra sista', 'Sista fyra', 'De 4 sista siffrorna', 'Kontrollsiffror', 'Last four digits'])(
  'stores no last digits of an identity number beside a birthday: %s',
  async (heading) => {
    const lines = [`Namn;Född;${heading}`, 'Kim Ek;850709;9805']
    for (const choices of [
      { unknownToNote: true },
      { fields: { 2: 'note' } },
      { fields: { 2: 'number' } },
    ] as const) {
      const { columns, people } = await read(lines, choices)
      expect(columns[2]).toMatchObject({ holdsIdentity: true, samples: ['****'] })
      expect(people[0]).toMatchObject({
        values: { birthday: '1985-07-09' },
        warnings: [{ code: 'identity-hidden' }],
      })
      expect(JSON.stringify(people)).not.toMatch(/9805|note/)
    }
  },
)

test('includes the rows that a spreadsheet hides when a person wants them', async () => {
  const list = excelLists.find(({ name }) => name === 'Excel: rows that a filter hides')
  const bytes = (await list?.file()) ?? new Uint8Array()
  const file = await readList({ bytes, choices: { includeHidden: true }, today: '2026-11-27' })
  expect([file.people.map(({ row }) => row), file.passed]).toEqual([[2, 3, 4], []])
})

test('says that a file of Excel before 2007 does not show its hidden rows', async () => {
  const bytes = xlsOf([
    ['Namn', 'E-post'],
    ['Kim Ek', 'kim@example.org'],
  ])
  const file = await readList({ bytes, choices: {}, today: '2026-11-27' })
  expect(rowsOf(file)).toEqual({ 2: { first_name: 'Kim', last_name: 'Ek', email: 'kim@example.org' } })
  expect(file.decisions.areHiddenRowsUnknown).toBe(true)
  expect((await read(['Namn;E-post', 'Kim Ek;kim@example.org'])).decisions).not.toHaveProperty(
    'areHiddenRowsUnknown',
  )
})

test.each([
  ['+4930123456', '4930123456', true],
  ['+4930123456', '+49 30 123456', true],
  ['+46701740605', '46701740605', true],
  ['+35312345678', '353 1 234 5678', true],
  ['+4618123456', '018-12 34 56', true],
  ['+4930123456', '018-12 34 56', false],
])('compares the telephone numbers %s and %s', (stored, typed, isSame) => {
  expect(isSameValue('phone_number', stored, typed)).toBe(isSame)
})

test('names the letters that were corrected', async () => {
  expect((await read(['FÃ¶rnamn;Efternamn', 'Ã…sa;Ek'])).decisions.areLettersCorrected).toBe(true)
  const chosen = await read(['FÃ¶rnamn;Efternamn', 'Ã…sa;Ek'], { encoding: 'utf-8' })
  expect([chosen.decisions.areLettersCorrected, chosen.columns[0]?.heading]).toEqual([undefined, 'FÃ¶rnamn'])
})

test.each([
  ...['Sopraner;12', 'Sopraner: 2 st', 'Medlemmar totalt;2', '2 st', 'Alla;1', '12 medlemmar', 'Altar: 4'],
  ...[
    'Exporterad 2026-11-01 av Kassör',
    'Sida 1 av 2',
    'Uppdaterad 2026-01-01',
    'Senast uppdaterad;2026-01-01',
  ],
])('leaves out the row %s of a list with two columns', async (line) => {
  for (const other of ['E-post;ada@example.org;bo@example.org', 'Telefon;070-174 06 05;018-12 34 56']) {
    const [heading, ada, bo] = other.split(';')
    const file = await read([`Namn;${heading}`, `Ada Ek;${ada}`, `Bo Ek;${bo}`, line])
    expect(file.people.map(({ row }) => row)).toEqual([2, 3])
    expect(file.passed).toMatchObject([{ row: 4 }])
  }
})

test.each([
  ...['Alla;alla@example.org', 'Alla;0701740605', 'Alla Ek;', 'Alla', 'Kim;', 'Sida Ek;', 'Kim Total;'],
  ...[
    'Uppdaterad 2026-01-01;kim@example.org',
    'Sida 1 av 2;0701740605',
    'Sopraner: 2 st;kim@example.org',
    'Kim Ek;12',
  ],
])('keeps the row %s, which may be a person', async (line) => {
  const file = await read(['Namn;E-post', 'Ada Ek;ada@example.org', 'Bo Ek;bo@example.org', line])
  expect(file.people.map(({ row }) => row)).toEqual([2, 3, 4])
})

test('keeps people with one name in a list whose numbers are theirs', async () => {
  for (const heading of ['Medlemsnr', 'Ålder', 'Rum'])
    expect((await read([`Namn;${heading}`, 'Ada Ek;11', 'Kim;12', 'Alla;1'])).passed).toEqual([])
  expect((await read(['Namn;Rum', 'Ada;11', 'Kim;12'])).passed).toEqual([])
  expect((await read(['Namn;Född', 'Ada Ek;1986-05-01', 'Kim;1987', 'Bo;870501'])).passed).toEqual([])
})
