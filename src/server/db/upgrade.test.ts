import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import { readPayments } from '#server/payments/read-payments.ts'
import { stockholmDay } from '#shared/time.ts'
import { createTestDatabase } from '#testing/database.ts'
import { onOneDatabase } from '#testing/full-run.ts'

/** A table as it was; its columns are not those of today. */
type Former = { [column: string]: unknown }

let database: Database
let drop: () => Promise<void>
beforeEach(async () => {
  const testDatabase = await createTestDatabase()
  drop = testDatabase.drop
  database = openDatabase(parseConfig(testDatabase.env))
})
afterEach(async () => {
  await database.close()
  await drop()
})

onOneDatabase(() => {
  test('posts of the version before posts had an hour stay, and appear when their day begins', async () => {
    await migrate(database, '0008-search-lists')
    const before = database.db.withoutPlugins().withTables<{ posts: Former; categories: Former }>()
    const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
    const category = await before
      .insertInto('categories')
      .values({ ...times, name: 'Fest' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const post = {
      ...times,
      title: 'Höstfest',
      content: '<p>Kom!</p>',
      author: 'Kim',
      post_date: '2026-01-01',
    }
    await before
      .insertInto('posts')
      .values({ ...post, category_id: category.id })
      .execute()
    await migrate(database)
    const rows = await database.db.selectFrom('posts').selectAll().execute()
    expect(rows).toEqual([
      expect.objectContaining({ ...post, version: 1, publish_time: '', deleted_at: null }),
    ])
  })
})

test('the pictures and files of versions that there were stay known, however many', async () => {
  await migrate(database, '0042-documents')
  const before = database.db.withoutPlugins()
  const [picture, shown] = ['a', 'b'].map((digit) => `${digit.repeat(32)}-640x480`)
  const file = `${'c'.repeat(32)}-1200.pdf`
  const content = JSON.stringify({ image: picture, content: `<img src="/media/${shown}/640.webp" alt="">` })
  const versions = Array.from({ length: 450 }, (_, index) => ({
    resource: 'posts',
    record_id: index + 1,
    number: 1,
    at: '2026-01-01T00:00:00.000Z',
    user_id: null,
    content: index === 449 ? JSON.stringify({ file: `${file}/stadgar.pdf` }) : index % 2 ? '{}' : content,
  }))
  await before.insertInto('versions').values(versions).execute()
  await migrate(database)
  const count = async (name: string | undefined) =>
    (await database.db.selectFrom('version_media').selectAll().where('name', '=', String(name)).execute())
      .length
  expect([await count(picture), await count(shown), await count(file)]).toEqual([225, 225, 1])
  await database.db.deleteFrom('versions').execute()
  expect(await count(picture)).toBe(0)
})

onOneDatabase(() => {
  test('members there were have joined when they were added; who was passive has left today at the earliest', async () => {
    await migrate(database, '0046-found-words')
    const before = database.db.withoutPlugins().withTables<{ members: Former }>()
    const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
    const person = { first_name: 'Kim', last_name: 'Ek', email: 'kim@example.org', phone_number: '1' }
    const rest = { address: 'x', zip_code: '1', city: 'Uppsala', ...times }
    const flags = [
      [true, false],
      [false, false],
      [false, true],
    ].map((pair) => pair.map((flag) => (database.dialect.name === 'sqlite' ? Number(flag) : flag)))
    for (const [member_status, is_new] of flags)
      await before
        .insertInto('members')
        .values({ ...person, ...rest, member_status, is_new })
        .execute()
    await migrate(database)
    const rows = await database.db.selectFrom('members').selectAll().orderBy('id').execute()
    expect(rows.map(({ joined_on, left_on, note }) => [joined_on, left_on, note])).toEqual([
      ['2026-01-01', null, ''],
      [null, stockholmDay(new Date()), ''],
      [null, null, ''],
    ])
  })
})

test('places that cost something have claims, and those that were marked as paid are paid', async () => {
  await migrate(database, '0055-membership-year')
  const before = database.db.withoutPlugins().withTables<{ events: Former; evenemang: Former }>()
  const flag = (is: boolean) => (database.dialect.name === 'sqlite' ? Number(is) : is)
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-03-01T23:30:00.000Z' }
  const addEvent = async (values: Former) =>
    Number(
      (
        await before
          .insertInto('events')
          .values({
            ...times,
            eventName: 'Sittning',
            eventDesc: '',
            eventOrganizer: 'Kim',
            eventDate: '2190-05-01T22:30:00.000Z',
            eventLocation: 'x',
            eventPrice: 'x',
            eventHasForm: flag(true),
            eventImage: '',
            price_per_place: 150,
            member_price: 100,
            ...values,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    )
  const dear = await addEvent({})
  const old = await addEvent({ eventDate: '2020-05-01T10:00:00.000Z' })
  const free = await addEvent({ price_per_place: null })
  const apply = (event_id: number, values: Former = {}) =>
    before
      .insertInto('evenemang')
      .values({
        ...times,
        name: 'Bo',
        email: 'Bo@Example.org',
        event_name: 'x',
        message: '',
        event_id,
        ...values,
        ...(values.paid !== undefined && { paid: flag(values.paid === true) }),
      })
      .execute()
  await apply(dear)
  const guests = JSON.stringify([
    { name: 'Cia', key: 'a', price_kind: 'member' },
    { name: 'Dan', key: 'b', price_kind: 'free' },
  ])
  await apply(dear, { guests, paid: true })
  await apply(dear, { state: 'waiting' })
  await apply(dear, { state: 'cancelled', paid: true, price_kind: 'member' })
  await apply(dear, { price_kind: 'free' })
  await apply(old)
  await apply(free, { paid: true })
  await migrate(database)
  const claims = await readClaims(database.db, { today: '2026-11-27' })
  expect(
    claims.map(({ number, reference, state, amount, paid }) => [number, reference, state, amount, paid]),
  ).toEqual([
    [1001, '100164', 'open', 15_000, 0],
    [1002, '100263', 'paid', 25_000, 25_000],
    [1003, '100362', 'paid', 10_000, 10_000],
    [1004, '100461', 'written-off', 15_000, 0],
  ])
  expect(claims[0]).toMatchObject({ due_day: '2190-05-02', email_key: 'bo@example.org', evenemang_id: 1 })
  const payments = await readPayments(database.db)
  expect(payments.map(({ source, paid_day, rest }) => [source, paid_day, rest])).toEqual([
    ['opening', '2026-03-02', 0],
    ['opening', '2026-03-02', 0],
  ])
  const { rows } = await database.dialect.nextId('claims').execute(database.db)
  expect(Number(rows[0]?.id)).toBe(5)
})
