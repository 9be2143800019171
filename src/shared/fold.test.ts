import { expect, test } from 'vitest'
import { foldAddress, foldField, foldText, searchForms, searchWords } from '#shared/fold.ts'
import { typedNames } from '#testing/typed-names.ts'

test('the table has two hundred names of forty countries', () => {
  expect([new Set(typedNames.map(({ country }) => country)).size, typedNames.length]).toEqual([40, 200])
})

test.each(typedNames)('$country: $name is found by $typed', ({ name, typed }) => {
  const stored = foldField('text', name)
  for (const q of [name, name.toUpperCase(), name.normalize('NFD'), ...typed])
    expect([q, searchWords(q).filter((word) => !stored.includes(word))]).toEqual([q, []])
})

test('the letters å, ä and ö are found by themselves alone', () => {
  for (const [name, typed] of [
    ['Åsa', 'asa'],
    ['Ärla', 'arla'],
    ['Öst', 'ost'],
    ['Asa', 'åsa'],
  ] as const)
    expect(foldField('text', name)).not.toContain(searchWords(typed)[0])
})

test('the order of the folded is that of the Swedish collation, and of code points', () => {
  const { compare } = new Intl.Collator('sv', { sensitivity: 'base' })
  const signs = ['a b', 'a_b', 'a-b', "a'b", 'a@b', 'a.b', 'a1', 'a+b', 'ab', 'a{b', 'az', 'aå', 'aä', 'aö']
  const latin = typedNames.map(({ name }) => name).filter((name) => /^\p{Script=Latin}/u.test(name))
  const texts = [...latin, ...signs, ...'abcdefghijklmnopqrstuvwxyzåäöæøœđðħłßþəıŋŧü']
  const wrong = texts.flatMap((a) =>
    texts
      .filter((b) => compare(a, b) < 0 && foldText(a) >= foldText(b))
      .map((b) => `${a} (${foldText(a)}) < ${b} (${foldText(b)})`),
  )
  expect(wrong).toEqual([])
})

test('an address is the same in capital letters, and another with another letter', () => {
  // Links that wait are stored by it (`account_links.email_key`).
  expect(foldAddress('Kim.Ek@Example.SE')).toBe('kim.ek@example.se')
  expect(foldAddress('Anna@RÄKSMÖRGÅS.se')).toBe(foldAddress('anna@ra\u0308ksmörgås.se'))
  expect(foldAddress('rené@example.se')).not.toBe(foldAddress('rene@example.se'))
  expect(foldAddress('ıda@example.se')).not.toBe(foldAddress('ida@example.se'))
})

test('of a formatted text the words are found, and not its tags', () => {
  const stored = foldField('html', '<p>Fest &amp; <strong>glögg</strong></p><p>Café</p>')
  for (const found of ['fest', '&', 'glögg', 'cafe']) expect(stored).toContain(searchWords(found)[0])
  for (const absent of ['strong', 'amp', '<p']) expect(stored).not.toContain(searchWords(absent)[0])
})

test('a line of text never grows longer than an index takes', () => {
  expect(foldField('text', '\ufdfa'.repeat(200))).toHaveLength(500)
})

test('a telephone number is found however it is typed, or a part of it, beside other words', () => {
  const numbers = ['070-100 00 03', '0701000003', '+46 70 100 00 03', '+46(0)70-1000003', '0046701000003']
  const isFound = (number: string, q: string): boolean =>
    searchForms(`Ek ${q}`).some((words) =>
      words.every((word) => `ek ${foldField('phone', number)}`.includes(word)),
    )
  for (const number of numbers) {
    for (const q of [...numbers, '070-100', '100 00 03'])
      expect([number, q, isFound(number, q)]).toContain(true)
    expect(isFound(number, '070-100 00 04')).toBe(false)
  }
  expect(searchForms('2 mars')).toEqual([['2', 'mars']])
  expect(searchForms('2027-03-01')[0]).toEqual(searchWords('2027-03-01'))
})

test('finds names with and without their hyphens in the lists of the panel', () => {
  const finds = (q: string, name: string) =>
    searchForms(q).some((words) => words.every((word) => foldField('text', name).includes(word)))
  for (const [q, name] of [
    ['annmarie', 'Ann-Marie'],
    ['ann-marie', 'Annmarie'],
    ['ann-marie', 'Ann-Marie'],
  ])
    expect([q, finds(q ?? '', name ?? '')]).toEqual([q, true])
  expect(foldField('email', 'ann-marie@example.se')).toBe(foldField('email', 'Ann-Marie@example.se'))
})
