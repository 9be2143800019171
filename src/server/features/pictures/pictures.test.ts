import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepMedia } from '#server/start/housekeeping.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import type { LibraryPicture, OpenedPicture } from '#shared/picture-library.ts'
import { partners } from '#shared/resources/partners.ts'
import { posts } from '#shared/resources/posts.ts'
import { formBody } from '#testing/form.ts'
import { undo } from '#testing/operations.ts'
import { expectProblem } from '#testing/problems.ts'
import { addRecord, createBody } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { noise } from '#testing/test-images.ts'

let server: TestApp
let now = new Date('2027-03-01T12:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
})
afterAll(() => server.close())

type Body = Record<string, unknown>
const call = (
  method: string,
  url: string,
  ...[body, headers = {}]: [body?: unknown, headers?: Record<string, string>]
) => server.call(method, url, { token: server.superuser, body, headers })

/** @returns another picture at each call */
const bytes = (width = 160, height = 100): Promise<Buffer> => noise(width, height).jpeg().toBuffer()

async function send(
  [method, url]: ['POST' | 'PUT', string],
  fields: Record<string, string> = {},
  data?: Buffer,
) {
  const { payload, headers } = await formBody(fields, [
    { field: 'image', name: 'a.jpg', data: data ?? (await bytes()) },
  ])
  return call(method, url, payload, headers)
}

