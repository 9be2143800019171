import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  boolean,
  choice,
  computed,
  date,
  datetime,
  email,
  type Field,
  html,
  image,
  integer,
  list,
  multiline,
  phone,
  reference,
  text,
  titleOf,
  transient,
  url,
} from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'
import { type Post, posts } from '#shared/resources/posts.ts'
import { localized } from '#testing/localized.ts'
import { panelTexts } from '#testing/render.tsx'
import { columnsOf } from '#web/admin/table/columns-of.tsx'
import { PanelTextsProvider } from '#web/ui/panel-texts.ts'

const texts = await panelTexts('sv')
const markupOf = (cell: ReactNode): string =>
  renderToStaticMarkup(<PanelTextsProvider value={texts}>{cell}</PanelTextsProvider>)

const things = localized(
  defineResource({
    name: 'things',
    titledBy: ['name', 'surname'],
    access: { list: 'superuser' },
    order: 'id',
    fields: {
      name: text(),
      surname: text(),
      motto: text({ max: 500, translatable: true }),
      notes: multiline(),
      story: html(),
      address: email(),
      telephone: phone(),
      page: url(),
      size: choice({ options: ['s', 'l'] }),
      is_open: boolean(),
      born: date(),
      starts: datetime(),
      starts_utc: computed<string>({ sortBy: 'starts' }),
      year: integer(),
      place_id: reference('places', { whenErased: 'detach' }),
      place: titleOf('place_id', {}),
      picture: image(),
      age: computed<number>({ computedType: 'integer', sortBy: '-born' }),
      made: computed<string>({ sortBy: 'id' }),
      count: computed<number>({ computedType: 'integer' }),
      links: list({
        of: { to: text(), size: choice({ options: ['s'] }) },
      }),
      secret: text({ readableBy: 'superuser' }),
      agreed: transient(boolean()),
    },
  }),
  {
    'things.fields.size.options.s': 'Small',
    'things.fields.size.options.l': 'Large',
    'things.fields.links.of.size.options.s': 'Small',
    'things.fields.starts_utc.label': 'Starts',
    'things.fields.is_open.on': 'Open',
    'things.fields.is_open.off': 'Shut',
  },
)
type Thing = Entity<typeof things>

const row = {
  id: 7,
  name: 'Åsa',
  story: '<p>Det var en gång</p>',
  size: 'l',
  is_open: false,
  starts: '2026-12-13T15:00:00+01:00',
  year: -3,
  place: 'Huset',
  made: '2026-07-01T10:00:00.000Z',
  page: '',
  links: [
    { to: 'Umeå', size: 's' },
    { to: 'Lund', size: '' },
  ],
} as unknown as Thing

const columns = columnsOf<Thing>(things)
const cell = (key: string) => columns.find((column) => column.key === key)?.cell(row)
const propsOf = (node: unknown) => (isValidElement(node) ? (node as ReactElement<object>).props : node)

test('a resource has a column for its id and each field but lists, secrets, counts and numbers of other records', () => {
  const absent = ['picture_alt', 'starts_utc', 'place_id', 'count', 'links', 'secret', 'agreed']
  const names = Object.entries(things.fields)
    .filter(([name, field]: [string, Field]) => !absent.includes(name) && !field.translates)
    .map(([name]) => name)
  expect(things.fields).toHaveProperty('motto_en')
  expect(columns.map(({ key }) => key)).toEqual(['id', ...names])
  expect(columns.map(({ header }) => header).slice(0, 3)).toEqual(['#', 'Name', 'Surname'])
})

test('the list is ordered by what the server orders by and words of some length do not', () => {
  const unsortable = columns.filter(({ sort }) => !sort).map(({ key }) => key)
  expect(unsortable).toEqual(['notes', 'story', 'page', 'picture'])
  const chosen = columnsOf<Thing>(things, { sortable: ['year'] }).filter(({ sort }) => sort)
  expect(chosen.map(({ key }) => key)).toEqual(['year'])
})

test('each value is shown by its kind', () => {
  expect(cell('id')).toBe(7)
  expect(cell('size')).toBe('Large')
  expect(cell('year')).toBe('-3')
  expect(cell('place')).toBe('Huset')
  expect(markupOf(cell('starts'))).toContain('<span>2026-12-13</span> <span>15.00</span>')
  expect(markupOf(cell('made'))).toContain('<span>2026-07-01</span> <span>12.00</span>')
  expect(cell('born')).toBe('')
  expect(cell('page')).toBe('')
  expect(propsOf(cell('story'))).toEqual({ text: 'Det var en gång' })
  const [links] = columnsOf<Thing>(things, { columns: ['links'] })
  expect(links).toMatchObject({ header: 'Links', width: 'wide' })
  expect(links).not.toHaveProperty('sort')
  expect(propsOf(links?.cell(row))).toEqual({ text: 'Umeå · Small; Lund' })
  expect(propsOf(cell('is_open'))).toMatchObject({ on: false })
})

test('texts that stand in several languages are marked with theirs, whichever the panel speaks', () => {
  const [, title, content, author, category] = columnsOf<Post>(localized(posts), {
    columns: ['id', 'title', 'content', 'author', 'category'],
  })
  expect([title, content, author, category].map((column) => column?.lang)).toEqual([
    'sv',
    'sv',
    undefined,
    'sv',
  ])
})

test('the first field of the title opens the record, the others are part of a card’s heading', () => {
  expect(columns.filter(({ isTitle }) => isTitle).map(({ key }) => key)).toEqual(['name'])
  expect(columns.filter(({ onCard }) => onCard === false).map(({ key }) => key)).toEqual(['surname'])
})

test('a page chooses its columns, says what differs in one, and brings its own', () => {
  const own = columnsOf<Thing>(things, {
    columns: ['name', { key: 'motto', header: 'Says' }, { key: 'surname', header: 'X', cell: () => 'x' }],
  })
  expect(own.map(({ key, header }) => [key, header])).toEqual([
    ['name', 'Name'],
    ['motto', 'Says'],
    ['surname', 'X'],
  ])
  expect(own[1]).toMatchObject({ sort: 'motto', width: 'wide' })
  expect(own[2]).toEqual({ key: 'surname', header: 'X', cell: expect.any(Function) })
})
