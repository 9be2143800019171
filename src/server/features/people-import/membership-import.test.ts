import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#shared/resources/members.ts'
import { addType, knownOf, setRules } from '#testing/membership-year.ts'
import { importsOf, statesOf } from '#testing/people-imports.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let imports: ReturnType<typeof importsOf>
let types: { ordinary: number; student: number; honorary: number }
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2026-11-27T10:00:00Z') })
  imports = importsOf(server)
  types = {
    ordinary: await addType(server.context, { name: 'Ordinarie', fee: 300_00 }),
    student: await addType(server.context, { name: 'Student', fee: 100_00 }),
    honorary: await addType(server.context, { name: 'Hedersmedlem', kind: 'honorary' }),
  }
})
afterAll(() => server.close())

const yearsOn = () => setRules(server.context, { kind: 'calendar', reminders: true })
const knownIn = async (last_name: string) =>
  Promise.all((await imports.find(last_name)).map(({ id }) => knownOf(server.context, id)))
const claimsOf = (last_name: string) =>
  server.context.db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .innerJoin('claim_lines', 'claim_lines.claim_id', 'claims.id')
    .select(['name', 'amount', 'type_id', 'due_day', 'silent_day', 'void_day'])
    .where('last_name', '=', last_name)
    .orderBy('claims.id')
    .execute()
const mailsTo = async (like: string) =>
  (
    await server.context.db
      .selectFrom('mails')
      .select(['kind', 'recipient', 'state'])
      .where('recipient', 'like', like)
      .execute()
  ).map(({ kind, recipient }) => [kind, recipient])

const file = [
  'Namn;Epost;Betald;Medlemstyp;Giltig till',
  'Ola Blir;ola.blir@example.org;nej;Student;',
  'Ida Blir;ida.blir@example.org;ja;Student;',
  'Eva Blir;eva.blir@example.org;;Ordinarie;2027-06-30',
  'Per Blir;per.blir@example.org;;Hedersmedlem;',
  'Tom Blir;tom.blir@example.org;;;',
  'Ulf Blir;ulf.blir@example.org;;Student;2025-12-31',
  'Ann Blir;ann.blir@example.org;x;Veteran;',
].join('\n')

