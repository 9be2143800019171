import fc, { type Arbitrary } from 'fast-check'
import { type Body, bodiesFor } from './bodies.ts'
import type { Operation, Parameter } from './operations.ts'
import { anyText, goodValue } from './values.ts'

export type Role = 'anonymous' | 'user' | 'superuser'

export type FuzzRequest = {
  method: string
  /** Path and query as they go over the wire. */
  target: string
  headers: [name: string, value: string][]
  role: Role
  body: Body | null
}

const role: Arbitrary<Role> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Role>('superuser') },
  { weight: 3, arbitrary: fc.constant<Role>('anonymous') },
  { weight: 1, arbitrary: fc.constant<Role>('user') },
)

/** As it goes over the wire; half a surrogate pair cannot. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const oddIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '01',
  '+1',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  'abc',
  '%00',
  '%',
  '%ff',
  '%c3%28',
  '..%2f..',
  '1%20or%201=1',
  'x'.repeat(3_000),
  '%C3%A5',
  '1;2',
  '',
]

const pathValue = (goods: readonly string[]): Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...goods) },
    { weight: 2, arbitrary: fc.constantFrom(...oddIds) },
    { weight: 1, arbitrary: anyText.map((text) => encoded(text.slice(0, 200))) },
  )

const goodPathValues = ({ schema }: Parameter): string[] =>
  schema.type === 'integer' ? ['1', '2', '3', '4', '5', '6', '7', '8'] : ['a', 'abc']

const oddPairs = [
  'limit=0',
  'limit=-1',
  'limit=1e9',
  'limit=1&limit=2',
  'limit[]=1',
  'offset=99999999',
  'sort=',
  'sort=--id',
  'sort=__proto__',
  'sort=id&sort=-id',
  'q=%',
  'q=%00',
  'q=%ff%fe',
  'q=%ED%A0%80',
  '__proto__=1',
  'constructor[prototype][x]=1',
  '=',
  '&&&',
  'a',
  '%',
  'hasOwnProperty=1',
  'q=%25_%5C',
]

const limit: Parameter = { name: 'limit', in: 'query', schema: { type: 'integer' } }

function queryOf(parameters: Parameter[]): Arbitrary<string> {
  const own = parameters.filter((parameter) => parameter.in === 'query')
  const good = fc.constantFrom(...own, limit).chain(({ name, schema }) =>
    goodValue(schema).map((value) =>
      [value]
        .flat()
        .map((item) => `${name}=${encoded(String(item))}`)
        .join('&'),
    ),
  )
  const odd = fc
    .tuple(fc.constantFrom('limit', 'q', 'sort', ...own.map(({ name }) => name)), anyText)
    .map(([name, text]) => `${name}=${encoded(text.slice(0, 300))}`)
  const pair = fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.constantFrom(...oddPairs) },
  )
  const some = fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => `?${pairs.join('&')}`)
  return fc.oneof({ weight: own.length > 0 ? 2 : 6, arbitrary: fc.constant('') }, some)
}

const headerText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 80,
})

const oddHeaders: Record<string, string[]> = {
  'if-match': ['"1"', '"2"', 'W/"1"', '*', '""', '1', '"1", "2"', '"99999999999"', '"é"'],
  'if-none-match': ['*', '"x"', 'W/"x", "y"', ','],
  'accept-encoding': ['br', 'gzip', 'br;q=0, gzip', '*;q=0', 'identity;q=0', 'zstd', 'br;q=NaN', ',,,'],
  accept: ['text/html', 'application/xml', '*/*;q=0', 'é'],
  authorization: [
    'Token',
    'Token x',
    `Token ${'A'.repeat(43)}`,
    'Bearer x',
    'Basic YTpi',
    'token\t',
    'Token é',
  ],
  'content-encoding': ['gzip', 'identity', 'br, gzip', 'x'],
  'x-forwarded-for': [
    '',
    ',,,',
    'unknown',
    '1.2.3.4, evil',
    '::ffff:1.2.3.4',
    'fe80::1%eth0',
    '[::1]:80',
    'x'.repeat(500),
    "1'--",
  ],
  'x-forwarded-proto': ['https', 'javascript', ''],
  'x-forwarded-host': ['evil.example', ''],
  host: ['evil.example', 'localhost:99999', '[', 'a b', '"'],
  cookie: ['a=b', '=;;', 'x'.repeat(3_000)],
  origin: ['null', 'https://evil.example'],
  range: ['bytes=0-0', 'bytes=-', 'lines=1'],
  prefer: ['return=minimal'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ["'; drop table", 'x'.repeat(2_000)],
}

const oddHeader: Arbitrary<[string, string]> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...Object.keys(oddHeaders))
      .chain((name) =>
        fc.constantFrom(...(oddHeaders[name] ?? [])).map((value): [string, string] => [name, value]),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...Object.keys(oddHeaders)), headerText),
  },
)

const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
  { weight: 2, arbitrary: fc.uniqueArray(oddHeader, { maxLength: 3, selector: ([name]) => name }) },
)

/** Every visitor comes from somewhere else, so that the limits for one of them do not end the test. */
const address = fc.oneof(fc.ipV4(), fc.ipV6()).map((ip): [string, string] => ['x-forwarded-for', ip])

/** @returns requests to one operation: most nearly right, some quite wrong. */
export function requestsTo(operation: Operation): Arbitrary<FuzzRequest> {
  const { method, path, parameters } = operation
  const slots = parameters.filter((parameter) => parameter.in === 'path')
  const target = fc
    .tuple(...slots.map((slot) => pathValue(goodPathValues(slot))))
    .map((values) =>
      slots.reduce((built, slot, at) => built.replace(`{${slot.name}}`, values[at] ?? ''), path),
    )
  const isRead = method === 'GET'
  return fc
    .record({
      target,
      slash: fc.constantFrom('/', '/', '/', '/', '', '', '//'),
      query: queryOf(parameters),
      address,
      headers,
      role,
      body: isRead ? fc.option(bodiesFor(operation), { freq: 6 }) : bodiesFor(operation),
    })
    .map(({ target: to, slash, query, address: from, headers: odd, ...rest }) => ({
      ...rest,
      method,
      target: `${to.replace(/\/$/, slash)}${query}`,
      headers: [from, ...odd],
    }))
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH']

const anyPath = fc
  .array(
    fc.oneof(
      fc.constantFrom('api', 'users', 'media', 'assets', 'posts', '..', '%2e%2e', '.env', ...oddIds),
      anyText.map(encoded),
    ),
    {
      maxLength: 5,
    },
  )
  .map((parts) => `/${parts.join('/')}`.slice(0, 8_000))

/** @returns requests that nothing describes: other methods, other paths. */
export function requestsElsewhere(operations: Operation[]): Arbitrary<FuzzRequest> {
  const describedPath = fc.constantFrom(...operations.map(({ path }) => path.replace(/\{\w+\}/g, '1')))
  return fc.record({
    method: fc.constantFrom(...methods),
    target: fc.oneof(describedPath, anyPath),
    headers: fc.tuple(address).map((all) => [...all]),
    role,
    body: fc.option(fc.constant({ type: 'application/json', bytes: Buffer.from('{}') }), { freq: 2 }),
  })
}
