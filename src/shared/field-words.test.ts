import { describe, expect, test } from 'vitest'
import { boolean, choice, image, lacking, text } from '#shared/field.ts'
import { type Vocabulary, wordsIn } from '#shared/field-words.ts'
import { historyEntries } from '#shared/history.ts'
import { type Language, languageNames, languages } from '#shared/languages.ts'
import { defineResource, type Resource } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { mails } from '#shared/resources/mails.ts'

const things = defineResource({
  name: 'things',
  title: 'saken',
  plural: 'saker',
  access: { list: 'superuser' },
  order: 'id',
  fields: {
    name: text({ label: 'Name', hint: 'In full', translatable: true }),
    is_open: boolean({ label: 'Open', words: ['Open', 'Shut'] }),
    size: choice({ label: 'Size', options: { s: 'Small' } }),
    cover: image({ label: 'Cover' }),
    lacking: lacking(['cover']),
  },
})

const german: Vocabulary = {
  resources: {
    things: {
      title: 'Ding',
      plural: 'Dinge',
      fields: {
        name: { label: 'Name des Dings', hint: 'Ganz' },
        is_open: { label: 'Offen', words: ['Offen', 'Zu'] },
        size: { options: { s: 'Klein' } },
        cover: { label: 'Umschlag' },
      },
    },
  },
  description: 'Beschreibung: {0}',
  lacking: 'Haben wir nicht',
}

test('a resource is called as the vocabulary says, and where it says nothing as it is defined', () => {
  const { title, plural, fields } = wordsIn(things, german)
  expect([title, plural]).toEqual(['Ding', 'Dinge'])
  expect(fields.name).toMatchObject({ label: 'Name des Dings', hint: 'Ganz', kind: 'text' })
  expect(fields.is_open).toMatchObject({ label: 'Offen', words: ['Offen', 'Zu'] })
  expect(fields.size).toMatchObject({ label: 'Size', options: { s: 'Klein' } })
  expect(things.fields.name.label).toBe('Name')
})

test('companions are called after the field that they belong to', () => {
  const { fields } = wordsIn(things, german)
  expect(fields.name_en).toMatchObject({ label: 'Name des Dings (English)', hint: 'Ganz' })
  expect(fields.cover_alt.label).toBe('Beschreibung: Umschlag')
  expect(fields.cover_alt_en.label).toBe('Beschreibung: Umschlag (English)')
  expect(fields.lacking.label).toBe('Haben wir nicht')
})

const vocabularyOf = async (language: Language): Promise<Vocabulary> =>
  ((await import(`../texts/${language}/fields.ts`)) as { fields: Vocabulary }).fields

type Parted<T> = T & { of?: Readonly<Record<string, T>> }

/** Fields by their names, those of the items of a list as `questions.choices`. */
const wholeAndParts = <T>(fields: Readonly<Record<string, Parted<T>>>): [string, T][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [name, field],
    ...Object.entries(field.of ?? {}).map(([part, rules]): [string, T] => [`${name}.${part}`, rules]),
  ])

const all: readonly Resource[] = [...resources, mailings, mails, historyEntries]

describe.each(languages)('the vocabulary of %s', (language) => {
  test('names nothing that no definition has', async () => {
    const vocabulary = await vocabularyOf(language)
    const unknown = Object.entries(vocabulary.resources).flatMap(([name, { fields = {} }]) => {
      const resource = all.find((one) => one.name === name)
      return wholeAndParts(fields).flatMap(([field, words]) => {
        const rules = wholeAndParts(resource?.fields ?? {}).find(([one]) => one === field)?.[1]
        if (!rules || rules.translates || rules.describes || rules.lists) return [`${name}.${field}`]
        const options = Object.keys(words.options ?? {}).filter(
          (option) => !(option in (rules.options ?? {})),
        )
        const has = (word: 'hint' | 'words') => !(word in words) || rules[word] !== undefined
        return [...options, ...(has('hint') && has('words') ? [] : [`${name}.${field} says more`])]
      })
    })
    expect(unknown).toEqual([])
    expect(Object.keys(vocabulary.resources).filter((name) => !all.some((one) => one.name === name))).toEqual(
      [],
    )
  })
})

describe('what the definitions say in English', () => {
  test('stands in Swedish too', async () => {
    const { resources: swedish } = await vocabularyOf('sv')
    const lacking = all.flatMap(({ name, fields }) =>
      wholeAndParts(fields)
        .filter(([, { translates, describes, lists }]) => !translates && !describes && !lists)
        .flatMap(([field, { hint, words, options }]) => {
          const own = wholeAndParts(swedish[name]?.fields ?? {}).find(([one]) => one === field)?.[1]
          const missing = [
            ...(own?.label ? [] : ['label']),
            ...(hint && !own?.hint ? ['hint'] : []),
            ...(words && !own?.words ? ['words'] : []),
            // A language is called by its own name.
            ...Object.keys(options === languageNames ? {} : (options ?? {})).filter(
              (option) => !own?.options?.[option],
            ),
          ]
          return missing.map((what) => `${name}.${field}: ${what}`)
        }),
    )
    expect(lacking).toEqual([])
  })

  test('has names for one record and for several, which they say in Swedish', async () => {
    const { resources: english } = await vocabularyOf('en')
    const lacking = all.filter(({ name }) => !english[name]?.title || !english[name]?.plural)
    expect(lacking.map(({ name }) => name)).toEqual([])
  })
})
