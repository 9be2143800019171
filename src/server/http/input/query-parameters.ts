import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { JsonSchema } from '#server/http/api-document/field-schema.ts'
import { flag, integer, day as isoDay, text } from '#server/http/api-document/schemas.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { invalidParameter, type RawQuery } from '#server/http/input/request-parts.ts'
import { type Message, message } from '#shared/message.ts'
import { isDay } from '#shared/time.ts'

/** One parameter of a query: its description in the API document, and the reader of its value. */
type Parameter<T> = {
  description: JsonSchema
  /** @throws AppError invalid-parameter */
  read: (raw: RawQuery[string], name: string) => T
}

type Values<P> = { [K in keyof P]: P[K] extends Parameter<infer T> ? T : never }

/** @returns the query that has these parameters and no others */
export const queryOf = <P extends Record<string, Parameter<unknown>>>(declared: P) => ({
  parameters: Object.entries(declared).map(([name, { description }]) => ({
    name,
    in: 'query',
    ...description,
  })),
  read({ query }: Pick<FastifyRequest, 'query'>): Values<P> {
    const raw = query as RawQuery
    const unknown = Object.keys(raw).find((name) => !Object.hasOwn(declared, name))
    if (unknown !== undefined) throw invalidParameter(unknown, message('parameter.unknown'))
    const values = Object.entries(declared).map(([name, { read }]) => [name, read(raw[name], name)])
    return Object.fromEntries(values) as Values<P>
  },
})

type Told = JsonSchema & { description?: string }

const described = (type: JsonSchema, { description, ...schema }: Told): JsonSchema => ({
  schema: { ...type, ...schema },
  ...(description && { description }),
})

/** An integer within bounds; `other` where it is missing. */
export const integerIn = <O>(
  [min, max]: readonly [min: number, max: number],
  { other, ...told }: Told & { other: O },
): Parameter<number | O> => ({
  description: described({ ...integer, minimum: min, maximum: max }, told),
  read(raw, name) {
    if (raw === undefined) return other
    const value = typeof raw === 'string' && /^\d{1,10}$/.test(raw) ? Number(raw) : Number.NaN
    if (value >= min && value <= max) return value
    throw invalidParameter(name, message('parameter.integer', { min, max }))
  },
})

/** One of some words; the first of them where it is missing. */
export const oneOf = <T extends string>(
  options: readonly T[],
  wrong: Message = message('parameter.oneOf', { options: options.join(', ') }),
): Parameter<T> => ({
  description: described({ ...text, enum: options }, {}),
  read(raw = options[0], name) {
    const found = options.find((one) => one === raw)
    if (found === undefined) throw invalidParameter(name, wrong)
    return found
  },
})

/** True or false; false where it is missing. */
export const tick = (told: Told = {}): Parameter<boolean> => ({
  description: described({ ...flag, default: false }, told),
  read(raw, name) {
    if (raw === undefined || raw === 'true' || raw === 'false') return raw === 'true'
    throw invalidParameter(name, message('parameter.boolean'))
  },
})

/** A day; without `other` it has to be there. */
export const dayIn = (told: Told, other?: () => string): Parameter<string> => ({
  description: { ...described(isoDay, told), ...(!other && { required: true }) },
  read(raw = other?.(), name) {
    if (typeof raw === 'string' && isDay(raw)) return raw
    throw invalidParameter(name, message('parameter.day'))
  },
})

type Line = Told & { shape?: RegExp; wrong?: Message }

/** A text, which may be missing. */
export const line = ({ shape, wrong, ...told }: Line): Parameter<string | undefined> => ({
  description: described(text, told),
  read(raw, name) {
    if (raw === undefined || (typeof raw === 'string' && shape?.test(raw) !== false)) return raw
    throw invalidParameter(name, wrong ?? message('body.invalid'))
  },
})

/** A text that has to be there. */
export function requiredLine(given: Line): Parameter<string> {
  const { description, read } = line(given)
  return {
    description: { ...description, required: true },
    read(raw, name) {
      const value = read(raw, name)
      if (value === undefined) throw invalidParameter(name, given.wrong ?? message('body.missing'))
      return value
    },
  }
}

/** A parameter whose value is made into another one. */
export const mapped = <A, B>(
  { description, read }: Parameter<A>,
  map: (value: A, name: string) => B,
): Parameter<B> => ({ description, read: (raw, name) => map(read(raw, name), name) })

/** Reads a value that is JSON. @throws AppError invalid-parameter */
export function readJson<S extends z.ZodType>(schema: S, value: string, name: string): z.output<S> {
  try {
    return parseBody(schema, JSON.parse(value))
  } catch {
    throw invalidParameter(name, message('body.invalid'))
  }
}

/** The name of a file that is sent as it is, without what no name has. */
export const fileName = (example: string): Parameter<string> =>
  mapped(
    requiredLine({ description: 'Name of the file.', maxLength: 255, examples: [example] }),
    (name) =>
      name
        .replace(/[\p{Cc}/\\]/gu, ' ')
        .trim()
        .slice(0, 200) || 'fil',
  )

/** The digest of a preview, which is written as it was seen. */
export const planDigest = requiredLine({
  description: '`plan` of the preview that was seen.',
  shape: /^[\w-]{43}$/,
  maxLength: 43,
  examples: ['p'.repeat(43)],
})
