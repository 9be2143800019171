import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDocumentedResource } from '#testing/documented-resource.ts'
import { copyProject, type ProjectCopy } from '#testing/project-copy.ts'

let project: ProjectCopy
beforeAll(() => {
  project = copyProject()
  addDocumentedResource(project)
})
afterAll(() => project.remove())

/** Uses the new resource as the admin panel does, and prints the answers as JSON. */
const script = `
  import { createTestApp } from '#testing/test-app.ts'
  import { addRecord } from '#testing/records.ts'
  import { png } from '#testing/test-images.ts'
  import { getResource } from '#shared/resources/index.ts'
  const server = await createTestApp()
  const call = async (method, url, body, headers) => {
    const answer = await server.call(method, url, { token: server.superuser, body, headers })
    const isJson = /json/.test(answer.headers['content-type'] ?? '')
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body }
  }
  const list = '/api/songs/'
  const category = await addRecord(server, getResource('categories'), { name: 'Möten' })
  const right = {
    title: 'Årsmöte',
    link: 'https://example.se/protokoll',
    year: -44,
    category_id: category.id,
    summary: '<p>Kaffe <b>och</b> val<script>x</script></p>',
    type: 'dinner',
    writers: [{ name: 'Åsa Ek' }, { name: 'Bo', role: 'Ordförande' }],
    published_at: '2027-03-01T18:00:00+01:00',
  }
  const answers = {}
  answers.made = await call('POST', list, right)
  const record = list + answers.made.body.id + '/'
  answers.noCategory = await call('POST', list, { ...right, category_id: 999 })
  answers.wrong = await call('POST', list, { ...right, link: 'javascript:x', year: 4_000, type: 'x', published_at: 'x' })
  const form = new FormData()
  form.set('year', '0')
  form.set('cover', new File([await png(60, 40)], 'a.png', { type: 'image/png' }))
  const request = new Request('http://localhost', { method: 'PUT', body: form })
  const type = { 'content-type': request.headers.get('content-type') }
  answers.cover = await call('PUT', record, Buffer.from(await request.arrayBuffer()), type)
  answers.visitor = (await server.call('GET', list)).json()
  const second = await call('POST', list, { ...right, title: 'Vårsång', year: null, type: 'spring' })
  answers.listed = await call('GET', list + '?sort=-year&year=0&year=-44&type=dinner&q=kaffe')
  answers.byYear = (await call('GET', list + '?sort=year')).body.map(({ year }) => year)
  answers.facets = await call('GET', list + 'values/?field=type')
  answers.csv = await call('GET', list + 'export.csv?sort=year')
  answers.found = await call('GET', '/api/search/?q=vårs')
  answers.bulk = await call('POST', list + 'bulk/', { ids: [answers.made.body.id, second.body.id], action: 'delete' })
  answers.bin = await call('GET', '/api/bin/?resource=songs&sort=title')
  answers.restored = await call('POST', '/api/bin/restore/', { records: [{ resource: 'songs', id: second.body.id }] })
  answers.history = (await call('GET', '/api/history/?resource=songs&record_id=' + second.body.id)).body.map(({ action }) => action)
  await call('DELETE', '/api/categories/' + category.id + '/')
  answers.erased = await call('DELETE', '/api/bin/categories/' + category.id + '/')
  answers.left = await call('GET', list + second.body.id + '/')
  const { components, paths } = (await call('GET', '/api/openapi.json')).body
  answers.described = { entity: components.schemas.songs.properties, calls: Object.keys(paths).filter((path) => path.startsWith(list)) }
  console.log(JSON.stringify(answers))
  await server.close()`

