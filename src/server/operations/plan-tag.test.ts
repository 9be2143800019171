import { expect, test } from 'vitest'
import type { RowImage, Schema } from './changes.ts'
import { tagPlan } from './plan-tag.ts'

const schema: Schema = {
  parentsOf: new Map(),
  childrenOf: new Map(),
  booleansOf: new Map(),
  withUpdatedAt: new Set(),
  order: [],
}
const tag = (table: string, after: RowImage, before: RowImage | null = null) =>
  tagPlan([{ id: 1, table, key: '1', group: 1, before, after }], schema, {
    today: '2027-03-01',
    mails: [],
  })

test.each([
  ['events', 'eventLocation', 'aulan', 'källaren'],
  ['members', 'first_name', 'ada', 'bo'],
  ['claims', 'void_why', 'fel', 'dubblett'],
  ['claim_lines', 'text', 'lokal', 'mat'],
  ['payments', 'note', 'gåva', 'lotter'],
])('the tag of a plan is the same for other words in %s.%s', async (table, column, ...values) => {
  const [one, other] = await Promise.all(values.map((value) => tag(table, { [column]: value })))
  expect(one).toBe(other)
})

test.each([
  ['evenemang', 'state', 'confirmed', 'waiting'],
  ['payments', 'verdict', 'sale', 'gift'],
  ['claim_lines', 'amount', 100, 200],
  ['subscribers', 'email', 'ada@example.se', 'bo@example.se'],
  ['memberships', 'last_day', '2027-06-30', '2027-12-31'],
  ['members', 'gender', 'M', 'F'],
])('the tag of a plan differs with another value of %s.%s', async (table, column, ...values) => {
  const [one, other] = await Promise.all(values.map((value) => tag(table, { [column]: value })))
  expect(one).not.toBe(other)
})
