import { describe, expect, test } from 'vitest'
import { boolean, computed, date, html, image, reference, text, titleOf, transient } from '#shared/field.ts'
import { allows, mayWrite } from '#shared/field-access.ts'
import {
  columnFields,
  defineResource,
  type Entity,
  ignoredKeys,
  imageFields,
  paletteFields,
  translationsOf,
} from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { refuseContradictions } from './resource-contradictions.ts'

const things = {
  name: 'things',
  access: { list: 'public', create: 'superuser' },
  order: '-name',
  fields: {
    name: text(),
    picture: image(),
    count: computed<number>({ computedType: 'integer' }),
    agreed: transient(boolean()),
    secret: text({ writableBy: 'never' }),
  },
} as const

const refuse = (definition: Parameters<typeof defineResource>[0]) =>
  refuseContradictions(defineResource(definition))

describe('a definition', () => {
  test('names its address, its columns, its pictures and what an update ignores', () => {
    const resource = defineResource(things)
    expect(resource.path).toBe('/api/things/')
    const columns = ['name', 'picture', 'picture_alt', 'secret']
    expect(columnFields(resource).map(([name]) => name)).toEqual(columns)
    expect(imageFields(resource)).toEqual(['picture'])
    expect(ignoredKeys(resource)).toEqual(['id', 'count', 'agreed', 'secret', 'picture_sizes'])
  })
  test('gives each picture a text for who does not see it, unless another field says it already', () => {
    const { picture_alt, ...rest } = defineResource(things).fields
    expect(picture_alt).toMatchObject({ kind: 'text', optional: true, describes: 'picture', max: 300 })
    const named = { ...things.fields, picture: image({ describedBy: 'name' }) }
    expect(Object.keys(defineResource({ ...things, fields: named }).fields)).toEqual(Object.keys(rest))
    const unknown = { ...things.fields, picture: image({ describedBy: 'nobody' }) }
    expect(() => refuse({ ...things, fields: unknown })).toThrow('no field "nobody" to describe by')
  })
  test('gives each text that is translatable a field of its own in every other language', () => {
    const fields = {
      name: text({ required: true, example: 'x', max: 60, translatable: true }),
      story: html({ translatable: true, search: true, readableBy: 'superuser' }),
      picture: image(),
      shelf_id: reference('shelves', { whenErased: 'detach' }),
      shelf: titleOf('shelf_id', { translatable: true }),
      secret: text({ writableBy: 'never' }),
    }
    const resource = defineResource({ ...things, fields })
    const english = Object.entries(resource.fields).filter(([, { language = 'en' }]) => language === 'en')
    expect(english.map(([name]) => name)).toEqual([
      ...['name', 'name_en', 'story', 'story_en', 'picture', 'picture_alt', 'picture_alt_en'],
      ...['shelf_id', 'shelf', 'shelf_en', 'secret'],
    ])
    const { name_en, story_en, picture_alt_en, shelf_en } = resource.fields
    expect(name_en).toEqual({
      key: 'things.fields.name',
      kind: 'text',
      max: 60,
      search: true,
      optional: true,
      translates: 'name',
      language: 'en',
      description: '`name` in en; empty when it is not translated',
    })
    expect(story_en).toMatchObject({ kind: 'html', max: 200_000, search: true, readableBy: 'superuser' })
    expect(picture_alt_en).toMatchObject({ describes: 'picture', translates: 'picture_alt', max: 300 })
    expect(shelf_en).toMatchObject({ kind: 'computed', titleOf: 'shelf_id', translates: 'shelf' })
    expect(translationsOf(resource, 'name')).toContain('name_en')
    expect(paletteFields(resource)).toEqual(['name', ...translationsOf(resource, 'name')])
    const thing: Entity<typeof resource> = {
      ...{
        id: 1,
        name: '',
        story: '',
        picture: null,
        picture_alt: '',
        shelf_id: null,
        shelf: '',
        secret: '',
      },
      name_en: '',
    }
    expect(thing.name_en satisfies string | undefined).toBe('')
  })
  test('without a text that is translatable has no field more', () => {
    expect(Object.values(defineResource(things).fields).some(({ translates }) => translates)).toBe(false)
  })
  test('that contradicts itself stops the start', () => {
    expect(() => refuse({ ...things, order: 'age' })).toThrow('things: no field "age" to order by')
    expect(() => refuse({ ...things, singleton: true })).toThrow('things: a singleton is only updated')
    expect(() => refuse({ ...things, titledBy: ['age' as 'name'] })).toThrow(
      'things: no field "age" to be called by',
    )
    const day = { ...things.fields, day: date({ translatable: true }) }
    expect(() => refuse({ ...things, fields: day })).toThrow('things: "day" is no text to translate')
    const fields = { ...things.fields, shelf: titleOf('shelf_id', {}) }
    expect(() => refuse({ ...things, fields })).toThrow(
      'things: no reference "shelf_id" to tell the title of',
    )
  })
})

test('every resource of the specification is in the registry once, under its own word', () => {
  const names = resources.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(
    expect.arrayContaining([
      'about',
      'board',
      'categories',
      'contact',
      'evenemang',
      'events',
      'footer',
      'kontakt',
      'members',
      'partners',
      'posts',
      'subscribers',
    ]),
  )
})

test('an administrator may what a user may, and a user what anyone may; never the other way round', () => {
  const guards = ['public', 'user', 'superuser'] as const
  const table = guards.map((caller) => guards.map((required) => allows(caller, required)))
  expect(table).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ])
})

test('who may write a field is said once, for bodies, forms and the API document', () => {
  const guards = ['public', 'user', 'superuser'] as const
  const writers = (field: Parameters<typeof mayWrite>[0]) => guards.filter((guard) => mayWrite(field, guard))
  expect(writers(text())).toEqual(['public', 'user', 'superuser'])
  expect(writers(boolean({ writableBy: 'superuser' }))).toEqual(['superuser'])
  expect(writers(text({ writableBy: 'never' }))).toEqual([])
  expect(writers(computed())).toEqual([])
  expect(writers(reference('shelves', { whenErased: 'detach' }))).toHaveLength(3)
})