const nameOf = (url: string): string => url.split('/')[2] ?? ''
const upload = async (fields: Record<string, string> = {}): Promise<OpenedPicture> => {
  const answer = await send(['POST', panelApi.pictures], fields)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const opened = async (id: number): Promise<OpenedPicture> => (await call('GET', panelApi.picture(id))).json()
const list = async (query = ''): Promise<LibraryPicture[]> =>
  (await call('GET', `${panelApi.pictures}${query}`)).json()
const find = async (image: string): Promise<LibraryPicture | undefined> =>
  (await list()).find((picture) => picture.image === image)

/** A post whose pictures say nothing but what the fields say. */
async function addPost(fields: Body): Promise<Body & { id: number }> {
  const { image_alt, image_alt_en, image_focus, ...body } = await createBody(server, posts)
  const said = { title: 'Inlägg', content: '<p>Text</p>', is_published: true, ...fields }
  const answer = await call('POST', posts.path, { ...body, ...said })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const person = { name: 'Åsa', title: 'Kassör' }
const post = async (id: number): Promise<Body> => (await call('GET', api.record('posts', id))).json()
const img = (url: string, alt = ''): string =>
  `<p>Före</p><img src="${url}" alt="${alt}" width="160" height="100">`

beforeEach(() => {
  now = new Date('2027-03-01T12:00:00Z')
})

describe('where a picture is shown', () => {
  test('is told of fields, rich text, translations, working copies, drafts and the bin', async () => {
    const { id, image } = await upload({ alt: 'Alla på trappan' })
    expect(await opened(id)).toMatchObject({ use: 'unused', places: 0, shown_in: [] })
    const inField = await addPost({ title: 'I fältet', image })
    const inText = await addPost({ title: 'I texten', content: img(image), is_published: false })
    const inEnglish = await addPost({ title: 'På engelska', content_en: img(image) })
    const inCopy = await addPost({ title: 'I kopian' })
    await call('PUT', panelApi.draft('posts', inCopy.id), { content: img(image) })
    const inBin = await addPost({ title: 'Slängt', image })
    await call('DELETE', api.record('posts', inBin.id))
    const { shown_in, use, places } = await opened(id)
    expect(shown_in.map(({ id, state, title }) => [id, state, title])).toEqual(
      expect.arrayContaining([
        [inField.id, 'live', 'I fältet'],
        [inText.id, 'draft', 'I texten'],
        [inEnglish.id, 'live', 'På engelska'],
        [inCopy.id, 'copy', 'I kopian'],
        [inBin.id, 'bin', 'Slängt'],
      ]),
    )
    expect([use, places]).toEqual(['used', 5])
  })

  test('counts older versions apart; while one shows it, it is not deleted', async () => {
    const { id, image } = await upload()
    const { id: postId } = await addPost({ title: 'Bytt', image })
    await call('PUT', api.record('posts', postId), { image: null })
    expect(await opened(id)).toMatchObject({ use: 'versions', places: 0, shown_in: [{ state: 'version' }] })
    expect((await list('?use=versions')).map((picture) => picture.id)).toContain(id)
    expect((await call('DELETE', panelApi.picture(id))).statusCode).toBe(409)
  })

  test('is told by the names of records that the caller may read, and of others by their number', async () => {
    const { id, image } = await upload()
    await addPost({ title: 'Syns', image })
    await call('POST', api.list('board'), { name: 'Åsa', title: 'Kassör', image })
    const writer = await server.signIn({
      email: 'writer@example.se',
      roles: [{ role: 'writer', first_day: null, last_day: null }],
    })
    const answer = await server.call('GET', panelApi.picture(id), { token: writer.key })
    expect(answer.json()).toMatchObject({
      title: 'Syns',
      shown_in: [{ title: 'Syns' }],
      hidden_places: 1,
      places: 2,
    })
    const changed = await addPost({ title: 'Bytt', image })
    await call('PUT', api.record('posts', changed.id), { image: null })
    const replaced = await server.call('PUT', panelApi.picture(id), {
      token: writer.key,
      body: { image: (await upload()).image },
    })
    expect([replaced.statusCode, replaced.json().title]).toEqual([
      403,
      'Bilden används där du inte får skriva. Be den som får att ersätta den.',
    ])
  })
})

describe('what belongs to a picture', () => {
  test('comes along when it is chosen; a place may say something else, and keeps that', async () => {
    const { id, image } = await upload({ alt: 'En sittning', alt_en: 'A dinner', image_focus: '20 30' })
    const chosen = await addPost({ image })
    expect(chosen).toMatchObject({
      image_alt: 'En sittning',
      image_alt_en: 'A dinner',
      image_focus: '20 30',
    })
    const own = await addPost({ image, image_alt: 'Höstens sittning', image_focus: '70 70' })
    const text = await addPost({ content: img(image, 'En sittning') })
    const ownText = await addPost({ content: img(image, 'Egen') })
    const changed = await call('PUT', panelApi.picture(id), {
      alt: 'En "fin" sittning',
      image_focus: '40 40',
    })
    expect(changed.json()).toMatchObject({ alt: 'En "fin" sittning', alt_en: 'A dinner' })
    expect(await post(chosen.id)).toMatchObject({
      image_alt: 'En "fin" sittning',
      image_alt_en: 'A dinner',
      image_focus: '40 40',
    })
    expect(await post(own.id)).toMatchObject({ image_alt: 'Höstens sittning', image_focus: '70 70' })
    expect((await post(text.id)).content).toContain('alt="En &quot;fin&quot; sittning"')
    expect((await post(ownText.id)).content).toContain('alt="Egen"')
    await call('PUT', panelApi.picture(id), { alt: 'Igen' })
    expect((await post(text.id)).content).toContain('alt="Igen"')
  })

  test('is what the first place said of it', async () => {
    const answer = await send(['POST', api.list('board')], {
      name: 'Åsa',
      title: 'Kassör',
      image_alt: 'Åsa ler',
      image_focus: '10 20',
    })
    const { image } = answer.json()
    expect(await find(image)).toMatchObject({ alt: 'Åsa ler', image_focus: '10 20', places: 1 })
    expect(await addPost({ image })).toMatchObject({ image_alt: 'Åsa ler', image_focus: '10 20' })
  })

  test('is known of pictures that were there before the library; a name describes one where it stands for it', async () => {
    const partner = await addRecord(server, partners, { name: 'Läslund', logoImage: (await upload()).image })
    const { image } = (await send(['POST', api.list('board')], { ...person, image_alt: 'En ledamot' })).json()
    await server.context.db.deleteFrom('pictures').execute()
    expect(await find(image)).toMatchObject({ alt: 'En ledamot', places: 1, is_kept: false })
    const logo = await find(String(partner.logoImage))
    expect(logo).toMatchObject({ alt: 'Läslund', places: 1, title: 'Läslund' })
    await call('PUT', panelApi.picture(logo?.id ?? 0), { alt: 'Logotyp' })
    const stored = (await call('GET', api.record('partners', partner.id))).json()
    expect(stored).toMatchObject({ name: 'Läslund', logoImage: partner.logoImage })
  })

  test('is changed by one after the other', async () => {
    const { id } = await upload()
    const { etag = '' } = (await call('GET', panelApi.picture(id))).headers
    const first = await call('PUT', panelApi.picture(id), { alt: 'Först' }, { 'if-match': etag })
    const second = await call('PUT', panelApi.picture(id), { alt: 'Sedan' }, { 'if-match': etag })
    expect([first.statusCode, second.statusCode]).toEqual([200, 412])
    expect(second.json().current).toMatchObject({ id, alt: 'Först' })
    const [line] = (await call('GET', `/api/history/?resource=pictures&record_id=${id}`)).json()
    expect(line).toMatchObject({ action: 'update', fields: ['alt'] })
  })

  test('is searched by its words, in every language, and by the name of its file', async () => {
    const { id } = await upload({ alt: 'Räkor på bal', alt_en: 'Shrimps', file_name: 'DSC_0042.jpg' })
    for (const q of ['RÄKOR', 'SHRIMP', 'dsc_0042'])
      expect((await list(`?q=${q}`)).map((picture) => picture.id)).toEqual([id])
    expect(await list('?q=hummer')).toEqual([])
    expect((await call('GET', `${panelApi.pictures}?use=often`)).statusCode).toBe(422)
    expect((await call('GET', `${panelApi.pictures}?sort=alt`)).statusCode).toBe(422)
    const sizes = (await list('?order=largest')).map((picture) => picture.bytes ?? 0)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    const page = await call('GET', `${panelApi.pictures}?limit=1&offset=1`)
    expect([page.json().length, Number(page.headers['x-total-count']) > 1]).toEqual([1, true])
  })
})

describe('another file in its place', () => {
  test('is shown in every field, text, translation, draft and working copy; versions keep the former; and back', async () => {
    const { id, image } = await upload({ alt: 'Före' })
    const field = await addPost({ title: 'Fält', image, image_alt: 'Eget' })
    const text = await addPost({
      content: `${img(image, 'Före')}<p><a href="${image}">Stor</a></p>`,
      content_en: img(image, 'Own'),
    })
    const copy = await addPost({ title: 'Kopia', image })
    await call('PUT', panelApi.draft('posts', copy.id), { title: 'Ny rubrik' })
    const answer = await send(['PUT', panelApi.picture(id)], {}, await bytes(500, 700))
    expect(answer.statusCode).toBe(200)
    const { image: other } = answer.json()
    expect(other).not.toBe(image)
    expect(await post(field.id)).toMatchObject({ image: other, image_alt: 'Eget' })
    const { content, content_en } = await post(text.id)
    expect(content).toContain(`<img src="${other}" alt="Före" width="500" height="700"`)
    expect(content).toContain(`<a href="${other}"`)
    expect(content_en).toContain(`src="${other}" alt="Own"`)
    expect(`${content}${content_en}`).not.toContain(nameOf(image))
    const draft = await call('GET', panelApi.draft('posts', copy.id))
    expect(draft.json()).toMatchObject({ title: 'Ny rubrik', image: other })
    expect((await call('POST', panelApi.draftPublish('posts', copy.id))).statusCode).toBe(200)
    const versions = (await call('GET', panelApi.versions('posts', field.id))).json()
    const first = await call('GET', panelApi.version('posts', field.id, versions.at(-1).number))
    expect(first.json().values.image).toBe(image)

    const back = await call('PUT', panelApi.picture(id), { image })
    expect(back.json()).toMatchObject({ id, image, alt: 'Före' })
    expect(await post(text.id)).toMatchObject({ content: expect.stringContaining(`src="${image}"`) })
    const lines = (await call('GET', `/api/history/?resource=pictures&record_id=${id}`)).json()
    expect(lines.map((line: Body) => line.action)).toEqual(['replace', 'replace', 'create'])
  })

  test('is undone with all places, and the file of a left-over picture is free again', async () => {
    const [one, other] = [await upload({ alt: 'Före' }), await upload({ alt: 'Ledig' })]
    const field = await addPost({ image: one.image })
    const text = await addPost({ content: img(one.image, 'Före') })
    const copy = await addPost({ title: 'Kopia', image: one.image })
    await call('PUT', panelApi.draft('posts', copy.id), { title: 'Ny rubrik' })
    const replaced = await call('PUT', panelApi.picture(one.id), { image: other.image })
    expect(await post(field.id)).toMatchObject({ image: other.image })
    // The list measures files whose size is not stored.
    await list()
    const writer = await server.signIn({
      email: 'redaktor@example.se',
      roles: [{ role: 'writer', first_day: null, last_day: null }],
    })
    expect((await undo(server, replaced, writer.key)).statusCode).toBe(200)
    expect(await opened(one.id)).toMatchObject({ image: one.image, alt: 'Före', places: 3 })
    expect(await opened(other.id)).toMatchObject({ image: other.image, alt: 'Ledig' })
    expect(await post(field.id)).toMatchObject({ image: one.image })
    expect(await post(text.id)).toMatchObject({ content: expect.stringContaining(`src="${one.image}"`) })
    const draft = await call('GET', panelApi.draft('posts', copy.id))
    expect(draft.json()).toMatchObject({ title: 'Ny rubrik', image: one.image })
  })

  test('is not undone by an account that may not write all places', async () => {
    const { id, image } = await upload()
    await call('POST', api.list('board'), { name: 'Eva', title: 'Revisor', image })
    const replaced = await send(['PUT', panelApi.picture(id)])
    const writer = await server.signIn({
      email: 'skribent@example.se',
      roles: [{ role: 'writer', first_day: null, last_day: null }],
    })
    expect((await undo(server, replaced, writer.key)).statusCode).toBe(403)
    expect(await opened(id)).toMatchObject({ image: replaced.json().image })
  })

  test('is no picture that is shown somewhere already', async () => {
    const [one, other] = [await upload(), await upload()]
    await addPost({ image: other.image })
    expect((await call('PUT', panelApi.picture(one.id), { image: other.image })).statusCode).toBe(409)
  })
})

test('is refused without a file, in a problem document', async () => {
  const answer = await call('POST', panelApi.pictures, {})
  expectProblem(answer, 'validation')
  expect(answer.json().errors).toMatchObject([{ pointer: '/image', detail: 'Välj en bild.' }])
})

describe('a picture that nothing shows', () => {
  test('is gone from the library when it is replaced, and comes back by an undo', async () => {
    const { id, image } = await upload({ file_name: 'forst.png' })
    const before = await list()
    const replaced = await send(['PUT', panelApi.picture(id)])
    expect((await list()).map((picture) => picture.image)).not.toContain(image)
    expect(await list()).toHaveLength(before.length)
    expect((await undo(server, replaced)).statusCode).toBe(200)
    expect(await opened(id)).toMatchObject({ image, file_name: 'forst.png' })
    expect(await list()).toHaveLength(before.length)
    const again = await send(['PUT', panelApi.picture(id)])
    expect(again.statusCode).toBe(200)
    now = new Date(now.getTime() + 26 * hourMs)
    await sweepMedia({ ...server.context, media: aged(server.context.media) })
    expect((await server.call('GET', image)).statusCode).toBe(404)
  })

  test('keeps its name when the same file is uploaded under another one', async () => {
    const data = await bytes()
    const { id, image } = (await send(['POST', panelApi.pictures], { file_name: 'logga.png' }, data)).json()
    const again = await send(['POST', panelApi.pictures], { file_name: 'kopia.png' }, data)
    expect(again.json()).toMatchObject({ id, image, file_name: 'logga.png' })
  })

  test('is deleted for good, with its files and a line in the history; one that is shown is not', async () => {
    const { id, image } = await upload()
    const { id: postId } = await addPost({ image })
    const refused = await call('DELETE', panelApi.picture(id))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'in-use'])
    await call('DELETE', api.record('posts', postId))
    expect((await call('DELETE', panelApi.picture(id))).statusCode).toBe(409)
    await call('DELETE', panelApi.binRecord('posts', postId))
    expect((await server.call('GET', image)).statusCode).toBe(200)
    expect((await call('DELETE', panelApi.picture(id))).statusCode).toBe(204)
    expect((await server.call('GET', image)).statusCode).toBe(404)
    expect((await call('GET', panelApi.picture(id))).statusCode).toBe(404)
    const [line] = (await call('GET', `/api/history/?resource=pictures&record_id=${id}`)).json()
    expect(line).toMatchObject({ action: 'erase' })
  })

  test('stays when it was put in by hand; else 30 days after it was last shown', async () => {
    const kept = await upload()
    const answer = await send(['POST', api.list('board')], { name: 'Kim', title: 'Ordförande' })
    const { id, image } = answer.json()
    await call('PUT', api.record('board', id), { image: null })
    expect(await find(image)).toMatchObject({ use: 'unused' })
    const sweep = () => sweepMedia({ ...server.context, media: aged(server.context.media) })
    await sweep()
    const start = now.getTime()
    now = new Date(start + 29 * dayMs)
    await sweep()
    expect((await server.call('GET', image)).statusCode).toBe(200)
    now = new Date(start + 31 * dayMs)
    await sweep()
    expect((await server.call('GET', image)).statusCode).toBe(404)
    expect((await server.call('GET', kept.image)).statusCode).toBe(200)
    now = new Date(start)
    expect([await find(image), (await find(kept.image))?.id]).toEqual([undefined, kept.id])
  })

  test('goes at once with the last record that showed it, when that is erased', async () => {
    const answer = await send(['POST', api.list('board')], { name: 'Li', title: 'Ledamot' })
    const { id, image } = answer.json()
    await call('DELETE', api.record('board', id))
    await call('DELETE', panelApi.binRecord('board', id))
    expect([(await server.call('GET', image)).statusCode, await find(image)]).toEqual([404, undefined])
  })
})

/** The store as it will be in two hours: every file has been untouched for long. */
function aged<S extends TestApp['context']['media']>(store: S): S {
  return { ...store, sweep: (options) => store.sweep({ ...options, now: options.now + 2 * hourMs }) }
}
