import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { members as demoMembers } from '#demo/people.ts'
import { yearFor } from '#demo/year.ts'
import { readFacts } from '#server/membership/facts.ts'
import { readRules } from '#server/membership/rules.ts'
import { settleStates } from '#server/membership/settle-states.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import { stateOn } from '#shared/membership/state.ts'
import { stockholmDay } from '#shared/time.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { loadYear } from './load-year.ts'
import { removeDemo } from './remove-demo.ts'
import { demoParts } from './year-parts.ts'

const tables = [
  ...demoParts,
  'fees',
  'applications',
  'memberships',
  'confirmations',
  'member_departures',
  'claim_lines',
  'allocations',
  'voting_list_rows',
  'voting_list_names',
] as const

let server: TestApp
let now = new Date()
beforeEach(async () => {
  now = new Date('2026-11-27T12:00:00.000Z')
  server = await createTestApp({ now: () => now })
})
afterEach(() => server.close())

const today = () => stockholmDay(server.context.now())

/** Loads the demo's members and their year, without its pictures. */
async function load() {
  const { context } = server
  const at = context.now().toISOString()
  await context.db.transaction().execute(async (tx) => {
    for (const member of demoMembers) {
      const row = await tx
        .insertInto('members')
        .values({ ...member, created_at: at, updated_at: at } as never)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('demo_content')
        .values({ resource: 'members', record_id: row.id, version: row.version })
        .execute()
    }
    await loadYear(context, tx, yearFor(Temporal.PlainDate.from(today())))
  })
}

async function countRows() {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const rows = await server.context.db
      .selectFrom(table as 'claims')
      .selectAll()
      .execute()
    counts[table] = rows.length
  }
  return counts
}

async function statesByName() {
  const { db } = server.context
  const rows = await db.selectFrom('members').select(['id', 'first_name', 'member_status']).execute()
  const facts = await readFacts(
    db,
    rows.map(({ id }) => id),
  )
  const rules = await readRules(db)
  return rows.map(({ id, first_name, member_status }) => {
    const known = facts.get(id)
    if (!known) throw new Error('no facts')
    const { state, isMember } = stateOn(known, today(), rules)
    return { first_name, state, isMember, column: Boolean(member_status) }
  })
}

const nothing = Object.fromEntries(tables.map((table) => [table, 0]))
const remove = () => removeDemo(server.context, null)

describe('the year of the demo', () => {
  test.each(['2026-11-27', '2027-06-30', '2027-07-01', '2027-07-02', '2028-02-29', '2027-01-01'])(
    'shows each kind of member and money on %s, and columns that midnight leaves as they are',
    async (day) => {
      now = new Date(`${day}T12:00:00.000Z`)
      await load()
      const states = await statesByName()
      for (const { first_name, isMember, column } of states)
        expect([first_name, column]).toEqual([first_name, isMember])
      const stateOf = new Map(states.map(({ first_name, state }) => [first_name, state]))
      expect(Object.fromEntries(stateOf)).toMatchObject({
        ...{ Alva: 'active', Otto: 'active', Ingrid: 'active', Kim: 'grace' },
        ...{ Linnéa: 'left', Maja: 'applied', Sixten: 'due' },
      })
      expect(await settleStates(server.context)).toBe(0)
      const claims = await readClaims(server.context.db, { today: today() })
      expect(claims.filter(({ state }) => state === 'paid')).toHaveLength(19)
      expect(claims.filter(({ state }) => state === 'open')).toHaveLength(4)
      const look = await server.context.db.selectFrom('payments').select(['review', 'paid_day']).execute()
      expect(look.flatMap(({ review }) => review || []).toSorted()).toEqual(['over', 'unknown'])
      expect(look.filter(({ paid_day }) => paid_day > today())).toEqual([])
      expect((await countRows()).voting_list_rows).toBeGreaterThan(10)
      expect(await server.context.db.selectFrom('mails').select('id').execute()).toEqual([])
    },
  )

  test('goes to the last row with the demo, also after midnight has settled it', async () => {
    const before = await countRows()
    expect(before).toEqual(nothing)
    await load()
    now = new Date('2027-09-27T12:00:00.000Z')
    expect(await settleStates(server.context)).toBeGreaterThan(10)
    await remove()
    expect(await countRows()).toEqual(nothing)
    expect((await readRules(server.context.db)).kind).toBe('none')
    expect(await server.context.db.selectFrom('members').select('id').execute()).toEqual([])
  })

  test('stays where a member stays, and leaves the rest of the money to nobody', async () => {
    await load()
    const { db } = server.context
    const alva = await db
      .selectFrom('members')
      .select('id')
      .where('first_name', '=', 'Alva')
      .executeTakeFirstOrThrow()
    await db.updateTable('members').set({ version: 9 }).where('id', '=', alva.id).execute()
    await remove()
    expect(await countRows()).toMatchObject({ claims: 1, payments: 1, payment_files: 1, memberships: 2 })
    expect((await readRules(db)).kind).toBe('year')
    const [claim] = await readClaims(db, { today: today() })
    expect(claim?.state).toBe('paid')
  })
})
