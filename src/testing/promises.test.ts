import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'
import { remindAt } from '#server/features/mailings/remind.ts'
import { sendingHour } from '#server/features/reminders/sending-day.ts'
import { door as doorRight, doorTimes } from '#shared/door.ts'
import { hourMs } from '#shared/durations.ts'
import { claimsRight } from '#shared/money-rights.ts'
import { persondata } from '#shared/person-desk.ts'
import { documents } from '#shared/resources/documents.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { members } from '#shared/resources/members.ts'
import { mayWriteField, readsRegisters, rolesThatMay } from '#shared/rights.ts'
import { roles } from '#shared/roles.ts'
import { declaredPromises } from './promises/declared-promises.ts'
import { type CatalogueTexts, findPromises, promiseWords, readCatalogue } from './promises/find-promises.ts'
import { promisedDurations } from './promises/promised-durations.ts'
import { spokenDurations } from './promises/spoken-durations.ts'

const languages = ['sv', 'en'] as const
type Language = (typeof languages)[number]
const catalogues = {} as Record<Language, CatalogueTexts>
beforeAll(async () => {
  for (const language of languages) catalogues[language] = await readCatalogue(language)
})

const keysOf = (keys: string): string[] => keys.trim().split(/\s+/)
const textsOf = (language: Language, key: string): readonly string[] => catalogues[language].get(key) ?? []
/** True if a source names a key, or a template of which the key is one case. */
const namesKey = (source: string, key: string): boolean =>
  new RegExp(
    `(?<![\\w.])${key
      .split('.')
      .map((part) => `(${RegExp.escape(part)}|\\$\\{[^}]+\\})`)
      .join('\\.')}(?![\\w.-])`,
  ).test(source)
const textOf = (language: Language, key: string): string => textsOf(language, key).join(' ')

describe('a text about undo, hours, deadlines, visibility or mails', () => {
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

  const shown = declaredPromises
    .filter(({ how }) => how !== 'exempt')
    .map((one) => ({ ...one, where: one.test ?? 'which names its key' }))

  test.each(shown)('is $how by $by: $where', ({ how, by, test, keys }) => {
    expect(/\.(test|spec)\.tsx?$/.test(by) || by.startsWith('src/testing/')).toBe(how === 'tested')
    const source = readFileSync(join(root, by), 'utf8')
    if (test) expect(new RegExp(`['"\`]${RegExp.escape(test)}['"\`]`).test(source)).toBe(true)
    else expect(keysOf(keys).filter((key) => !namesKey(source, key))).toEqual([])
  })

  test.each([
    ['undo', 'Det går att ångra.', 'This can be undone.'],
    ['hours', 'Länken gäller i två dygn.', 'The link works for 24 hours.'],
    ['hours', 'Den kommer inom några minuter.', 'It arrives within minutes.'],
    ['hours', 'Mejlet går kl. 12.', 'It goes tomorrow at 9.'],
    ['deadlines', 'Länken gäller i 14 dagar.', 'They are erased after seven days.'],
    ['deadlines', 'Den glöms efter {months} månader.', 'It is stored for two years.'],
    ['visibility', 'Bara styrelsen ser det.', 'Only the board sees it.'],
    ['mails', 'Alla får ett mejl.', 'Everybody gets an email.'],
    ['mails', 'Kvittona skickas {time}.', 'Receipts are sent {time}.'],
    ['mails', 'Annars går inga mejl ut.', 'No reminder goes out.'],
    ['mails', 'Vi mejlar dig så snart du får plats.', 'We will write to you as soon as you get a place.'],
    ['undo', 'Allt är nu som det var innan.', 'Everything is as it was before.'],
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

  test.each(
    promisedDurations.flatMap(([keys, ...durations]) => keysOf(keys).map((key) => ({ key, durations }))),
  )('$key names the durations of the code', ({ key, durations }) => {
    expect(spokenDurations(textOf(language, key))).toEqual(durations)
  })

  test.each([
    ['reminders.onText', `${sendingHour}`],
    ['reminders.started', `${sendingHour}`],
    ['reminders.when', `${sendingHour}`],
    ['events.fields.remind.hint', remindAt.replace(':00', '')],
  ])('%s says at what hour the mails leave', (key, hour) => {
    expect(/(?:klockan|kl\.|at) (\d+)/.exec(textOf(language, key))?.[1]).toBe(hour)
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
