import { expect, test } from 'vitest'
import { boolean, choice, reference, text } from '#shared/field.ts'
import { defineResource } from '#shared/resource.ts'
import { localized } from '#testing/localized.ts'
import { filtersOf } from '#web/admin/table/filters-of.ts'

const things = localized(
  defineResource({
    name: 'things',
    access: { list: 'superuser' },
    order: 'id',
    fields: {
      name: text(),
      is_open: boolean(),
      is_secret: boolean({ readableBy: 'superuser' }),
      size: choice({ options: ['s', 'l'] }),
      place_id: reference('places', { whenErased: 'detach' }),
    },
  }),
  {
    'things.fields.is_open.label': 'Open',
    'things.fields.is_open.on': 'Open',
    'things.fields.is_open.off': 'Shut',
    'things.fields.size.options.s': 'Small',
    'things.fields.size.options.l': 'Large',
    'things.fields.place_id.label': 'Place',
  },
)

test('a list is narrowed down by its ticks, its choices and the records it leads to', () => {
  expect(filtersOf(things, {}, 'All')).toEqual([
    {
      kind: 'choice',
      field: 'is_open',
      label: 'Open',
      options: [
        ['', 'All'],
        ['true', 'Open'],
        ['false', 'Shut'],
      ],
    },
    {
      kind: 'choice',
      field: 'size',
      label: 'Size',
      options: [
        ['', 'All'],
        ['s', 'Small'],
        ['l', 'Large'],
      ],
    },
    { kind: 'reference', field: 'place_id', label: 'Place', to: 'places' },
  ])
})

test('a page names its filters or brings its own; a text is narrowed down by its values', () => {
  const own = { kind: 'values', field: 'x', label: 'X' } as const
  expect(filtersOf(things, { filters: ['name', own] }, 'All')).toEqual([
    { kind: 'values', field: 'name', label: 'Name' },
    own,
  ])
  expect(filtersOf(things, { filters: [] }, 'All')).toEqual([])
})
