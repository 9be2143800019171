import fc, { type Arbitrary } from 'fast-check'
import type { Operation, Schema } from './operations.ts'
import { anyText, goodValue, hostileValue, spoiledObject, toJsonText } from './values.ts'

const formType = 'multipart/form-data'
const schemaOf = (bodies: Operation['bodies']): Schema => bodies['application/json'] ?? bodies[formType] ?? {}

export type Body = { type: string | null; bytes: Buffer }

/** The smallest picture there is: one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const jsonBody = (text: string): Body => ({ type: 'application/json', bytes: Buffer.from(text) })

const goodJson = (schema: Schema): Arbitrary<Body> =>
  goodValue(schema).map((value) => jsonBody(toJsonText(value)))

/** Bytes that are no JSON, or not quite. */
const brokenText = (schema: Schema): Arbitrary<Body> =>
  fc
    .tuple(goodValue(schema), fc.nat(), fc.constantFrom('cut', 'utf-16', 'latin1', 'bom', 'tail', 'spaces'))
    .map(([value, at, how]) => {
      const text = toJsonText(value)
      if (how === 'cut') return jsonBody(text.slice(0, at % (text.length + 1)))
      if (how === 'tail') return jsonBody(`${text}${text}`)
      if (how === 'spaces') return jsonBody(' '.repeat(66_000) + text)
      if (how === 'bom') return jsonBody(`\ufeff${text}`)
      const encoding = how === 'utf-16' ? 'utf16le' : 'latin1'
      return { type: 'application/json', bytes: Buffer.from(`${text}é`, encoding) }
    })

const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array))

const picture = fc.oneof(
  fc.constant(pixel),
  fc.nat({ max: pixel.length }).map((length) => pixel.subarray(0, length)),
  fc.constant(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  fc.constant(Buffer.from('GIF89a')),
  bytes,
)

type Part = { name: string; filename: string | undefined; head: string; content: Buffer }

const oddPartNames = ['', '__proto__', 'a"b', 'x'.repeat(200), 'toString', 'å', 'a[b]']
const oddPartHeads = [
  '',
  'Content-Type: text/html\r\n',
  'Content-Type: application/json\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'X: y\r\n'.repeat(60),
  'no colon here\r\n',
]

function partOf(schema: Schema): Arbitrary<Part> {
  const names = Object.keys(schema.properties ?? {})
  const text = fc.oneof(fc.constantFrom('Höstfest', 'true', '2026-05-05', '1', ''), anyText)
  return fc.record({
    name: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...names, 'image') },
      fc.constantFrom(...oddPartNames),
    ),
    filename: fc.option(fc.constantFrom('a.png', '', '../../a.png', 'a.svg', 'å".jpg', 'a\\b.png'), {
      nil: undefined,
      freq: 2,
    }),
    head: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, fc.constantFrom(...oddPartHeads)),
    content: fc.oneof(
      text.map((value) => Buffer.from(value)),
      picture,
    ),
  })
}

function formBytes(parts: Part[], boundary: string, ending: string): Buffer {
  const chunks = parts.flatMap(({ name, filename, head, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        `${filename === undefined ? '' : `; filename="${filename}"`}\r\n${head}\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from(ending)])
}

/** @returns a form of texts and files. */
export const formBody = (parts: { name: string; filename?: string; content: Buffer }[]): Body => ({
  type: 'multipart/form-data; boundary=b',
  bytes: formBytes(
    parts.map(({ filename, ...part }) => ({ ...part, filename, head: '' })),
    'b',
    '--b--\r\n',
  ),
})

/** A form with the fields as they should be, and a picture. */
const goodForm = (schema: Schema): Arbitrary<Body> =>
  goodValue(schema).map((value) =>
    formBody(
      Object.entries(value as object).map(([name, content]) =>
        schema.properties?.[name]?.format === 'binary'
          ? { name, filename: 'a.png', content: pixel }
          : { name, content: Buffer.from(content === null ? '' : String(content)) },
      ),
    ),
  )

const oddForm = (schema: Schema): Arbitrary<Body> =>
  fc
    .record({
      parts: fc.array(partOf(schema), { maxLength: 24 }),
      boundary: fc.constantFrom('b', 'b', '----x', '', 'a b', '"', 'x'.repeat(80)),
      ending: fc.constantFrom('--b--\r\n', '--b--', '', '--b', '\r\n--'),
      declared: fc.constantFrom(
        '; boundary=b',
        '; boundary=b',
        '; boundary="b"',
        '',
        '; boundary=',
        '; boundary=c',
      ),
    })
    .map(({ parts, boundary, ending, declared }) => ({
      type: `multipart/form-data${declared}`,
      bytes: formBytes(parts, boundary, ending),
    }))

const oddTypes = [
  null,
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-7',
  'application/json;;;',
  'application/problem+json',
  'multipart/form-data',
  'multipart/mixed; boundary=b',
  'image/png',
  '*/*',
  'application/json, text/html',
  'é',
]

/** @returns bodies of all kinds for an operation; null sends none. */
export function bodiesFor({ bodies }: Operation): Arbitrary<Body | null> {
  const schema = schemaOf(bodies)
  const takesForms = formType in bodies
  const spoiled = fc.oneof(
    { weight: 5, arbitrary: spoiledObject(schema) },
    { weight: 1, arbitrary: hostileValue },
  )
  const anyBytes = fc.record({ type: fc.constant('application/json'), bytes })
  const wrongType = fc.record({
    type: fc.constantFrom(...oddTypes),
    bytes: fc.oneof(
      goodJson(schema).map((body) => body.bytes),
      bytes,
    ),
  })
  return fc.oneof(
    { weight: Object.keys(bodies).length > 0 ? 5 : 1, arbitrary: goodJson(schema) },
    { weight: 7, arbitrary: spoiled.map((value) => jsonBody(toJsonText(value))) },
    { weight: 2, arbitrary: brokenText(schema) },
    { weight: 1, arbitrary: anyBytes },
    { weight: 2, arbitrary: wrongType },
    { weight: takesForms ? 3 : 1, arbitrary: oddForm(schema) },
    { weight: takesForms ? 3 : 0, arbitrary: goodForm(bodies[formType] ?? {}) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}
