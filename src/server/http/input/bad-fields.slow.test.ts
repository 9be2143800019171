import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#shared/field.ts'
import type { Resource } from '#shared/resource.ts'
import { contact } from '#shared/resources/contact.ts'
import { events } from '#shared/resources/events.ts'
import { resources } from '#shared/resources/index.ts'
import { members } from '#shared/resources/members.ts'
import { posts } from '#shared/resources/posts.ts'
import { expectProblem, wrongFields } from '#testing/problems.ts'
import { addRecord, createBody } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { resources as texts } from '#texts/sv/resources.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const asAdmin = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })

/** Creates a record, or changes the only one there is, with one field as given. */
async function write(resource: Resource, values: Record<string, unknown>) {
  if (resource.singleton) return asAdmin('PUT', `${resource.path}1/`, values)
  return asAdmin('POST', resource.path, await createBody(server, resource, values))
}

type Case = { name: string; resource: Resource; field: string; rules: Field }
const textKinds = ['text', 'multiline', 'html', 'email', 'phone', 'url']
const cases: Case[] = resources
  .filter(({ name }) => name !== 'users')
  .flatMap((resource) =>
    Object.entries(resource.fields)
      // The two numbers of a focal point have a test of their own (`focal-points.test.ts`).
      .filter(
        ([, { kind, writableBy, focuses }]) => textKinds.includes(kind) && writableBy !== 'never' && !focuses,
      )
      .map(([field, rules]) => ({ name: `${resource.name}.${field}`, resource, field, rules })),
  )

const isLong = ({ kind }: Field): boolean => kind === 'multiline' || kind === 'html'

describe.each(cases)('$name', ({ resource, field, rules }) => {
  // A required text that the stored record lacks may stay empty.
  beforeAll(async () => {
    if (resource.singleton && rules.required) await write(resource, await createBody(server, resource))
  })

  const refused: [string, string, string][] = [
    ['a NUL (B26)', 'anna\u0000bertil', 'control-character'],
    ['an escape', 'anna\u001b[31m', 'control-character'],
    ['a lone surrogate (B27)', 'anna\ud800', 'invalid-text'],
    ['one character too many', 'x'.repeat((rules.max ?? 200) + 1), 'too-long'],
    ['too many combining marks (B27)', `x${'\u0301'.repeat(rules.max ?? 200)}`, 'too-long'],
  ]
  if (!isLong(rules)) {
    refused.push(
      ['a line break (B30, B44)', 'Hej\r\nBcc: x@y.z', 'control-character'],
      ['a bare return (B44)', 'Fest\rATTENDEE:x@y', 'control-character'],
      ['a line separator', 'a\u2028b', 'control-character'],
      ['a next line', 'a\u0085b', 'control-character'],
    )
  }
  if (rules.required && rules.kind !== 'html')
    refused.push(
      ['nothing', '', 'required'],
      ['spaces (B28)', ' \u00a0\u3000 ', 'required'],
      ['a blank of Braille (B28)', '\u2800\u2800', 'required'],
      ['fillers and marks without a letter (B28)', '\u3164\uffa0\u0301\u{1d159}\ufffc', 'required'],
      ['zero width (B28)', '\u200b\u200d\u2060\ufeff', 'required'],
    )
  if (rules.kind === 'html')
    refused.push(['what is too long as it is stored', '&'.repeat(rules.max ?? 200), 'too-long'])
  if (rules.required && rules.kind === 'html')
    refused.push(['only a script', '<script>alert(1)</script>', 'required'])

  test('refuses what is no text that can be stored and shown', async () => {
    for (const [name, value, code] of refused) {
      const answer = await write(resource, { [field]: value })
      expectProblem(answer, 'validation', value.slice(0, 100))
      expect([name, ...wrongFields(answer)]).toEqual([name, [`/${field}`, code]])
    }
  })

  test('refuses what is no text', async () => {
    for (const value of [null, 5, true, {}, [], ['x'], { $gt: '' }]) {
      const answer = await write(resource, { [field]: value })
      expectProblem(answer, 'validation')
      expect(wrongFields(answer)).toEqual([[`/${field}`, 'type']])
    }
  })
})

