import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restrictedAs } from '#server/db/restrictions.ts'
import { peopleImportApi } from '#shared/people-import-plan.ts'
import { members } from '#shared/resources/members.ts'
import { untilAnotherWaits } from '#testing/another-waits.ts'
import { inFullRun, onOneDatabase, onPostgres } from '#testing/full-run.ts'
import { headings, importsOf, newKey, statesOf } from '#testing/people-imports.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let imports: ReturnType<typeof importsOf>
const now = new Date('2026-11-27T10:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
  imports = importsOf(server)
})
afterAll(() => server.close())

describe('a file of members', () => {
  onOneDatabase(() => {
    test('is seen against the register, living and in the bin, before anything is written', async () => {
      const known = {
        last_name: 'Sedd',
        email: 'anna@example.org',
        phone_number: '070 174 06 05',
        city: 'Lund',
      }
      const anna = await addRecord(server, members, { first_name: 'Anna', ...known, birthday: '2001-02-03' })
      const bo = await addRecord(server, members, {
        first_name: 'Bo',
        last_name: 'Sedd',
        email: 'bo@example.org',
      })
      await server.call('DELETE', `/api/members/${bo.id}/`, { token: server.superuser })
      const file = [
        headings,
        'Anna;Sedd;ANNA@example.org;+46701740605;Uppsala',
        'Bo;Sedd;bo@example.org;0701740606;Umeå',
        'Cia;Sedd;anna@example.org;0701740607;Umeå',
        'Anna;Sedd;annan@example.org;0701740608;Umeå',
        ';;utan@example.org;;',
      ].join('\n')
      const fill = await imports.seen(file)
      expect(statesOf(fill)).toEqual(['equal', 'binned', 'new', 'new', 'wrong'])
      expect(fill.counts).toMatchObject({ new: 2, equal: 1, binned: 1, wrong: 1, look: 3, changed: 0 })
      expect(fill.rows[2]?.warnings).toEqual(['Delar adress med Anna Sedd i registret'])
      expect(fill.rows[3]?.warnings).toEqual([`Kanske samma som nr ${anna.id} i registret`])
      const over = await imports.seen(file, { way: 'overwrite' })
      expect(over.rows[0]).toMatchObject({
        ...{ state: 'changed', id: anna.id },
        changes: [{ field: 'city', before: 'Lund', after: 'Uppsala' }],
      })
      expect(await imports.find('Sedd')).toHaveLength(2)
      expect(await imports.stateOf()).toEqual({ running: null, recent: [] })
    })

    test('shows a known member whose name is spelled in another way as perhaps the same', async () => {
      const facts = { phone_number: '070 174 06 09', birthday: '1988-03-04' }
      const ake = await addRecord(server, members, {
        ...{ first_name: 'Åke', last_name: 'Söderström', email: 'ake@example.org', ...facts },
      })
      const preview = await imports.seen('Namn;Telefon;Född\nAke Soderstrom;0701740609;1988-03-04')
      expect(preview.counts).toMatchObject({ new: 1, look: 1 })
      expect(preview.rows[0]).toMatchObject({
        ...{ state: 'new', warnings: [`Kanske samma som nr ${ake.id} i registret`] },
      })
    })

    test('comes in as active members, empty facts empty, who left before passive, without any mail', async () => {
      const file = [
        `${headings};Slutdatum;Medlem sedan`,
        'Ada;Ny;ada@example.org;;;;2024-09-01',
        'Eva;Ny;;;;2025-12-31;',
      ].join('\n')
      expect((await imports.bring(file)).counts).toMatchObject({ new: 2 })
      const [ada, eva] = await imports.find('Ny')
      expect(ada).toMatchObject({
        ...{ first_name: 'Ada', email: 'ada@example.org', phone_number: '', address: '', birthday: null },
        ...{ joined_on: '2024-09-01', left_on: null, gender: null },
      })
      expect([Boolean(ada?.member_status), Boolean(ada?.is_new)]).toEqual([true, false])
      expect([Boolean(eva?.member_status), eva?.left_on, eva?.joined_on]).toEqual([false, '2025-12-31', null])
      expect(await server.context.db.selectFrom('mails').select('id').execute()).toEqual([])
      expect(statesOf(await imports.seen(file))).toEqual(['equal', 'equal'])
    })

    test('fills gaps, writes over, or leaves whom the register knows', async () => {
      const row = { first_name: 'Gun', last_name: 'Gap', email: 'gun@example.org' }
      const { id } = await addRecord(server, members, { ...row, birthday: null, city: 'Lund' })
      await server.context.db.updateTable('members').set({ phone_number: '' }).where('id', '=', id).execute()
      const file = `${headings}\nGun;Gap;gun@example.org;0701740609;Kiruna`
      expect(statesOf(await imports.seen(file, { way: 'leave' }))).toEqual(['equal'])
      expect((await imports.seen(file)).rows[0]?.changes).toEqual([
        { field: 'phone_number', before: '', after: '+46701740609' },
      ])
      await imports.bring(file, { way: 'overwrite' })
      expect((await imports.find('Gap'))[0]).toMatchObject({
        phone_number: '+46701740609',
        city: 'Kiruna',
        version: 2,
      })
    })

    test('welcomes the new ones by the ledger when that is ticked', async () => {
      const file = `${headings}\nIna;Välkommen;ina@example.org;;\nUtan;Välkommen;;;`
      expect(await imports.bring(file, { more: { welcome: 'true' } })).toMatchObject({ mails: 1 })
      const mails = await server.context.db
        .selectFrom('mails')
        .select(['kind', 'recipient', 'state'])
        .execute()
      expect(mails).toEqual([{ kind: 'membership-welcome', recipient: 'ina@example.org', state: 'queued' }])
    })
  })

  test('is written once with one key, however often it is sent', async () => {
    const file = `${headings}\nDubbel;Tryck;dt@example.org;;`
    const { tag } = await imports.seen(file)
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => imports.write(file, tag, { key })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await imports.write(file, tag, { key })).json().counts).toMatchObject({ new: 1 })
    expect(await imports.find('Tryck')).toHaveLength(1)
  })

  test('is not written when the register has changed since it was seen', async () => {
    const file = `${headings}\nSen;Ändrad;sen@example.org;;\nOla;Ändrad;ola@example.org;;`
    const { tag } = await imports.seen(file)
    await addRecord(server, members, { first_name: 'Sen', last_name: 'Ändrad', email: 'sen@example.org' })
    const answer = await imports.write(file, tag)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'plan-changed'])
    expect(answer.json().title).toContain('Registret har ändrats')
    expect(answer.json().preview).toMatchObject({ counts: { new: 1, equal: 1 }, tag: expect.any(String) })
    expect(await imports.find('Ändrad')).toHaveLength(1)
    expect((await imports.stateOf()).running).toBeNull()
  })

  test('waits for another that is being written, and says so', async () => {
    const own = `${headings}\nEtt;Tur;ett@example.org;;`
    const { tag } = await imports.seen(own)
    const values = { key: 'a-key-of-somebody', resource: 'members', file_name: 'annan.csv', user_id: null }
    await server.context.db
      .insertInto('people_imports')
      .values({ ...values, user_name: 'Bo', alive_at: now.toISOString(), done_at: null })
      .execute()
    const written = imports.write(own, tag)
    const running = { key: 'a-key-of-somebody', file_name: 'annan.csv', user_name: 'Bo' }
    expect((await imports.stateOf()).running).toEqual(running)
    await server.context.db.deleteFrom('people_imports').where('key', '=', running.key).execute()
    expect((await written).json()).toMatchObject({ counts: { new: 1 } })
  })

  test('of a process that is gone has written nothing and blocks nobody', async () => {
    const file = `${headings}\nEfter;Krasch;efter@example.org;;`
    const { tag } = await imports.seen(file)
    const long = new Date(now.getTime() - 60_000).toISOString()
    const values = { key: 'key-of-a-gone-process', resource: 'members', file_name: 'x.csv', user_id: null }
    await server.context.db
      .insertInto('people_imports')
      .values({ ...values, user_name: '', alive_at: long, done_at: null })
      .execute()
    expect((await imports.write(file, tag)).json()).toMatchObject({ hasWaited: false, counts: { new: 1 } })
  })

  onPostgres(() => {
    test('is answered with its result when it ends while its turn is looked for', async () => {
      const { db } = server.context
      const key = newKey()
      const file = `${headings}\nTvå;Gånger;tg@example.org;;`
      const { tag } = await imports.seen(file)
      const { id: user_id } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'admin@example.se')
        .executeTakeFirstOrThrow()
      const alive_at = new Date(now.getTime() - 60_000).toISOString()
      const values = { key, resource: 'members', file_name: 'x.csv', user_id, user_name: '', alive_at }
      await db
        .insertInto('people_imports')
        .values({ ...values, done_at: null })
        .execute()
      const answer = await db.transaction().execute(async (tx) => {
        const done = { done_at: now.toISOString(), result: JSON.stringify({ key, mails: 7, counts: {} }) }
        await tx.updateTable('people_imports').set(done).where('key', '=', key).execute()
        const written = imports.write(file, tag, { key })
        await untilAnotherWaits(tx)
        return () => written
      })
      expect((await answer()).json()).toMatchObject({ key, mails: 7 })
    })
  })

  test('that fails in the middle has written nothing', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => `Mitt${index};Avbrott;mitt${index}@example.org;;`)
    const file = [headings, ...rows].join('\n')
    const { tag } = await imports.seen(file)
    const { context } = server
    const { add } = context.outbox
    let mails = 0
    context.outbox.add = (...given) => {
      mails += 1
      if (mails > 400) throw new Error('killed')
      return add(...given)
    }
    const answer = await imports.write(file, tag, { more: { welcome: 'true' } })
    context.outbox.add = add
    expect(answer.statusCode).toBe(500)
    expect(await imports.find('Avbrott')).toEqual([])
    expect((await imports.stateOf()).running).toBeNull()
    const mail = context.db.selectFrom('mails').select('id').where('recipient', 'like', 'mitt%')
    expect(await mail.execute()).toEqual([])
  })

  inFullRun(() => {
    test('of five thousand rows comes in within a minute, and others have their turn', async () => {
      const rows = Array.from(
        { length: 5_000 },
        (_, index) => `Stor${index};Lista;stor${index}@example.org;;Lund`,
      )
      const file = [headings, ...rows].join('\n')
      const begun = performance.now()
      let longest = 0
      let before = performance.now()
      const timer = setInterval(() => {
        longest = Math.max(longest, performance.now() - before)
        before = performance.now()
      }, 10)
      expect((await imports.bring(file)).counts).toMatchObject({ new: 5_000 })
      clearInterval(timer)
      const { recent } = await imports.stateOf()
      const operation = recent.find(({ made }) => made === 5_000)?.operation ?? ''
      expect((await imports.undo(operation)).json()).toMatchObject({ undone: 5_000 })
      expect(performance.now() - begun).toBeLessThan(60_000)
      expect(longest).toBeLessThan(1_500)
    })
  })

  onOneDatabase(() => {
    test('is for who may write members', async () => {
      const user = await server.signIn({ email: 'utan@example.se' })
      const answer = await imports.see(headings, { token: user.key })
      expect(answer.statusCode).toBe(403)
      expect((await server.call('GET', peopleImportApi.write('members'))).statusCode).toBe(401)
    })
  })
})

onOneDatabase(() => {
  test('of restricted members nothing is changed, and rows of a file that are like each other are told', async () => {
    const known = { first_name: 'Sven', last_name: 'Spärr', email: 'sven@example.org', city: 'Lund' }
    await addRecord(server, members, known)
    await server.context.db
      .insertInto('restrictions')
      .values({
        ...restrictedAs({ address: known.email, name: '' }),
        user_id: null,
        created_at: now.toISOString(),
      })
      .execute()
    const file = [
      headings,
      'Sven;Spärr;sven@example.org;;Kiruna',
      'Ada;Delar;delar@example.org;;Umeå',
      'Bo;Delar;delar@example.org;;Umeå',
    ].join('\n')
    const { rows } = await imports.seen(file, { way: 'overwrite' })
    expect(rows.map(({ state, warnings }) => [state, ...warnings])).toEqual([
      ['equal', 'Spärrad, och lämnas som den är'],
      ['new', 'Delar adress med en annan rad'],
      ['new', 'Delar adress med en annan rad'],
    ])
  })
})
