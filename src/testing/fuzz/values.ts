import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from './operations.ts'

/** Stand in a value for JSON that no JavaScript value gives; `toJsonText` puts it in. */
const raw: Record<string, string> = {
  '@huge@': '1e400',
  '@negative-huge@': '-1e400',
  '@long-number@': '123456789'.repeat(40),
  '@negative-zero@': '-0',
  '@surrogate@': '"\\ud800"',
  '@reversed-surrogates@': '"a\\udc00\\ud800b"',
  '@nul@': '"a\\u0000b"',
  '@deep-array@': '['.repeat(200) + ']'.repeat(200),
  '@deep-object@': `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  '@prototype@': '{"__proto__":{"polluted":true}}',
  '@constructor@': '{"constructor":{"prototype":{"polluted":true}}}',
  '@twice@': '{"a":1,"a":2}',
  '@not-a-number@': 'NaN',
  '@single-quotes@': "'a'",
}

/** @returns the JSON text of a value in which the stand-ins of `hostileValue` may occur. */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.replace(/"(@[a-z-]+@)"/g, (whole, name: string) => raw[name] ?? whole)
}

/** A word that records of different kinds share, so that an application finds its event. */
const sharedWord = 'Höstfest'

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfffx',
  '\u202eomvänd\u202c',
  'سلام دنيا',
  'a\u0300'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(60),
  'å'.repeat(70_000),
  'x'.repeat(5_000),
  "' OR 1=1 --",
  '"; drop table members; --',
  '%_\\',
  '<script>alert(1)</script>',
  '<p onclick="x()">hej <img src=x onerror=y()></p>',
  `${'<b>'.repeat(500)}hej`,
  'a\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '/media/../../x.webp',
  'null',
  'undefined',
  '1e999',
  '٣',
  '\ufeff',
  '\u200b',
  '=1+1',
]

const oddDates = [
  '2026-02-30',
  '2026-03-29T02:30',
  '2026-10-25T02:30:00',
  '0000-00-00',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-05-05T10:00+25:00',
  '2026-W10',
  '20260505',
]

export const anyText: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom(...oddDates) },
)

/** Anything that can stand in JSON, and some things that should not. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(raw)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, 0, -1, 2 ** 31, 2 ** 53, [], {}, [[]]) },
)

const instantBetween = (min: string, max: string): Arbitrary<string> =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true }).map((date) => date.toISOString())

/** People are born in the past, what takes applications is still to come. */
const day = instantBetween('1920-01-01', '2020-01-01').map((iso) => iso.slice(0, 10))
const instant = instantBetween('2050-01-01', '2090-01-01')

const words = fc.oneof(
  { weight: 3, arbitrary: fc.constant(sharedWord) },
  { weight: 2, arbitrary: fc.stringMatching(/^[A-Za-zåäö0-9]{1,12}$/) },
)

function goodText({ format, pattern, examples, maxLength = 200 }: Schema): Arbitrary<unknown> {
  if (format === 'date') return day
  if (format === 'date-time') return instant
  if (format === 'idn-email') {
    return fc.stringMatching(/^[a-z]{3,12}$/).map((name) => `${name}@example.se`)
  }
  const [example = ''] = examples ?? []
  const isRight = (text: string): boolean => pattern === undefined || new RegExp(pattern, 'u').test(text)
  return words.map((word) => word.slice(0, maxLength)).map((word) => (isRight(word) ? word : example))
}

function anyGoodValue(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const alternative = schema.anyOf?.[0]
  if (alternative) return goodValue({ examples: schema.examples, ...alternative } as Schema)
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map(goodValue))
  const [type = 'string'] = [schema.type].flat()
  switch (type) {
    case 'boolean':
      return fc.boolean()
    case 'integer': {
      const { minimum = 1, maximum = 3 } = schema
      return fc.integer({ min: minimum, max: Math.min(maximum, Math.max(minimum, 1) + 2) })
    }
    case 'array':
      return fc.array(goodValue(schema.items ?? {}), { maxLength: 3 })
    case 'object':
      return goodObject(schema)
    default:
      return goodText(schema)
  }
}

/** @returns values that fit the schema, its example among them. */
export function goodValue(schema: Schema): Arbitrary<unknown> {
  const any = anyGoodValue(schema)
  const { examples } = schema
  return examples ? fc.oneof(fc.constantFrom(...examples), any) : any
}

function goodObject({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const fields = Object.entries(properties)
    .filter(([, { readOnly }]) => !readOnly)
    .map(([name, schema]) => {
      const value = goodValue(schema)
      return [name, required.includes(name) ? value : fc.option(value, { nil: undefined, freq: 3 })]
    })
  return fc.record(Object.fromEntries(fields)).map((value) => JSON.parse(JSON.stringify(value)))
}

const oddNames = [
  '',
  '__proto__',
  'constructor',
  'id',
  'is_superuser',
  'deleted_at',
  'version',
  'a.b',
  'a[0]',
  '$where',
]

/** @returns a body of the right shape in which one thing or more is not as it should be. */
export function spoiledObject(schema: Schema): Arbitrary<Record<string, unknown>> {
  const names = Object.keys(schema.properties ?? {})
  const spoil = fc.record({
    name:
      names.length > 0 ? fc.constantFrom(...names, ...oddNames.slice(2, 7)) : fc.constantFrom(...oddNames),
    value: hostileValue,
  })
  return fc
    .tuple(goodObject(schema), fc.array(spoil, { minLength: 1, maxLength: 4 }), fc.subarray(names))
    .map(([good, spoils, dropped]) => {
      const entries = Object.entries(good as object).filter(
        ([name]) => !dropped.includes(name) || spoils.length > 2,
      )
      // From entries, so that a key named __proto__ is one.
      return Object.fromEntries([...entries, ...spoils.map(({ name, value }) => [name, value])])
    })
}
