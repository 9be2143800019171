import { baseHeaders } from '#server/http/answers/security-headers.ts'
import { problems } from '#shared/errors.ts'
import type { Operation } from './operations.ts'
import type { FuzzRequest } from './requests.ts'
import type { FuzzAnswer } from './send.ts'

const securityHeaders = Object.entries(baseHeaders(null))

/** Texts that would tell a stranger how the server is made. */
const leaks = /SQLITE|node_modules|syntax error|at \w+ \(|\.ts:\d|\bselect .+ from\b|\bviolates\b|Error:/i

function headerProblems({ headers, status }: FuzzAnswer): string[] {
  const missing = securityHeaders.filter(([name, value]) => headers[name] !== value).map(([name]) => name)
  const needed = ['content-security-policy', 'cache-control']
  if (status === 401) needed.push('www-authenticate')
  if (status === 405) needed.push('allow')
  if (status === 429 || status === 503) needed.push('retry-after')
  const absent = [...missing, ...needed.filter((name) => !headers[name])]
  return [
    ...absent.map((name) => `no right ${name}`),
    ...(headers['set-cookie'] ? ['a cookie'] : []),
    ...(headers['x-powered-by'] || headers.server ? ['tells what it runs on'] : []),
  ]
}

function problemProblems(
  operation: Operation | null,
  { status, headers, body }: FuzzAnswer,
  method: string,
): string[] {
  const type = headers['content-type']
  if (type !== 'application/problem+json; charset=utf-8') return [`an error as ${type}`]
  if (method === 'HEAD') return body === '' ? [] : ['a body for HEAD']
  const problem = JSON.parse(body)
  const statusOfCode = problems[problem.code as keyof typeof problems]
  return [
    ...(statusOfCode === status && problem.status === status ? [] : ['a code that is none of ours']),
    ...(problem.title ? [] : ['no title']),
    ...(problem.requestId ? [] : ['no requestId']),
    ...(leaks.test(body) ? ['tells how the server is made'] : []),
    ...descriptionProblems(operation, status, { type: 'application/problem+json', content: problem }),
  ]
}

/** @returns how an answer differs from its description */
function descriptionProblems(
  operation: Operation | null,
  status: number,
  { type, content }: { type: string; content: unknown },
): string[] {
  const types = operation?.answers[status]
  if (!operation) return []
  if (!types) return [`status ${status}, which is not described`]
  const check = types[type]
  if (!check) return [`content type ${type}, which is not described`]
  const difference = check(content)
  return difference === null ? [] : [`not as described: ${difference}`]
}

function successProblems(operation: Operation | null, { status, headers, body }: FuzzAnswer): string[] {
  if (status === 304) return body === '' ? [] : ['a body for 304']
  if (!operation) return []
  const types = operation.answers[status]
  if (types && Object.keys(types).length === 0) return body === '' ? [] : ['a body where none is described']
  const type = headers['content-type']?.split(';')[0] ?? ''
  const content = type === 'application/json' ? JSON.parse(body) : body
  return descriptionProblems(operation, status, { type, content })
}

/**
 * Rules that every answer keeps, whatever was sent (`docs/bad-input.md`; `docs/threats.md`, "Headers").
 * @param operation what was called, or null for what nothing describes
 * @returns what is wrong with the answer
 */
export function wrongsOf(operation: Operation | null, request: FuzzRequest, answer: FuzzAnswer): string[] {
  const { status, body } = answer
  const isBusy = status === 503 && body.includes('"busy"')
  const isError = status >= 400
  return [
    ...(status >= 500 && !isBusy ? [`status ${status}`] : []),
    ...(status < 200 || (status >= 300 && status < 400 && status !== 304) ? [`status ${status}`] : []),
    ...headerProblems(answer),
    ...(isError ? problemProblems(operation, answer, request.method) : successProblems(operation, answer)),
  ]
}

/** @returns one line that shows what was sent and what came back. */
export function describeExchange(request: FuzzRequest, answer: FuzzAnswer): string {
  const { method, target, role, headers, body } = request
  const sent = body ? ` ${body.type}: ${body.bytes.toString('latin1').slice(0, 600)}` : ''
  const extra = headers.map(([name, value]) => `${name}: ${value.slice(0, 100)}`).join(', ')
  return `${role} ${method} ${target.slice(0, 300)} [${extra}]${sent} → ${answer.status} ${answer.body.slice(0, 300)}`
}
