import { expect, test } from 'vitest'
import { findColumnsLeftOut } from '#shared/people-import.ts'
import { rowsOf } from '#testing/people-rows.ts'
import { fieldOfHeading } from './headings.ts'
import { readList } from './read-list.ts'

const today = '2026-11-27'

const read = async (...lines: string[]) =>
  rowsOf(await readList({ bytes: Buffer.from(lines.join('\n')), choices: {}, today })) as Record<
    number,
    Record<string, unknown>
  >

test.each([
  ['Avslutad, Utträdd, Utträdde, Utträdesdatum, Lämnat, Lämnat föreningen, Slutat, Slutade, Left', 'left_on'],
  [
    'Medlem till, Medlem t.o.m., Slutdatum, Valid through, Giltig t.o.m., Expires, Betald till, Till',
    'left_on',
  ],
  ['Inträde, Inträdde, Medlem från, Medlem fr.o.m., Från, Inskriven', 'joined_on'],
  [
    'Obetald, Obetalt, Ej betald, Ej betalt, Inte betalt, Unpaid, Not paid, Att betala, Obetald avgift',
    'unpaid',
  ],
  [
    'Medlemsavgift obetald, Medlemsavgift ej betald, Medlemsavgift ej betalad, Medlemsavgift kvar att betala, Medlemsavgift saknas',
    'unpaid',
  ],
  ['Grupp, Grupper, Lag, Kommitté, Utskott, Groups', 'groups'],
])('reads the headings %s', (headings, field) => {
  expect(headings.split(', ').map((heading) => [heading, fieldOfHeading(heading)])).toEqual(
    headings.split(', ').map((heading) => [heading, field]),
  )
})

test.each([
  ...[
    'Fakturaadress',
    'Faktura Epost',
    'Målsman 1',
    'Målsmans e-post',
    'Vårdnadshavares telefon',
    'Mammas mobil',
  ],
  ...['Anhörig telefon', 'Guardian email', 'Telefontid', 'Betalningssätt', 'Tävlingskategori', 'Allergityp'],
  ...[
    'E-postutskick',
    'Samtycke bilder',
    'Vill ha nyhetsbrev',
    'Husnr',
    'Medlemsinfo',
    'Kommun',
    'Adressändring',
  ],
])('does not guess a field for the heading %s', (heading) => {
  expect(fieldOfHeading(heading)).toBeNull()
})

test.each(['Avslutad', 'Utträdd', 'Lämnat', 'Slutat', 'Medlem till', 'Slutdatum', 'Valid through'])(
  'reads the column %s as the end of a membership',
  async (heading) => {
    const rows = await read(
      `Namn;E-post;${heading}`,
      'Ada Ek;ada@example.org;2025-12-31',
      'Bo Ek;bo@example.org;2027-06-30',
      'Cia Ek;cia@example.org;Ja',
      'Dan Ek;dan@example.org;x',
      'Eva Ek;eva@example.org;Nej',
      'Fia Ek;fia@example.org;',
      'Gun Ek;gun@example.org;2024',
      'Hal Ek;hal@example.org;i våras',
    )
    expect(rows).toMatchObject({
      2: { left_on: '2025-12-31' },
      3: { paid_until: '2027-06-30' },
      4: { member_status: false },
      5: { member_status: false },
      8: { left_on: '2024-12-31' },
      9: { warnings: [{ code: 'left-on', params: { text: 'i våras' } }] },
    })
    for (const row of [6, 7]) expect(rows[row]).not.toHaveProperty('warnings')
    for (const row of [3, 6, 7]) expect(rows[row]).not.toHaveProperty('member_status')
  },
)