describe('with membership years', () => {
  test('says for each new person what they become, and writes that without any mail', async () => {
    await yearsOn()
    const preview = await imports.seen(file)
    expect(preview.rows.map(({ becomes, warnings }) => [becomes, ...warnings])).toEqual([
      ['Obetald: får krav 100 kr (Student)'],
      ['Student, betald t.o.m. 2026-12-31'],
      ['Ordinarie, betald t.o.m. 2027-06-30'],
      ['Hedersmedlem, utan slutdag'],
      ['Obetald: får krav 300 kr (Ordinarie)'],
      ['Tidigare medlem, slutade 2025-12-31'],
      [
        'Ordinarie, betald t.o.m. 2026-12-31',
        'Medlemstypen Veteran finns inte under Medlemsår. Personen blir Ordinarie.',
      ],
    ])
    expect(preview).toMatchObject({ claims: 2, unused: { skipped: [], withoutYears: [] } })
    const result = await imports.bring(file)
    expect(result).toMatchObject({ mails: 0, claims: 2, claimMails: 0 })
    const [ola, ida, eva, per, tom, ulf, ann] = await knownIn('Blir')
    const { ordinary, student, honorary } = types
    expect(ola).toMatchObject({ memberships: [], state: 'due', member_status: false })
    expect(ida).toMatchObject({ memberships: [[student, '2026-11-27', '2026-12-31']], member_status: true })
    expect(eva).toMatchObject({ memberships: [[ordinary, '2026-11-27', '2027-06-30']], state: 'active' })
    expect(per).toMatchObject({ memberships: [[honorary, '2026-11-27', null]], state: 'active' })
    expect(tom).toMatchObject({ memberships: [], state: 'due', member_status: false })
    expect(ulf).toMatchObject({ memberships: [], state: 'left', member_status: false })
    expect(ann).toMatchObject({ memberships: [[ordinary, '2026-11-27', '2026-12-31']] })
    const claim = { due_day: '2026-12-27', silent_day: '2026-11-27', void_day: null }
    expect(await claimsOf('Blir')).toEqual([
      { ...claim, name: 'Ola Blir', amount: 100_00, type_id: student },
      { ...claim, name: 'Tom Blir', amount: 300_00, type_id: ordinary },
    ])
    expect(await mailsTo('%blir@example.org')).toEqual([])
    expect(statesOf(await imports.seen(file))).toEqual(Array(7).fill('equal'))

    await imports.undo(result.operation)
    expect(
      (await knownIn('Blir')).flatMap(({ memberships, decisions }) => [...memberships, ...decisions]),
    ).toEqual([])
    expect((await claimsOf('Blir')).map(({ void_day }) => void_day)).toEqual(['2026-11-27', '2026-11-27'])
    expect(statesOf(await imports.seen(file))).toEqual(Array(7).fill('new'))
  })

  test('sends the claims and reminds of them when that is chosen', async () => {
    await yearsOn()
    const list = 'Namn;Epost;Betald\nBo Krav;bo.krav@example.org;nej\nUtan Krav;;nej'
    expect(await imports.bring(list, { more: { sendClaims: 'true' } })).toMatchObject({
      claims: 2,
      claimMails: 1,
    })
    expect(await mailsTo('%krav@example.org')).toEqual([['claim-sent', 'bo.krav@example.org']])
    expect((await claimsOf('Krav')).map(({ silent_day }) => silent_day)).toEqual([null, '2026-11-27'])
  })

  test('takes a tick in a column of unpaid fees for unpaid, and those without it for paid', async () => {
    await yearsOn()
    const { rows } = await imports.seen('Förnamn;Efternamn;Obetald\nMed;Kryss;x\nUtan;Kryss;')
    expect(rows.map(({ becomes }) => becomes)).toEqual([
      'Obetald: får krav 300 kr (Ordinarie)',
      'Ordinarie, betald t.o.m. 2026-12-31',
    ])
  })

  test('makes no claim for a payment that is not understood', async () => {
    await yearsOn()
    const list = 'Namn;Betald\nEva Oviss;Swish ej mottagen\nBo Oviss;Swish\nCia Oviss;'
    const { rows, claims } = await imports.seen(list)
    expect(claims).toBe(1)
    expect(rows.map(({ becomes, warnings }) => [becomes, ...warnings])).toEqual([
      ['Ordinarie, t.o.m. 2026-12-31', 'Vi förstår inte Swish ej mottagen i Betald. Betalningen lämnas tom.'],
      ['Ordinarie, betald t.o.m. 2026-12-31'],
      ['Obetald: får krav 300 kr (Ordinarie)'],
    ])
  })

  test('takes a state in the column of types for the end of a membership, unless a type has that title', async () => {
    await yearsOn()
    const types = ['Utträdd', 'Vilande', 'F.d. medlem', 'Student', 'Vilande hedersmedlem']
    const seen = async () => {
      const lines = types.map((type, index) => `Kim Typ${index};${type}`)
      return (await imports.seen(['Namn;Medlemstyp', ...lines].join('\n'))).rows.map(({ becomes }) => becomes)
    }
    const former = 'Tidigare medlem'
    expect((await seen()).map((becomes) => becomes.startsWith(former))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ])
    const resting = await addType(server.context, { name: 'Vilande', fee: 50_00 })
    expect((await seen())[1]).toMatch(/^Vilande/)
    await server.context.db.deleteFrom('fees').where('type_id', '=', resting).execute()
    await server.context.db.deleteFrom('membership_types').where('id', '=', resting).execute()
  })

  test('grants known members what the register lacks, and leaves claims and memberships that it has', async () => {
    await yearsOn()
    const names = ['Har', 'Inget', 'Skyldig']
    for (const first_name of names) {
      const email = `${first_name.toLowerCase()}@known.example.org`
      const body = { first_name, last_name: 'Känd', email, member_status: first_name === 'Har' }
      await addRecord(server, members, body)
    }
    const list = (paid: string) =>
      ['Förnamn;Efternamn;E-post;Betald;Giltig till']
        .concat(names.map((name) => `${name};Känd;${name.toLowerCase()}@known.example.org;${paid}`))
        .join('\n')
    const fill = await imports.seen(list('ja;2027-06-30'))
    expect(fill.rows.map(({ becomes }) => becomes)).toEqual([
      '',
      'Ordinarie, betald t.o.m. 2027-06-30',
      'Ordinarie, betald t.o.m. 2027-06-30',
    ])
    const over = await imports.seen(list('ja;2027-06-30'), { way: 'overwrite' })
    expect(over.rows[0]?.becomes).toBe('Ordinarie, betald t.o.m. 2027-06-30')
    const unpaid = await imports.seen(list('nej;'), { way: 'overwrite' })
    expect(unpaid.rows.map(({ state, warnings }) => [state, ...warnings])).toEqual([
      ['equal', 'Obetald i filen men medlem i registret. Medlemskapet ändras inte.'],
      ['equal'],
      ['equal'],
    ])
    const { operation } = await imports.bring(list('ja;2027-06-30'))
    const [har, inget] = await knownIn('Känd')
    expect(har?.memberships).toEqual([[types.ordinary, '2026-11-27', '2026-12-31']])
    expect(inget?.memberships).toEqual([[types.ordinary, '2026-11-27', '2027-06-30']])
    await imports.undo(operation)
    expect((await knownIn('Känd'))[1]?.memberships).toEqual([])
  })

  test('refuses the plan that was seen when a fee has changed since', async () => {
    await yearsOn()
    const list = 'Namn;Betald\nSen Avgift;nej'
    const { tag } = await imports.seen(list)
    const fees = server.context.db.updateTable('fees').where('type_id', '=', types.ordinary)
    await fees.set({ amount: 400_00 }).execute()
    expect((await imports.write(list, tag)).json()).toMatchObject({
      code: 'plan-changed',
      preview: { rows: [{ becomes: 'Obetald: får krav 400 kr (Ordinarie)' }] },
    })
    await fees.set({ amount: 300_00 }).execute()
  })
})

