import type { z } from 'zod'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import { type Given, type Message, message } from '#shared/message.ts'
import type { Key } from '#texts/keys.ts'

type Issue = z.core.$ZodIssue

/** Of one answer: enough to correct a form, and a body of a thousand wrong keys gets a short answer. */
const maxProblems = 50

/** Names that an answer may repeat; any other text of a caller is never repeated (`docs/bad-input.md`). */
export const plainName = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/

/** @returns a message as the text of a schema's issue; {@link parseBody} reads it from there */
export const issueText = <K extends Key>(key: K, ...given: Given<K>): string =>
  JSON.stringify(message(key, ...given))

/** Messages of issues for which the schema has no message of its own. */
const generalText: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issueText(issue.input === undefined ? 'body.missing' : 'body.type')
    case 'too_big':
      return issueText('check.max', { max: Number(issue.maximum) })
    case 'too_small':
      return issueText('check.min', { min: Number(issue.minimum) })
    default:
      return issueText('body.invalid')
  }
}

/** JSON Pointer, RFC 6901. */
const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

function isMissing(body: unknown, path: readonly PropertyKey[]): boolean {
  let value = body
  for (const part of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[part]
  return value === undefined
}

function codeOf(issue: Issue, body: unknown): string {
  switch (issue.code) {
    case 'custom':
      return typeof issue.params?.code === 'string' ? issue.params.code : 'invalid'
    case 'invalid_type':
      return isMissing(body, issue.path) ? 'required' : 'type'
    case 'too_big':
    case 'too_small':
      return 'range'
    default:
      return 'invalid'
  }
}

function problemsOf(issue: Issue, body: unknown): FieldProblem[] {
  if (issue.code !== 'unrecognized_keys') {
    return [
      {
        pointer: pointerTo(issue.path),
        code: codeOf(issue, body),
        detail: JSON.parse(issue.message) as Message,
      },
    ]
  }
  return issue.keys.map((key) => ({
    pointer: pointerTo(plainName.test(key) ? [...issue.path, key] : issue.path),
    code: 'unknown-field',
    detail: message('problem.unknown-field'),
  }))
}

/**
 * Checks a body against a strict object schema. An issue added with `params: { code }` keeps that code.
 * @param body the parsed body; undefined when the request has none
 * @returns the schema's output
 * @throws AppError unknown-field when a key is too many, else validation; both with every problem's pointer
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    const detail = message('body.object')
    throw new AppError('validation', { errors: [{ pointer: '', code: 'type', detail }] })
  }
  const result = schema.safeParse(body, { error: generalText })
  if (result.success) return result.data
  const { issues } = result.error
  const hasUnknown = issues.some((issue) => issue.code === 'unrecognized_keys')
  throw new AppError(hasUnknown ? 'unknown-field' : 'validation', {
    errors: issues.flatMap((issue) => problemsOf(issue, body)).slice(0, maxProblems),
  })
}
