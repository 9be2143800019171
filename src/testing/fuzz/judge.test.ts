import { expect, test } from 'vitest'
import { plainHeaders } from '#server/http/connection/request-checks.ts'
import { describeExchange, wrongsOf } from './judge.ts'
import type { Operation } from './operations.ts'
import type { FuzzRequest } from './requests.ts'
import type { FuzzAnswer } from './send.ts'

const operation: Operation = {
  method: 'GET',
  path: '/api/posts/',
  parameters: [],
  bodies: {},
  isUndone: false,
  answers: {
    200: { 'application/json': (answer) => (Array.isArray(answer) ? null : 'no list') },
    422: { 'application/problem+json': () => null },
    503: { 'application/problem+json': () => null },
  },
}
const request: FuzzRequest = {
  method: 'GET',
  target: '/api/posts/',
  headers: [],
  role: 'anonymous',
  body: null,
}
const headers = {
  ...plainHeaders({ publicUrl: 'http://localhost', config: { hsts: 'host' } }),
  'cache-control': 'no-store',
}
const good: FuzzAnswer = {
  status: 200,
  headers: { ...headers, 'content-type': 'application/json' },
  body: '[]',
}

const problem = (status: number, body: object): FuzzAnswer => ({
  status,
  headers: { ...headers, 'content-type': 'application/problem+json; charset=utf-8', 'retry-after': '1' },
  body: JSON.stringify({ title: 'Nej', requestId: 'x', status, ...body }),
})

test('an answer as it should be is let through', () => {
  expect(wrongsOf(operation, request, good)).toEqual([])
  expect(wrongsOf(operation, request, problem(422, { code: 'validation' }))).toEqual([])
  expect(wrongsOf(operation, request, problem(503, { code: 'busy' }))).toEqual([])
})

test.each<[string, FuzzAnswer]>([
  ['a failure', problem(500, { code: 'internal' })],
  ['a database that is away', problem(503, { code: 'unavailable' })],
  ['a redirect', { ...good, status: 302 }],
  ['a success that is not described', { ...good, status: 206 }],
  ['an error that is not described', problem(409, { code: 'conflict' })],
  ['a body that is not as described', { ...good, body: '{}' }],
  ['a page where JSON belongs', { ...good, headers: { ...good.headers, 'content-type': 'text/html' } }],
  ['a cookie', { ...good, headers: { ...good.headers, 'set-cookie': ['a=b'] } }],
  ['no policy', { ...good, headers: { ...good.headers, 'content-security-policy': undefined } }],
  ['a refusal as plain JSON', { ...problem(422, { code: 'validation' }), headers: good.headers }],
  ['a refusal with a made-up code', problem(422, { code: 'nope' })],
  ['a refusal that names its source', problem(422, { code: 'validation', detail: 'crud.ts:12' })],
])('%s is found', (_name, answer) => {
  expect(wrongsOf(operation, request, answer), describeExchange(request, answer)).not.toEqual([])
})
