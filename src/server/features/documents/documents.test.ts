import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { board } from '#shared/resources/board.ts'
import { maxFileBytes } from '#shared/stored-files.ts'
import { formBody } from '#testing/form.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { smallDocx, smallOdt, smallPdf, smallXlsx, zip } from '#testing/test-files.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date('2027-03-01T12:00:00Z') })
})
afterAll(() => server.close())

type File = { name?: string; data?: Buffer | string }

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })

async function upload(fields: Record<string, string>, { name = 'fil.pdf', data = smallPdf }: File = {}) {
  const { payload, headers } = await formBody(fields, [{ field: 'file', name, data }])
  return server.call('POST', '/api/documents/', { token: server.superuser, body: payload, headers })
}
const added = async (...sent: Parameters<typeof upload>) => {
  const answer = await upload(...sent)
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([201, expect.anything()])
  return answer.json()
}
const visit = (url: string, headers: Record<string, string> = {}) => server.call('GET', url, { headers })
/** A PDF that differs from others. */
const pdf = (mark: string): Buffer => Buffer.concat([smallPdf, Buffer.from(`% ${mark}\n%%EOF\n`)])

describe('a file', () => {
  test.each([
    ['PDF', 'stadgar.pdf', smallPdf, 'application/pdf', 'inline'],
    ['DOCX', 'mall.docx', smallDocx, 'wordprocessingml', 'attachment'],
    ['XLSX', 'budget.xlsx', smallXlsx, 'spreadsheetml', 'attachment'],
    ['ODT', 'mall.odt', smallOdt, 'opendocument.text', 'attachment'],
    ['PDF under another name', 'C:\\mina filer\\stadgar.doc', smallPdf, 'application/pdf', 'inline'],
  ])(
    'of the kind %s is kept as it came, and never executed',
    async (...[kind, name, data, type, disposition]) => {
      const { address, file, slug } = await added({ title: `Fil ${kind}` }, { name, data })
      expect(address).toBe(`/dokument/${slug}`)
      const answer = await visit(address)
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.equals(data)).toBe(true)
      expect(answer.headers['content-type']).toContain(type)
      expect(answer.headers['content-disposition']).toMatch(
        new RegExp(`^${disposition}; filename="${file.split('/')[1]}"`),
      )
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox;/)
      expect(answer.headers['content-length']).toBe(String(data.length))
    },
  )

  test.each([
    ['a program called PDF', 'a.pdf', Buffer.concat([Buffer.from('MZ'), smallPdf]), 'unsupported-file'],
    ['a page with a PDF inside', 'a.pdf', `<script>alert(1)</script>\n${smallPdf}`, 'unsupported-file'],
    ['a picture', 'a.pdf', Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array(40).fill(0)]), 'unsupported-file'],
    ['a text', 'a.docx', 'hej', 'unsupported-file'],
    ['an archive of something else', 'a.docx', zip({ 'readme.txt': 'hej' }), 'unsupported-file'],
    [
      'a presentation',
      'a.docx',
      zip({ '[Content_Types].xml': '', 'ppt/presentation.xml': '' }),
      'unsupported-file',
    ],
    [
      'a template of OpenDocument',
      'a.odt',
      zip({ mimetype: 'application/vnd.oasis.opendocument.text-template', 'content.xml': '' }),
      'unsupported-file',
    ],
    [
      'DOCX with macros',
      'a.docx',
      zip({ '[Content_Types].xml': '', 'word/document.xml': '', 'word/vbaProject.bin': '' }),
      'file-with-macros',
    ],
    [
      'ODT with macros',
      'a.odt',
      zip({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml': '',
        'Basic/Standard/a.xml': '',
      }),
      'file-with-macros',
    ],
    ['half a PDF', 'a.pdf', smallPdf.subarray(0, 200), 'corrupt-file'],
    ['half a DOCX', 'a.docx', smallDocx.subarray(0, 100), 'corrupt-file'],
    [
      'a DOCX with something behind it',
      'a.docx',
      Buffer.concat([smallDocx, Buffer.from('<script>')]),
      'corrupt-file',
    ],
    ['nothing', 'a.pdf', '', 'empty'],
    ['more than 20 MB', 'a.pdf', Buffer.concat([smallPdf, Buffer.alloc(maxFileBytes)]), 'body-too-large'],
  ])('that is %s is refused, and leaves nothing', async (...[, name, data, code]) => {
    const before = (await send('GET', '/api/documents/')).json().length
    const answer = await upload({ title: 'Nej' }, { name, data })
    expect(answer.json().code).toBe(code)
    expect(answer.json().title).not.toMatch(/bild/i)
    expect((await send('GET', '/api/documents/')).json()).toHaveLength(before)
  })

  test('of 20 MB is taken, and answered in parts', async () => {
    const data = Buffer.concat([
      smallPdf,
      Buffer.alloc(maxFileBytes - smallPdf.length - 6),
      Buffer.from('%%EOF\n'),
    ])
    const { address } = await added({ title: 'Stor' }, { data })
    const whole = await visit(address)
    expect(whole.rawPayload.equals(data)).toBe(true)
    const part = await visit(address, { range: 'bytes=524280-1048600' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 524280-1048600/${maxFileBytes}`,
    ])
    expect(part.rawPayload.equals(data.subarray(524_280, 1_048_601))).toBe(true)
    const last = await visit(address, { range: 'bytes=-10' })
    expect(last.rawPayload.equals(data.subarray(-10))).toBe(true)
    expect((await visit(address, { range: `bytes=${maxFileBytes}-` })).statusCode).toBe(416)
    expect((await visit(address, { range: 'bytes=0-1,4-5' })).statusCode).toBe(200)
  })

  test('is asked for again only when it has changed, and told of without being sent', async () => {
    const { address } = await added({ title: 'Samma' })
    const { headers } = await visit(address)
    expect(headers['cache-control']).toBe('public, no-cache')
    expect((await visit(address, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    const head = await server.call('HEAD', address)
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(smallPdf.length),
    ])
  })

  test('stays when a record is sent back as it was read; another one has to be there', async () => {
    const { id, file } = await added({ title: 'Åter' })
    const url = `/api/documents/${id}/`
    expect((await send('PUT', url, (await send('GET', url)).json())).json().file).toBe(file)
    const unknown = `${'0'.repeat(32)}-10.pdf/a.pdf`
    const refused = await send('PUT', url, { file: unknown })
    expect(refused.json().errors).toMatchObject([{ pointer: '/file', code: 'no-such-file' }])
    expect((await send('PUT', url, { file: null })).json()).toMatchObject({
      file: null,
      address: '',
      slug: '',
    })
  })
})

test('the statutes are named with their language in the answer for the site', async () => {
  const { id } = await added(
    { title: 'Stadgar på engelska', kind: 'statutes', language: 'en' },
    { data: pdf('engelska') },
  )
  const statutes = async () => (await visit('/api/site/')).json()[0]
  expect(await statutes()).toMatchObject({
    statutes_file: '/dokument/stadgar-pa-engelska',
    statutes_language: 'en',
  })
  expect((await send('DELETE', `/api/documents/${id}/`)).statusCode).toBe(204)
  expect(await statutes()).toMatchObject({ statutes_file: '', statutes_language: '' })
})

describe('a chain', () => {
  test('has one address for the valid document, and one for each by its day', async () => {
    const first = await added(
      { title: 'Stadgar', kind: 'statutes', decided_day: '2020-05-01' },
      { data: pdf('1') },
    )
    const replacing = { title: 'Stadgar, nya', kind: 'statutes', replaces: String(first.id) }
    const second = await added({ ...replacing, decided_day: '2024-05-01' }, { data: pdf('2') })
    expect([second.slug, second.address, second.is_valid]).toEqual(['stadgar', '/dokument/stadgar', true])
    const earlier = (await visit(`/api/documents/${first.id}/`)).json()
    expect([earlier.address, earlier.is_valid]).toEqual(['/dokument/stadgar/2020-05-01', false])
    expect((await visit('/dokument/stadgar')).rawPayload.equals(pdf('2'))).toBe(true)
    const old = await visit(earlier.address)
    expect(old.rawPayload.equals(pdf('1'))).toBe(true)
    expect(old.headers.link).toMatch(/\/dokument\/stadgar>; rel="canonical"$/)
    expect((await visit('/dokument/stadgar/2024-05-01')).rawPayload.equals(pdf('2'))).toBe(true)
    for (const unknown of ['/dokument/stadgar/2019-01-01', '/dokument/stadgar/x', '/dokument/annat'])
      expect((await visit(unknown)).statusCode).toBe(404)

    // Another one of the same day, and its going and coming back.
    const third = await added(
      { ...replacing, replaces: String(second.id), decided_day: '2024-05-01' },
      { data: pdf('3') },
    )
    expect((await visit('/dokument/stadgar')).rawPayload.equals(pdf('3'))).toBe(true)
    expect((await visit('/dokument/stadgar/2024-05-01')).rawPayload.equals(pdf('2'))).toBe(true)
    expect((await visit('/dokument/stadgar/2024-05-01-2')).rawPayload.equals(pdf('3'))).toBe(true)
    await send('DELETE', `/api/documents/${third.id}/`)
    expect((await visit('/dokument/stadgar')).rawPayload.equals(pdf('2'))).toBe(true)
    await send('POST', `/api/bin/documents/${third.id}/restore/`)
    expect((await visit('/dokument/stadgar')).rawPayload.equals(pdf('3'))).toBe(true)

    // The one in the middle goes for good.
    await send('DELETE', `/api/documents/${second.id}/`)
    await send('DELETE', `/api/bin/documents/${second.id}/`)
    expect((await send('GET', `/api/documents/${third.id}/`)).json().replaces).toBe(first.id)
    expect((await visit('/dokument/stadgar')).rawPayload.equals(pdf('3'))).toBe(true)
    expect((await visit('/dokument/stadgar/2020-05-01')).rawPayload.equals(pdf('1'))).toBe(true)
  })

  test('keeps its address when titles change; another one gets another', async () => {
    const one = await added({ title: 'Policy för ekonomi' })
    expect(one.slug).toBe('policy-for-ekonomi')
    const renamed = await send('PUT', `/api/documents/${one.id}/`, { title: 'Ekonomipolicy' })
    expect(renamed.json().slug).toBe('policy-for-ekonomi')
    const other = await added({ title: 'Policy för ekonomi!' })
    expect(other.slug).toBe('policy-for-ekonomi-2')
    // One that replaces nothing any more has an address of its own, and leaves the other's to it.
    await send('PUT', `/api/documents/${other.id}/`, { replaces: one.id })
    expect((await send('GET', `/api/documents/${other.id}/`)).json().slug).toBe('policy-for-ekonomi')
    const alone = await send('PUT', `/api/documents/${other.id}/`, { replaces: null })
    expect(alone.json().slug).toBe('policy-for-ekonomi-2')
    expect((await send('GET', `/api/documents/${one.id}/`)).json().slug).toBe('policy-for-ekonomi')
  })

  test('is no circle', async () => {
    const one = await added({ title: 'A' })
    const two = await added({ title: 'B', replaces: String(one.id) })
    for (const replaces of [one.id, two.id]) {
      const answer = await send('PUT', `/api/documents/${one.id}/`, { replaces })
      expect(answer.json().errors).toMatchObject([{ pointer: '/replaces', code: 'circle' }])
    }
  })

  test('tells the year of the board of the day, unless another one is said', async () => {
    const { db } = server.context
    for (const first_day of ['2023-07-01', '2024-07-01']) {
      const { id } = await addRecord(server, board)
      // Years of the board are its own to give.
      await db.updateTable('board').set({ first_day }).where('id', '=', id).execute()
    }
    const yearOf = async (fields: Record<string, string>) => (await added({ title: 'År', ...fields })).year
    expect(await yearOf({ decided_day: '2024-06-30' })).toBe(2023)
    expect(await yearOf({ decided_day: '2024-07-01' })).toBe(2024)
    expect(await yearOf({ decided_day: '2019-03-01' })).toBe(2019)
    expect(await yearOf({ decided_day: '2024-07-01', board_year: '2020' })).toBe(2020)
    expect(await yearOf({})).toBeNull()
  })
})