test.each([
  ['Aktiv', true],
  ['Aktiv medlem', true],
  ['Vilande', false],
  ['Pausad', false],
  ['Utträdd', false],
  ['Utträtt', false],
  ['Avslutad', false],
  ['AVSLUTAT', false],
  ['Uppsagd', false],
  ['Ej medlem', false],
  ['Tidigare medlem', false],
  ['Avliden', false],
  ['Expired', false],
  ['Former member', false],
  ['Passiv', false],
])('reads the state %s', async (text, status) => {
  const rows = await read('Namn;E-post;Status', `Ada Ek;ada@example.org;${text}`)
  expect(rows[2]).toMatchObject({ member_status: status })
  expect(rows[2]).not.toHaveProperty('warnings')
})

test('reads the day of a state, and payment in a column of states', async () => {
  const rows = await read(
    'Namn;E-post;Status',
    'Ada Ek;ada@example.org;Avslutad 2024-05-01',
    'Bo Ek;bo@example.org;Obetald',
    'Cia Ek;cia@example.org;Betald',
    'Dan Ek;dan@example.org;På gång',
  )
  expect(rows).toMatchObject({
    2: { member_status: false, left_on: '2024-05-01' },
    3: { paid: false },
    4: { paid: true },
    5: { warnings: [{ code: 'status', params: { text: 'På gång' } }] },
  })
})

test.each([
  ['Kim Ek (slutat)', 'Kim', 'Ek'],
  ['Kim Ek (slutade 2024)', 'Kim', 'Ek'],
  ['Kim (slutat) Ek', 'Kim', 'Ek'],
  ['Kim Ek - slutat', 'Kim', 'Ek'],
  ['Kim Ek, utträdd', 'Kim', 'Ek'],
  ['Kim Ek [vilande]', 'Kim', 'Ek'],
  ['SLUTAT: Kim Ek', 'Kim', 'Ek'],
  ['Kim Ek †', 'Kim', 'Ek'],
  ['Kim Ek (har slutat)', 'Kim', 'Ek'],
  ['Kim Ek (har lämnat föreningen)', 'Kim', 'Ek'],
  ['Kim Ek (gått ur)', 'Kim', 'Ek'],
  ['Kim Ek *slutat*', 'Kim', 'Ek'],
  ['**slutat** Kim Ek', 'Kim', 'Ek'],
  ['Kim Ek har slutat', 'Kim', 'Ek'],
  ['Kim Ek (före detta medlem)', 'Kim', 'Ek'],
])('takes the state out of the name %s', async (name, first, last) => {
  const rows = await read('Namn;E-post', `${name};kim@example.org`)
  expect(rows[2]).toMatchObject({
    first_name: first,
    last_name: last,
    member_status: false,
    warnings: [{ code: 'ended-in-name' }],
  })
})

test('takes the state out of a surname in a column of its own', async () => {
  const rows = await read('Förnamn;Efternamn;E-post', 'Kim;Ek (slutat);kim@example.org')
  expect(rows[2]).toMatchObject({ first_name: 'Kim', last_name: 'Ek', member_status: false })
})

test.each(['Kim (Kimmie) Ek', 'Kim Ek (tidigare Al)', 'Kim Ek (f.d. Al)', 'Left Ek'])(
  'leaves the name %s as it is',
  async (name) => {
    const rows = await read('Namn;E-post', `${name};kim@example.org`)
    expect(rows[2]).not.toHaveProperty('member_status')
    expect(`${rows[2]?.first_name} ${rows[2]?.last_name}`).toBe(name)
  },
)

test.each([
  ['Betald', 'x', true],
  ['Betald', 'Obetald', false],
  ['Betald', 'ej betalt', false],
  ['Betald', 'nej, påmind', false],
  ['Betald', '0', false],
  ['Betald', '0 kr', false],
  ['Betald', '0,00', false],
  ['Betald', '-', false],
  ['Betald', 'FALSKT', false],
  ['Betald', '100 kr', true],
  ['Betalt 2026', '2026-03-01', true],
  ['Betald', '☑', true],
  ['Obetald', 'x', false],
  ['Obetald', 'Ja', false],
  ['Obetald', '100 kr', false],
  ['Obetald', 'nej', true],
  ['Obetald', '0', true],
  ['Ej betalt', 'X', false],
  ['Medlemsavgift saknas', 'x', false],
  ['Betald', 'Swish', true],
  ['Betald', 'kontant', true],
  ['Betald', 'Bg', true],
  ['Betald', 'Plusgiro/kort', true],
  ['Betald', 'Klart', true],
  ['Betald', 'Betalat via Swish', true],
  ['Att betala', 'Klart', true],
])('reads %s: %s', async (heading, text, paid) => {
  const rows = await read(`Namn;E-post;${heading}`, `Kim Ek;kim@example.org;${text}`)
  expect(rows[2]).toMatchObject({ paid })
})

