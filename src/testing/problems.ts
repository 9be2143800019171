import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { type ProblemCode, problems } from '#shared/errors.ts'
import { problems as texts } from '#texts/sv/problems.ts'

/** Every text in a body, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)])
}

/** Texts that answers may contain by themselves: the names of fields. */
const isTelling = (text: string): boolean => text.length > 5 && !/^[A-Za-z_]+$/.test(text)

/**
 * Expects a problem as `docs/bad-input.md` wants it: RFC 9457, not kept by anyone, with the id of the request,
 * and nothing in it of what was sent.
 * @param sent the body or the parameters
 */
export function expectProblem(answer: LightMyRequestResponse, code: ProblemCode, sent: unknown = null): void {
  const status = problems[code]
  const title = texts[`problem.${code}`]
  const body = answer.json()
  expect([answer.statusCode, body.code]).toEqual([status, code])
  expect(body).toMatchObject({ type: `/api/docs#${code}`, title, status })
  expect(body.requestId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers).not.toHaveProperty('etag')
  const echoed = textsIn(sent).filter((text) => isTelling(text) && answer.body.includes(text))
  expect(echoed).toEqual([])
  expect(answer.body).not.toMatch(/select |insert |sqlite|postgres|\/src\/|\.ts\b|node:/i)
}

/** @returns code and pointer of each wrong field */
export const wrongFields = (answer: LightMyRequestResponse): [string, string][] =>
  (answer.json().errors ?? []).map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])
