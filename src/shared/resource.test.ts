import { describe, expect, test } from 'vitest'
import { allows, boolean, computed, image, text } from '#shared/field.ts'
import { columnFields, defineResource, imageFields, readOnlyKeys } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'

const things = {
  name: 'things',
  title: 'saken',
  access: { list: 'public', create: 'superuser' },
  order: '-name',
  fields: {
    name: text({ label: 'Name' }),
    picture: image({ label: 'Picture' }),
    count: computed<number>({ label: 'Count', computedType: 'integer' }),
    agreed: boolean({ label: 'Agreed', transient: true }),
    secret: text({ label: 'Secret', writableBy: 'never' }),
  },
} as const

describe('a definition', () => {
  test('names its address, its columns, its pictures and what is only sent out', () => {
    const resource = defineResource(things)
    expect(resource.path).toBe('/api/things/')
    expect(columnFields(resource).map(([name]) => name)).toEqual(['name', 'picture', 'secret'])
    expect(imageFields(resource)).toEqual(['picture'])
    expect(readOnlyKeys(resource)).toEqual(['id', 'count', 'secret', 'picture_sizes'])
  })
  test('that contradicts itself stops the start', () => {
    expect(() => defineResource({ ...things, order: 'age' })).toThrow('things: no field "age" to order by')
    expect(() => defineResource({ ...things, singleton: true })).toThrow(
      'things: a singleton is only updated',
    )
  })
})

test('every resource of the specification is in the registry once, under its own word', () => {
  expect(resources.map(({ name }) => name).sort()).toEqual(
    [
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
      'site',
      'subscribers',
      'users',
    ].sort(),
  )
})

test('an administrator may what a user may, and a user what anyone may; never the other way round', () => {
  const guards = ['public', 'user', 'superuser'] as const
  const table = guards.map((held) => guards.map((needed) => allows(held, needed)))
  expect(table).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ])
})