test('names a payment that is not understood', async () => {
  const rows = await read('Namn;E-post;Betald', 'Kim Ek;kim@example.org;Swish ej mottagen')
  expect(rows[2]).toMatchObject({
    paid: null,
    warnings: [{ code: 'paid', params: { text: 'Swish ej mottagen' } }],
  })
})

test.each([
  ['Betalt 2024;Betalt 2025;Betalt 2026', 'x;;', undefined],
  ['Betalt 2024;Betalt 2025;Betalt 2026', 'x;;x', true],
  ['Betalt 2024;Betalt 2025;Betalt 2026', ';x;nej', false],
  ['Betalt 2027;Betalt 2026', 'x;nej', false],
  ['Avgift 24/25;Avgift 25/26', 'nej;x', true],
  ['Avgift 2026-03', 'x', true],
  ['Betalt 2024;Betalt 2025', 'x;x', undefined],
  ['Obetald 2025;Obetald 2026', 'x;', undefined],
])('reads the payment of the current year in %s: %s', async (headings, cells, paid) => {
  const rows = await read(`Namn;E-post;${headings}`, `Kim Ek;kim@example.org;${cells}`)
  expect(rows[2]?.paid).toBe(paid)
})

test('names the columns of past years as left out', async () => {
  const lines = ['Namn;E-post;Betalt 2024;Betalt 2025', 'Kim Ek;kim@example.org;x;x']
  const { columns } = await readList({ bytes: Buffer.from(lines.join('\n')), choices: {}, today })
  expect(findColumnsLeftOut(columns)).toEqual(['Betalt 2024', 'Betalt 2025'])
})

test.each([
  ['Giltig till;Utträdd', '2026-12-31;2024-05-01', { left_on: '2024-05-01' }],
  ['Utträdd;Giltig till', '2024-05-01;2026-12-31', { left_on: '2024-05-01' }],
  ['Giltig till;Utträdd', '2026-12-31;', { paid_until: '2026-12-31' }],
  ['Giltig till;Utträdd', '2026-12-31;Ja', { paid_until: '2026-12-31', member_status: false }],
  ['Giltig till;Betald till', '2027-12-31;2027-06-30', { paid_until: '2027-06-30' }],
  ['Status;Medlemsstatus', 'Aktiv;Utträdd', { member_status: false }],
  ['Status;Medlemsstatus', 'Utträdd;Aktiv', { member_status: false }],
  ['Status;Medlemsstatus', 'Aktiv;Obetald', { member_status: true, paid: false }],
])('reads both columns of an end or a state, %s: %s', async (headings, cells, values) => {
  const rows = await read(`Namn;${headings}`, `Kim Ek;${cells}`)
  expect(rows[2]).toEqual({ first_name: 'Kim', last_name: 'Ek', ...values })
})

test('reads the groups of a member', async () => {
  const rows = await read('Namn;E-post;Grupper', 'Kim Ek;kim@example.org;"Kör, Styrelse; Fest"')
  expect(rows[2]).toMatchObject({ groups: ['Kör', 'Styrelse', 'Fest'] })
})

test('writes a year alone of a first day into the note with its heading', async () => {
  const rows = await read('Namn;E-post;Medlem sedan', 'Kim Ek;kim@example.org;2019')
  expect(rows[2]).toMatchObject({ note: 'Medlem sedan: 2019', warnings: [{ code: 'joined-on' }] })
})
