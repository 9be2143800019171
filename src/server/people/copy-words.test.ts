import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { board } from '#shared/resources/board.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { members } from '#shared/resources/members.ts'
import { users } from '#shared/resources/users.ts'
import { columnFacts, columnLabel, fieldFacts, tableTitle } from './copy-words.ts'
import { personTables } from './person-tables.ts'

/** The tables whose rows stand in a copy or among what is erased, with the columns that a copy prints. */
const told = Object.entries(personTables).flatMap(([table, rule]) =>
  'finds' in rule ? [{ table, columns: Array.isArray(rule.copied) ? (rule.copied as string[]) : [] }] : [],
)

test.each(languages)('every table and column that a person is told of has a name in %s', (language) => {
  expect(told.length).toBeGreaterThan(20)
  const nameless = told.flatMap(({ table, columns }) => [
    ...(tableTitle(language, table) === table ? [table] : []),
    ...columns.filter((name) => columnLabel(language, name) === name).map((name) => `${table}.${name}`),
  ])
  expect(nameless).toEqual([])
})

test.each([
  ['sv', ['1\u00a0200', '2026-11-29 kl. 18.00', '49,50']],
  ['en', ['1,200', '2026-11-29 18:00', '49.50']],
] as const)('writes amounts and times in a copy as every text in %s does', (language, expected) => {
  const row = {
    amount: 120_000,
    created_at: '2026-11-29T17:00:00.000Z',
    offer_until: '2026-11-29T17:00:00.000Z',
  }
  const words = columnFacts(language, ['amount', 'created_at'], { row }).map((fact) => fact.words)
  const [part] = columnFacts(language, ['amount'], { row: { amount: 4_950 } })
  expect([...words, part?.words]).toEqual(expected)
  const field = fieldFacts(language, evenemang, row).find(({ name }) => name === 'offer_until')
  expect(field?.words).toBe(expected[1])
})

test('says values of the program in the words of the panel, or not at all', () => {
  const wordsIn = (table: string, row: Record<string, unknown>) =>
    columnFacts('sv', Object.keys(row), { row, table }).map(({ words }) => words)
  expect(wordsIn('mails', { kind: 'membership-receipt', state: 'sent' })).toEqual([
    'Ansökan om medlemskap',
    'Skickat',
  ])
  expect(wordsIn('history', { action: 'update', resource: 'members', fields: 'first_name,city' })).toEqual([
    'Ändrad',
    'Medlemmar',
    'Förnamn, Ort',
  ])
  const registers = ['claims', 'demo', 'mailings', 'meetings', 'payments', 'persondata', 'processing']
  for (const resource of [...registers, 'retention', 'voting'])
    expect(wordsIn('history', { resource })).not.toEqual([resource])
  expect(wordsIn('history', { resource: 'meetings' })).toEqual(['Möten'])
  expect(wordsIn('claim_lines', { kind: 'membership' })).toEqual(['Medlemskap'])
  expect(wordsIn('memberships', { granted_by: 'free' })).toEqual(['Utan avgift'])
  expect(wordsIn('payments', { payer_phone: '+46701740605' })).toEqual(['070-174 06 05'])
  expect(wordsIn('claim_stages', { stage: 'no-such-word' })).toEqual([''])
  const content = JSON.stringify({ name: 'Anna Berg', image_focus: '97 22' })
  expect(wordsIn('versions', { resource: 'board', content })).toEqual([expect.any(String), 'Namn: Anna Berg'])
  for (const resource of [members, users]) {
    const facts = fieldFacts('sv', resource, { language: 'sv', phone_number: '+46701740605' })
    const wordsOf = (name: string) => facts.find((fact) => fact.name === name)?.words
    expect(wordsOf('language')).toBe('Svenska')
    if (resource === members) expect(wordsOf('phone_number')).toBe('070-174 06 05')
  }
  const focus = fieldFacts('sv', board, { image_focus: '97 22' }).find(({ name }) => name === 'image_focus')
  expect(focus?.words ?? '').toBe('')
})
