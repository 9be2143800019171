import { describe, expect, test } from 'vitest'
import {
  allows,
  boolean,
  computed,
  image,
  mayWrite,
  reference,
  text,
  titleOf,
  transient,
} from '#shared/field.ts'
import { columnFields, defineResource, ignoredKeys, imageFields } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'

const things = {
  name: 'things',
  title: 'saken',
  plural: 'saker',
  access: { list: 'public', create: 'superuser' },
  order: '-name',
  fields: {
    name: text({ label: 'Name' }),
    picture: image({ label: 'Picture' }),
    count: computed<number>({ label: 'Count', computedType: 'integer' }),
    agreed: transient(boolean({ label: 'Agreed' })),
    secret: text({ label: 'Secret', writableBy: 'never' }),
  },
} as const

describe('a definition', () => {
  test('names its address, its columns, its pictures and what an update ignores', () => {
    const resource = defineResource(things)
    expect(resource.path).toBe('/api/things/')
    const columns = ['name', 'picture', 'picture_alt', 'secret']
    expect(columnFields(resource).map(([name]) => name)).toEqual(columns)
    expect(imageFields(resource)).toEqual(['picture'])
    expect(ignoredKeys(resource)).toEqual(['id', 'count', 'secret', 'picture_sizes', 'agreed'])
  })
  test('gives each picture a text for who does not see it, unless another field says it already', () => {
    const { picture_alt, ...rest } = defineResource(things).fields
    expect(picture_alt).toMatchObject({ kind: 'text', optional: true, describes: 'picture', max: 300 })
    const named = { ...things.fields, picture: image({ label: 'Picture', describedBy: 'name' }) }
    expect(Object.keys(defineResource({ ...things, fields: named }).fields)).toEqual(Object.keys(rest))
    const unknown = { ...things.fields, picture: image({ label: 'Picture', describedBy: 'nobody' }) }
    expect(() => defineResource({ ...things, fields: unknown })).toThrow('no field "nobody" to describe by')
  })
  test('that contradicts itself stops the start', () => {
    expect(() => defineResource({ ...things, order: 'age' })).toThrow('things: no field "age" to order by')
    expect(() => defineResource({ ...things, singleton: true })).toThrow(
      'things: a singleton is only updated',
    )
    expect(() => defineResource({ ...things, titledBy: ['age' as 'name'] })).toThrow(
      'things: no field "age" to be called by',
    )
    const fields = { ...things.fields, shelf: titleOf('shelf_id', { label: 'Shelf' }) }
    expect(() => defineResource({ ...things, fields })).toThrow(
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
  expect(writers(text({ label: 'Name' }))).toEqual(['public', 'user', 'superuser'])
  expect(writers(boolean({ label: 'Status', writableBy: 'superuser' }))).toEqual(['superuser'])
  expect(writers(text({ label: 'Code', writableBy: 'never' }))).toEqual([])
  expect(writers(computed({ label: 'Count' }))).toEqual([])
  expect(writers(reference('shelves', { label: 'Shelf', whenErased: 'detach' }))).toHaveLength(3)
})