test('names the columns that need membership years in a register without them', async () => {
  await setRules(server.context, {})
  const { rows, unused, claims } = await imports.seen(`${file.replaceAll('Blir', 'Utan År')}`)
  expect(unused).toEqual({ skipped: [], withoutYears: ['Betald', 'Medlemstyp'] })
  expect(claims).toBe(0)
  expect(rows.map(({ becomes }) => becomes)).toEqual([
    ...Array(5).fill('Aktiv medlem'),
    'Tidigare medlem, slutade 2025-12-31',
    'Aktiv medlem',
  ])
})

test('shows all values of a new person, and what a duplicate changes', async () => {
  const list = [
    'Förnamn;Efternamn;E-post;Ort;Ålder;Medlemsnummer',
    'Åsa;Visas;asa@example.org;Lund;30;A17',
    'Åsa;Visas;asa@example.org;Umeå;30;A17',
  ].join('\n')
  const { rows, unused } = await imports.seen(list)
  const stored = Object.fromEntries((rows[0]?.stored ?? []).map(({ field, value }) => [field, value]))
  expect(stored).toEqual({
    ...{ first_name: 'Åsa', last_name: 'Visas', email: 'asa@example.org', city: 'Umeå' },
    note: 'Medlemsnummer: A17',
  })
  expect(rows[1]).toMatchObject({
    state: 'duplicate',
    of: 2,
    merged: [{ field: 'city', before: 'Lund', after: 'Umeå' }],
  })
  expect(unused.skipped).toEqual(['Ålder'])
})

test('knows a member by the number of the own export although the surname is another one', async () => {
  const gift = await addRecord(server, members, {
    first_name: 'Gift',
    last_name: 'Förut',
    email: 'gift@example.org',
  })
  const list = `#;Förnamn;Efternamn;E-post\n${gift.id};Gift;Sedan;gift@example.org`
  expect((await imports.seen(list)).rows[0]).toMatchObject({
    ...{ state: 'equal', id: gift.id },
    warnings: ['Samma nummer som Gift Förut i registret. Namnet ändras bara med Skriv över.'],
  })
  expect((await imports.seen(list, { way: 'overwrite' })).rows[0]).toMatchObject({
    state: 'changed',
    changes: [{ field: 'last_name', before: 'Förut', after: 'Sedan' }],
  })
  const other = `#;Förnamn;Efternamn;E-post\n${gift.id};Någon;Annan;annan@example.org`
  expect(statesOf(await imports.seen(other))).toEqual(['new'])
})

test('does not know a member by a number of a list that is no own export', async () => {
  const rows = await addRecord(server, members, { first_name: 'Bo', last_name: 'Radnummer' })
  const list = (more: string, value: string) => `#;Förnamn;Efternamn${more}\n${rows.id};Bo;Annan${value}`
  const states = async (file: string) => (await imports.seen(file)).rows.map(({ state, id }) => [state, id])
  expect(await states(list('', ''))).toEqual([['new', null]])
  // The day of creation makes it an export of the register, whose numbers are those of the members.
  expect(await states(list(';Tillagd', ';2026-11-01'))).toEqual([['equal', rows.id]])
})