describe('with these steps', () => {
  // biome-ignore lint/suspicious/noExplicitAny: JSON that the script prints.
  let answers: any
  beforeAll(async () => {
    answers = JSON.parse(await project.evaluate(script))
  }, 60_000)

  test('the items of a list are kept in their order, each with all of its fields', () => {
    expect(answers.made.body.writers).toEqual([
      { name: 'Åsa Ek', role: '', role_en: '' },
      { name: 'Bo', role: 'Ordförande', role_en: '' },
    ])
    expect(answers.visitor[0].writers).toEqual(answers.made.body.writers)
  })

  test('a record is checked field by field, and stored', () => {
    expect(answers.made).toMatchObject({
      status: 201,
      body: { title: 'Årsmöte', year: -44, category: 'Möten', type: 'dinner', cover: null },
    })
    expect(answers.made.body.summary).toBe('<p>Kaffe <b>och</b> val</p>')
    expect(answers.made.body.published_at).toBe('2027-03-01T18:00:00+01:00')
    expect(answers.noCategory.body.errors).toEqual([
      { pointer: '/category_id', code: 'no-such-record', detail: 'Kategorin finns inte.' },
    ])
    const pointers = answers.wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(pointers.sort()).toEqual(['/link', '/published_at', '/type', '/year'])
  })

  test('a form brings a picture and a number, and visitors see the change', () => {
    expect(answers.cover).toMatchObject({
      status: 200,
      body: { year: 0, cover_sizes: { width: 60, height: 40 } },
    })
    expect(answers.visitor).toEqual([answers.cover.body])
  })

  test('the list is searched, filtered and ordered, also by numbers below zero and none', () => {
    expect(answers.listed.body.map(({ title }: { title: string }) => title)).toEqual(['Årsmöte'])
    expect(answers.byYear).toEqual([null, 0])
    expect(answers.facets.body).toEqual([
      { value: 'dinner', count: 1 },
      { value: 'spring', count: 1 },
    ])
  })

  test('the list is saved with its number and the title of what a record refers to', () => {
    const [head, ...rows] = answers.csv.body.split('\r\n').map((line: string) => line.split(';'))
    const ofOneLanguage = (line: string[]) =>
      line.filter((_, index) => !head[index]?.includes(' (')).join(';')
    expect(ofOneLanguage(head)).toContain(
      '"Title";"Address";"Year";"Category";"Cover";"Cover description";"Summary";"Type";"Writers";"Published"',
    )
    expect(head).toContain('"Title (English)"')
    const [none, zero] = rows.map(ofOneLanguage)
    expect(none).toContain('"Vårsång";"https://example.se/protokoll";"";"Möten"')
    expect(zero).toContain('"Årsmöte";"https://example.se/protokoll";"0";"Möten"')
  })

  test('the palette finds it, several are deleted at once, restored, and the history tells', () => {
    expect(answers.found.body).toEqual([
      expect.objectContaining({ resource: 'songs', title: 'Vårsång', hint: '2027-03-01T18:00:00+01:00' }),
    ])
    expect(answers.bulk.body.count).toBe(2)
    expect(answers.bin.body.map(({ title }: { title: string }) => title)).toEqual(['Vårsång', 'Årsmöte'])
    expect(answers.restored.body.count).toBe(1)
    expect(answers.history).toEqual(['restore', 'delete', 'create'])
  })

  test('what it refers to may be erased, and is referred to no more', () => {
    expect(answers.erased).toMatchObject({ status: 200, body: { erased: { categories: 1 } } })
    expect(answers.left.body).toMatchObject({ title: 'Vårsång', category_id: null, category: '' })
  })

  test('its calls are described', () => {
    expect(answers.described.calls).toEqual(
      expect.arrayContaining(['/api/songs/', '/api/songs/{id}/', '/api/songs/bulk/']),
    )
    expect(answers.described.entity).toMatchObject({
      year: { title: 'Year' },
      category: { readOnly: true },
      cover_sizes: { readOnly: true },
    })
  })
})

/** Deletes and erases a record that another record references, and prints the answers as JSON. */
const erasingScript = `
  import { createTestApp } from '#testing/test-app.ts'
  import { addRecord } from '#testing/records.ts'
  import { getResource } from '#shared/resources/index.ts'
  const server = await createTestApp()
  const call = async (method, url) => {
    const answer = await server.call(method, url, { token: server.superuser })
    return { status: answer.statusCode, body: answer.body && answer.json() }
  }
  const answers = {}
  const category = await addRecord(server, getResource('categories'))
  const { id } = await addRecord(server, getResource('songs'), { category_id: category.id })
  answers.deleted = await call('DELETE', '/api/categories/' + category.id + '/')
  await call('DELETE', '/api/songs/' + id + '/')
  answers.deletedAfterwards = await call('DELETE', '/api/categories/' + category.id + '/')
  answers.restored = await call('POST', '/api/bin/songs/' + id + '/restore/')
  answers.category = await call('GET', '/api/categories/' + category.id + '/')
  await call('DELETE', '/api/songs/' + id + '/')
  await call('DELETE', '/api/categories/' + category.id + '/')
  answers.erased = await call('DELETE', '/api/bin/categories/' + category.id + '/')
  answers.binned = (await call('GET', '/api/bin/?resource=songs')).body.length
  console.log(JSON.stringify(answers))
  await server.close()`

describe('when what it refers to goes', () => {
  const tryOut = async (whenErased: string) => {
    project.edit('src/shared/resources/songs.ts', (source) =>
      source.replace(/whenErased: '[\w-]+'/, `whenErased: '${whenErased}'`),
    )
    return JSON.parse(await project.evaluate(erasingScript))
  }

  test('"refuse" keeps it while it is needed, brings it back, and lets go of it from the bin', async () => {
    const title = 'Kategorin används av visor och kan inte tas bort.'
    project.edit('src/texts/sv/resources/songs.ts', (source) =>
      source.replace('} as const', `  'songs.fields.category_id.inUse': '${title}',\n} as const`),
    )
    const { deleted, deletedAfterwards, restored, category, erased, binned } = await tryOut('refuse')
    expect(deleted).toMatchObject({ status: 409, body: { code: 'in-use', title } })
    expect([deletedAfterwards.status, restored.status, category.status]).toEqual([204, 200, 200])
    expect(erased.body).toEqual({ erased: { categories: 1 } })
    expect(binned).toBe(1)
  }, 60_000)

  test('"take-along" erases it too, and brings what it is a part of back', async () => {
    const { deleted, restored, category, erased, binned } = await tryOut('take-along')
    expect([deleted.status, restored.status, category.status]).toEqual([204, 200, 200])
    expect(erased.body).toEqual({ erased: { categories: 1, songs: 1 } })
    expect(binned).toBe(0)
  }, 60_000)

  test('"detach" leaves it alone', async () => {
    const { deleted, restored, category, erased, binned } = await tryOut('detach')
    expect([deleted.status, restored.status, category.status]).toEqual([204, 200, 410])
    expect(erased.body).toEqual({ erased: { categories: 1 } })
    expect(binned).toBe(1)
  }, 60_000)
})
