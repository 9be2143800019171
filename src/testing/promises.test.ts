import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'
import { undoForDay, usualHoldMs } from '#server/operations/operation.ts'
import { door as doorRight, doorTimes } from '#shared/door.ts'
import { dayMs, hourMs, secondMs } from '#shared/durations.ts'
import { claimsRight } from '#shared/money-rights.ts'
import { persondata } from '#shared/person-desk.ts'
import { documents } from '#shared/resources/documents.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { members } from '#shared/resources/members.ts'
import { mayWriteField, readsRegisters, rolesThatMay } from '#shared/rights.ts'
import { roles } from '#shared/roles.ts'
import { declaredPromises } from './promises/declared-promises.ts'
import { type CatalogueTexts, findPromises, promiseWords, readCatalogue } from './promises/find-promises.ts'

const languages = ['sv', 'en'] as const
type Language = (typeof languages)[number]
const catalogues = {} as Record<Language, CatalogueTexts>
beforeAll(async () => {
  for (const language of languages) catalogues[language] = await readCatalogue(language)
})

const keysOf = (keys: string): string[] => keys.trim().split(/\s+/)
const textsOf = (language: Language, key: string): readonly string[] => catalogues[language].get(key) ?? []
const textOf = (language: Language, key: string): string => textsOf(language, key).join(' ')

describe('a text about undo, hours, visibility or mails', () => {
  const declared = declaredPromises.flatMap(({ keys }) => keysOf(keys))

  test('is declared as generated, tested or exempt', () => {
    const undeclared = [...findPromises(Object.values(catalogues))].filter((key) => !declared.includes(key))
    expect(
      undeclared,
      'Make the text true, and add its key to src/testing/promises/declared-promises.ts.',
    ).toEqual([])
  })

  test('is declared once, and only while it exists', () => {
    const found = findPromises(Object.values(catalogues))
    expect(declared.filter((key, index) => declared.indexOf(key) !== index)).toEqual([])
    expect(declared.filter((key) => !found.has(key))).toEqual([])
  })

  test.each(declaredPromises.filter(({ how }) => how !== 'exempt'))(
    'is $how by the existing file $by',
    ({ how, by }) => {
      expect(existsSync(join(root, by))).toBe(true)
      expect(/\.(test|spec)\.tsx?$/.test(by)).toBe(how === 'tested')
    },
  )

  test.each([
    ['undo', 'Det går att ångra.', 'This can be undone.'],
    ['hours', 'Länken gäller i två dygn.', 'The link works for 24 hours.'],
    ['visibility', 'Bara styrelsen ser det.', 'Only the board sees it.'],
    ['mails', 'Alla får ett mejl.', 'Everybody gets an email.'],
  ] as const)('is found when it speaks of %s', (kind, ...texts) => {
    for (const text of texts) expect(promiseWords[kind].test(text)).toBe(true)
  })
})

describe.each(languages)('in %s', (language) => {
  const labelOf = (role: string): string => textOf(language, `users.fields.roles.of.role.options.${role}`)

  test.each([
    ['apply.privacy', [evenemang.name, doorRight]],
    ['privacy.whyText', [members.name, claimsRight]],
    ['attendance.noteHint', [evenemang.name]],
    ['retention.stopHint', [persondata]],
  ])('%s names every role that reads it, and no other', (key, rights) => {
    const readers = roles.filter((role) => rights.some((right) => rolesThatMay('read', right).includes(role)))
    const text = textOf(language, key)
    expect(roles.filter((role) => new RegExp(`\\b${labelOf(role)}(?![a-zåäö])`).test(text))).toEqual(readers)
    expect(text).toMatch(/administrat(ö|o)r/i)
  })

  test('documents.fields.board_only.sentence names the only role that does not read documents', () => {
    const others = roles.filter((role) => !rolesThatMay('read', documents.name).includes(role))
    const text = textOf(language, 'documents.fields.board_only.sentence')
    expect(roles.filter((role) => text.includes(labelOf(role)))).toEqual(others)
  })

  test('users.explain.treasurer is true of applications and their paid marks', () => {
    expect(rolesThatMay('read', evenemang.name)).toContain('treasurer')
    const treasurer = { isAdministrator: false, roles: ['treasurer'] } as const
    expect(mayWriteField(treasurer, evenemang.name, 'paid')).toBe(true)
  })

  test('users.explain.reader is true of personal data', () => {
    expect(readsRegisters({ isAdministrator: false, roles: ['reader'] })).toBe(false)
  })

  test.each([
    'participants.act.held',
    'participants.act.mailLater',
    'participants.queue.next',
    'participants.remove.queue',
    'mailing.starts',
    'places.given',
  ])('%s says for how many seconds effects are held', (key) => {
    const said = /(\d+) (sekunder|seconds)/.exec(textOf(language, key))?.[1]
    expect(Number(said) * secondMs).toBe(usualHoldMs)
  })

  test.each(['members.approved', 'members.declined', 'members.ended'])(
    '%s says half a minute, for which effects are held',
    (key) => {
      expect(textOf(language, key)).toMatch(/halv minut|half a minute/)
      expect(usualHoldMs).toBe(30 * secondMs)
    },
  )

  test.each(['payments.decide.undo', 'refunds.text'])('%s says how long the action can be undone', (key) => {
    expect(textOf(language, key)).toMatch(/ett dygn|24 hours/)
    expect(undoForDay(0).undoUntilMs).toBe(dayMs)
  })

  test('the texts of check-in say when it opens and closes', () => {
    const eventDate = '2027-05-01T18:00:00.000Z'
    const { opensMs, endsMs } = doorTimes({ eventDate, eventEndDate: eventDate })
    const beginsMs = Date.parse(eventDate)
    expect([beginsMs - opensMs, endsMs - beginsMs]).toEqual([24 * hourMs, 12 * hourMs])
    for (const key of ['door.closed', 'door.nothingOpen', 'users.explain.door'])
      expect([key, /\b(dygn|day)\b/.test(textOf(language, key))]).toEqual([key, true])
    for (const key of ['door.closed', 'door.role', 'users.explain.door'])
      expect([key, /\b(tolv timmar|twelve hours)\b/.test(textOf(language, key))]).toEqual([key, true])
  })
})