const badAddresses = [
  'a@b',
  '"x@evil.com y"@own.se',
  'a@own.se(x)evil.com',
  'a@own.se,b@z.se',
  'a@own.se;b@z.se',
  'Anna <anna@own.se>',
  '@relay.se:anna@own.se',
  'anna@[127.0.0.1]',
  'anna..b@own.se',
  'anna@own..se',
  'anna@-own.se',
  'anna b@own.se',
  'аnna@own.se',
  'anna%own.se@evil.com@own.se',
  'annaown.se',
  `${'a'.repeat(65)}@own.se`,
  'anna@own.se?bcc=z@z.se',
]
describe.each(cases.filter(({ rules }) => rules.kind === 'email'))('$name', ({ resource, field, rules }) => {
  test.each(badAddresses)('refuses %s (B29)', async (address) => {
    const answer = await write(resource, { [field]: address })
    expectProblem(answer, 'validation', address)
    expect(wrongFields(answer)).toEqual([[`/${field}`, 'email']])
    expect(answer.json().errors[0].detail).toBe(
      rules.formatMessage
        ? texts[`${resource.name}.fields.${field}.format` as keyof typeof texts]
        : 'Skriv en giltig e-postadress.',
    )
  })
  test('refuses 255 characters and a line break', async () => {
    for (const [address, code] of [
      [`a@${`${'b'.repeat(60)}.`.repeat(4)}example.se`, 'too-long'],
      ['a@own.se\r\nBcc: z@z.se', 'control-character'],
    ] as const)
      expect(wrongFields(await write(resource, { [field]: address }))).toEqual([[`/${field}`, code]])
  })
})

describe.each(cases.filter(({ rules }) => rules.kind === 'url'))('$name', ({ resource, field }) => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.se',
    'https:evil.se',
    'ftp://a.se',
    'https://',
    'https://user@evil.se',
    'https://a b.se',
    'https:\\\\evil.se',
    'vbscript:x',
    'file:///etc/passwd',
  ])('refuses %s', async (address) => {
    expect(wrongFields(await write(resource, { [field]: address }))).toEqual([[`/${field}`, 'format']])
  })
})

test.each([
  ['birthday', '2027-02-30', 'date'],
  ['birthday', '01/02/2003', 'date'],
  ['birthday', 20270101, 'type'],
  ['birthday', '0000-01-01', 'date'],
  ['gender', 'X', 'invalid'],
  ['gender', 'constructor', 'invalid'],
  ['gender', 1, 'invalid'],
  ['member_status', 'yes', 'type'],
  ['member_status', null, 'type'],
  ['member_status', 1, 'type'],
  ['phone_number', 'ring mig', 'format'],
])('a member with %s %j: %s', async (field, value, code) => {
  expect(wrongFields(await write(members, { [field]: value }))).toEqual([[`/${field}`, code]])
})

test.each([
  ['2027-03-28T02:30', 'nonexistent-local-time'],
  ['2027-02-30T10:00', 'date'],
  ['10000-01-01T10:00', 'range'],
  ['', 'date'],
  [null, 'type'],
  [1_700_000_000, 'type'],
])('an event at %j: %s (B42)', async (eventDate, code) => {
  expect(wrongFields(await write(events, { eventDate }))).toEqual([['/eventDate', code]])
})

describe('what looks odd and is text', () => {
  test.each([
    '=HYPERLINK("http://x")',
    '@SUM(1)',
    '\tTabbe',
    "Robert'); DROP TABLE members;--",
    '\u202eomvänd\u202c',
    '</script><script>alert(1)</script>',
    '{{7*7}} #{7*7} <%= 7*7 %>',
    'Åsa 👩‍👩‍👧 Ж 漢字',
    '%s%n\\u0041',
    'null',
  ])('%s is stored as it is (B27, B31, B33, B34)', async (text) => {
    for (const [resource, field] of [
      [members, 'first_name'],
      [contact, 'message'],
      [posts, 'title'],
      [events, 'eventLocation'],
    ] as const) {
      const record = await addRecord(server, resource, { [field]: text })
      expect(record[field]).toBe(text)
      const read = await asAdmin('GET', `${resource.path}${record.id}/`)
      expect(read.json()[field]).toBe(text)
    }
  })

  test('an accent written in two characters is stored as one', async () => {
    const { first_name } = await addRecord(server, members, { first_name: ' A\u030asa ' })
    expect(first_name).toBe('Åsa')
  })
})

test.each([
  [-1, 'Minst 0.'],
  [1_000_000, 'Högst 20.'],
  [0.5, 'Ska vara ett heltal.'],
])('refuses %s guests with the limit that it breaks', async (max_guests, detail) => {
  const answer = await write(events, { max_guests })
  expect(answer.json().errors).toMatchObject([{ pointer: '/max_guests', detail }])
})
