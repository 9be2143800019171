import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  bodyOf,
  bytesOf,
  createResponse,
  encode,
  findEncoded,
  type ResponseContent,
} from './cached-response.ts'

const answer = (body: string | Buffer): ResponseContent => ({
  headers: { 'content-type': 'text/plain' },
  body,
})
const text = 'åäö '.repeat(1000)
const read = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }

test('compresses what is asked for, once, when it is first asked for, and keeps no more than that', async () => {
  const response = createResponse(answer(text))
  const asked = { 'accept-encoding': 'br, gzip' }
  expect(findEncoded(asked, response)).toBeUndefined()
  const [one, other] = await Promise.all([encode(asked, response), encode(asked, response)])
  expect(other).toBe(one)
  expect(findEncoded(asked, response)).toBe(one)
  expect(Object.keys(response.encoded)).toEqual(['br'])
  expect(bytesOf(response)).toBe(one.body?.buffer.byteLength)
})

test('gives every visitor the same text, whatever the first one accepted', async () => {
  for (const first of ['zstd', 'br', 'gzip', '']) {
    const response = createResponse(answer(text))
    await encode({ 'accept-encoding': first }, response)
    expect(bodyOf(response).toString()).toBe(text)
    for (const [name, decompress] of Object.entries(read))
      expect(
        decompress((await encode({ 'accept-encoding': name }, response)).body as Buffer).toString(),
      ).toBe(text)
    expect((await encode({}, response)).body?.toString()).toBe(text)
  }
})

test('who accepts several gets the one that is there already', async () => {
  const response = createResponse(answer(text))
  const one = await encode({ 'accept-encoding': 'gzip, br' }, response)
  expect(findEncoded({ 'accept-encoding': 'gzip, deflate, br, zstd' }, response)).toBe(one)
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, br, zstd;q=0', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0.5', 'gzip'],
  ['br; q=0 , gzip; q=0', undefined],
  ['br;q=0.001', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['deflate', undefined],
  ['', undefined],
  [undefined, undefined],
])('of %s gives %s', async (header, encoding) => {
  const { status, body, ...sent } = await encode({ 'accept-encoding': header }, createResponse(answer(text)))
  const headers: Record<string, unknown> = sent.headers
  expect([status, headers['content-encoding']]).toEqual([200, encoding])
  expect(headers['content-length']).toBe(body?.length)
  const plain = encoding === undefined ? body : read[encoding as 'br'](body as Buffer)
  expect(plain?.toString()).toBe(text)
})

test('who has it already gets 304 without a body, in every way of asking', () => {
  const prepared = createResponse(answer(text))
  for (const tag of [prepared.etag, `W/${prepared.etag}`, `"x", ${prepared.etag}`]) {
    const sent = findEncoded({ 'if-none-match': tag, 'accept-encoding': 'br' }, prepared)
    expect([sent?.status, sent?.body, sent?.headers.etag]).toEqual([304, undefined, prepared.etag])
    expect(sent?.headers).not.toHaveProperty('content-length')
  }
  for (const tag of ['"x"', '', prepared.etag.slice(1, -1)])
    expect(findEncoded({ 'if-none-match': tag }, prepared)?.status).toBe(200)
})

test('the same bytes have the same tag, others another; only what was found is ever unchanged', () => {
  const [one, same, other] = ['a', 'a', 'b'].map((body) => createResponse(answer(body)))
  expect(one?.etag).toBe(same?.etag)
  expect(one?.etag).not.toBe(other?.etag)
  const missing = createResponse({ ...answer('a'), status: 404 })
  expect(findEncoded({ 'if-none-match': missing.etag }, missing)?.status).toBe(404)
})
