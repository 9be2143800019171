import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { issueText, parseBody } from '#server/http/input/parse-body.ts'
import { AppError } from '#shared/errors.ts'

const schema = z.strictObject({
  name: z.string({ error: (issue) => (issue.input === undefined ? issueText('step.code') : undefined) }),
  age: z.int().min(1).optional(),
  nick: z
    .string()
    .transform((value, context) => {
      if (value !== 'x') return value
      context.addIssue({
        code: 'custom',
        message: issueText('check.max', { max: 3 }),
        params: { code: 'no-x' },
      })
      return z.NEVER
    })
    .optional(),
})

function problem(body: unknown): AppError {
  try {
    parseBody(schema, body)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('the body was accepted')
}

describe('a body', () => {
  test('that fits is returned', () => {
    expect(parseBody(schema, { name: 'Åsa', age: 3 })).toEqual({ name: 'Åsa', age: 3 })
  })

  test.each([[null], [[]], ['x'], [undefined], [3]])('%j instead of an object is refused (B08)', (body) => {
    expect(problem(body)).toMatchObject({ code: 'validation', errors: [{ pointer: '', code: 'type' }] })
  })

  test('with a key too many is refused as unknown-field, beside its other problems', () => {
    const error = problem({ is_superuser: true, age: 0 })
    expect(error).toMatchObject({ code: 'unknown-field', status: 422 })
    expect(error.errors).toEqual([
      { pointer: '/name', code: 'required', detail: { key: 'step.code' } },
      { pointer: '/age', code: 'range', detail: { key: 'check.min', values: { min: 1 } } },
      { pointer: '/is_superuser', code: 'unknown-field', detail: { key: 'problem.unknown-field' } },
    ])
  })

  test('tells missing from wrong', () => {
    expect(problem({ name: 5, age: 'x' }).errors).toEqual([
      { pointer: '/name', code: 'type', detail: { key: 'body.type' } },
      { pointer: '/age', code: 'type', detail: { key: 'body.type' } },
    ])
  })

  test('keeps the code and message that a rule brings', () => {
    expect(problem({ name: 'a', nick: 'x' })).toMatchObject({
      code: 'validation',
      errors: [{ pointer: '/nick', code: 'no-x', detail: { key: 'check.max', values: { max: 3 } } }],
    })
  })

  test('with a strange key is refused without repeating it', () => {
    const error = problem({ name: 'a', '<script>alert(1)</script>': 1 })
    expect(error.errors).toEqual([
      { pointer: '', code: 'unknown-field', detail: { key: 'problem.unknown-field' } },
    ])
  })

  test('with a thousand wrong keys gets a short answer', () => {
    const body = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]))
    expect(problem(body).errors).toHaveLength(50)
  })
})
