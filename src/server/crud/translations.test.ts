import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { speechOf } from '#server/texts/resource-words.ts'
import type { Field } from '#shared/field.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { columnFields, paletteFields, type Resource, titleFields } from '#shared/resource.ts'
import { localizeField } from '#shared/resource-words.ts'
import { resources } from '#shared/resources/index.ts'
import { type AnyRecord, createBody } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

type Translation = { resource: Resource; name: string; field: Field; of: string; label: string }

const translations = resources.flatMap((resource) =>
  columnFields(resource).flatMap(([name, field]): Translation[] =>
    field.translates
      ? [{ resource, name, field, of: field.translates, label: `${resource.name}.${name}` }]
      : [],
  ),
)

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })

/** A record as a body without any word in another language makes it. */
async function untranslated(resource: Resource, overrides: Record<string, unknown> = {}): Promise<AnyRecord> {
  const names = columnFields(resource).flatMap(([name, { translates }]) => (translates ? [name] : []))
  const body = await createBody(server, resource, overrides)
  for (const name of names) if (!(name in overrides)) delete body[name]
  if (resource.access.create) return (await send('POST', resource.path, body)).json()
  const [{ id }] = (await send('GET', resource.path)).json()
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  return (await send('PUT', api.record(resource.name, id), { ...body, ...empty, ...overrides })).json()
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
let words = 0
/** A word that stands nowhere else. */
function englishWord(): string {
  words += 1
  return `lantern${[...String(words)].map((digit) => letters[Number(digit)]).join('')}x`
}
const written = ({ kind }: Field, word: string): string => (kind === 'html' ? `<p>${word}</p>` : word)

test('there are such texts in every place that the site shows in two languages', () => {
  expect(translations.map(({ label }) => label)).toEqual(
    expect.arrayContaining([
      ...['posts.title_en', 'posts.content_en', 'posts.image_alt_en', 'categories.name_en'],
      ...['events.eventName_en', 'events.eventDesc_en', 'events.eventLocation_en', 'events.eventPrice_en'],
      ...['about.vision_en', 'about.statute_en', 'board.title_en', 'board.motto_en'],
      ...['kontakt.wtu_content_en', 'footer.description_en', 'site.association_name_en', 'site.city_en'],
    ]),
  )
})

describe.each(translations)('$label', ({ resource, name, field, of }) => {
  const isFound = field.search === true

  test('is written, read, listed and found beside the first text, which stays as it is', async () => {
    const word = englishWord()
    const record = await untranslated(resource, { [name]: ` ${written(field, word)} ` })
    const text = written(field, word)
    expect(record[name]).toBe(text)
    expect(record[of]).not.toContain(word)
    const url = api.record(resource.name, record.id)
    expect((await send('GET', url)).json()).toEqual(record)
    const listed: AnyRecord[] = (await send('GET', `${resource.path}?q=${isFound ? word : ''}`)).json()
    expect(listed.find(({ id }) => id === record.id)?.[name]).toBe(text)
    if (isFound) expect(listed).toHaveLength(1)
    if (!resource.singleton && resource.search !== false && paletteFields(resource).includes(name)) {
      const hits = (await send('GET', `/api/search/?q=${word.toUpperCase()}`)).json()
      const title = titleFields(resource).map((part) => record[part])
      expect(hits).toMatchObject([{ resource: resource.name, id: record.id, title: title.join(' ') }])
    }
  })

  test('may be left out and empty, stands behind all else, and is changed alone', async () => {
    const record = await untranslated(resource)
    expect(record[name]).toBe('')
    const names = Object.keys(record)
    const first = names.findIndex((key) => resource.fields[key]?.translates)
    expect(names.slice(first).every((key) => resource.fields[key]?.translates)).toBe(true)
    const url = api.record(resource.name, record.id)
    const changed = (await send('PUT', url, { [name]: written(field, 'English') })).json()
    expect(changed).toEqual({ ...record, [name]: written(field, 'English') })
    expect((await send('PUT', url, {})).json()).toEqual(changed)
    const [, line] = (
      await send('GET', `${panelApi.history}?resource=${resource.name}&record_id=${record.id}`)
    ).json()
    expect(line).toMatchObject({ action: 'update', fields: [name] })
    expect((await send('PUT', url, { [name]: '' })).json()).toEqual(record)
  })

  test('is checked as the first text is, except that nothing is required', async () => {
    const { id } = await untranslated(resource)
    const refusal = async (value: unknown) =>
      (await send('PUT', api.record(resource.name, id), { [name]: value })).json().errors?.[0]
    expect(await refusal('x'.repeat((resource.fields[of]?.max ?? 200) + 1))).toMatchObject({
      pointer: `/${name}`,
      code: 'too-long',
    })
    expect(await refusal('a\u0000b')).toMatchObject({ code: 'control-character' })
    expect(await refusal(null)).toMatchObject({ pointer: `/${name}` })
    if (field.inAddress) expect(await refusal('..')).toMatchObject({ code: 'format' })
    if (field.kind !== 'html') return
    const hostile = '<p onclick="x()">Hi<script>x()</script></p>'
    const stored = (await send('PUT', api.record(resource.name, id), { [name]: hostile })).json()
    expect(stored[name]).toBe('<p>Hi</p>')
  })

  test('is described for callers as the first text is', async () => {
    const { paths, components } = (await server.call('GET', '/api/openapi.json')).json()
    const body = paths[`${resource.path}{id}/`].put.requestBody.content['application/json'].schema
    const { maxLength } = body.properties[of]
    expect(body.properties[name]).toMatchObject({
      title: localizeField(field, speechOf('en')).label,
      type: 'string',
      maxLength,
    })
    expect(body.required).not.toContain(name)
    expect(components.schemas[resource.name].properties[name]).toMatchObject({ type: 'string' })
  })
})

const kept = resources.filter(
  ({ name, keepsVersions }) => keepsVersions && translations.some(({ resource }) => resource.name === name),
)

test.each(kept)('a version of $name brings its texts in all languages back', async (resource) => {
  const own = translations.filter((translation) => translation.resource === resource)
  const texts = (word: string) =>
    Object.fromEntries(own.map(({ name, field }) => [name, written(field, word)]))
  const record = await untranslated(resource, texts('First'))
  const url = api.record(resource.name, record.id)
  await send('PUT', url, texts('Second'))
  const [second, first] = (await send('GET', panelApi.versions(resource.name, record.id))).json()
  expect(second.fields).toEqual(own.map(({ name }) => name))
  const { values } = (await send('GET', panelApi.version(resource.name, record.id, first.number))).json()
  expect(values).toMatchObject(texts('First'))
  expect((await send('PUT', url, values)).json()).toMatchObject(texts('First'))
})

const exported = resources.filter(
  ({ name, singleton }) => !singleton && translations.some(({ resource }) => resource.name === name),
)

test.each(exported)('a saved list of $name has a column for each language', async (resource) => {
  const own = translations.filter((translation) => translation.resource === resource)
  const texts = Object.fromEntries(own.map(({ name, field }) => [name, written(field, englishWord())]))
  await untranslated(resource, texts)
  const { body } = await send('GET', `${resource.path}export.csv`)
  const [head = ''] = body.split('\r\n')
  for (const { field } of own) expect(head).toContain(`"${localizeField(field, speechOf('en')).label}"`)
  for (const text of Object.values(texts)) expect(body).toContain(`"${text.replace(/<\/?p>/g, '')}"`)
})

test('what a reference leads to is called as it is called in each language', async () => {
  const category = (await send('POST', '/api/categories/', { name: 'Resor', name_en: 'Travels' })).json()
  const post = { title: 'Ut', content: '<p>Ut</p>', category_id: category.id, post_date: '2026-01-01' }
  const made = (await send('POST', '/api/posts/', post)).json()
  expect(made).toMatchObject({ category: 'Resor', category_en: 'Travels', title_en: '' })
  await send('PUT', api.record('categories', category.id), { name_en: '' })
  expect((await send('GET', api.record('posts', made.id))).json()).toMatchObject({
    category: 'Resor',
    category_en: '',
  })
})

test('T141 what the association does not have is shown in no language', async () => {
  const member = { name: 'Åsa', title: 'Ordförande', motto: 'Framåt', motto_en: 'Onwards' }
  const made = (await send('POST', '/api/board/', member)).json()
  const url = api.record('board', made.id)
  expect((await send('PUT', url, { lacking: 'motto' })).json()).toMatchObject({ motto: '', motto_en: '' })
  expect((await send('PUT', url, { motto_en: 'Onwards' })).json()).toMatchObject({ motto_en: '' })
  const again = await send('PUT', url, { lacking: '', motto: 'Framåt', motto_en: 'Onwards' })
  expect(again.json()).toMatchObject({ lacking: '', motto_en: 'Onwards' })
})

test('a working copy holds the texts of all languages, and publishing it publishes them', async () => {
  const category = (await send('POST', '/api/categories/', { name: 'Kultur' })).json()
  const post = { title: 'Kör', content: '<p>Kör</p>', category_id: category.id, post_date: '2026-01-01' }
  const { id } = (await send('POST', '/api/posts/', { ...post, is_published: true })).json()
  await send('PUT', panelApi.draft('posts', id), { title_en: 'Choir' })
  expect((await server.call('GET', api.record('posts', id))).json().title_en).toBe('')
  expect((await send('POST', panelApi.draftPublish('posts', id))).json().title_en).toBe('Choir')
})
