import type { FastifyRequest } from 'fastify'
import { type JsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { invalidParameter, type RawQuery } from '#server/http/input/request-parts.ts'
import { type EvidenceHeadings, evidenceHeadings, missingFacts } from '#shared/evidence.ts'
import { confirmationWays } from '#shared/membership/facts.ts'
import { message } from '#shared/message.ts'

const years = { first: 1900, last: 2200 }
const mostDrawn = 1_000
const longestSeed = 60

type Year = { year: number; confirmed: boolean }
type Sample = Year & { seed: string; count: number }
type File = Year & { headings: EvidenceHeadings }

function integerIn(
  query: RawQuery,
  name: string,
  { min, max, other }: { min: number; max: number; other: number },
) {
  const raw = query[name]
  if (raw === undefined) return other
  const value = typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN
  if (value >= min && value <= max) return value
  throw invalidParameter(name, message('parameter.integer', { min, max }))
}

function oneOf<T extends string>(query: RawQuery, name: string, options: readonly [T, ...T[]]): T {
  const raw = query[name]
  if (raw === undefined) return options[0]
  const found = options.find((one) => one === raw)
  if (found !== undefined) return found
  throw invalidParameter(name, message('parameter.oneOf', { options: options.join(', ') }))
}

function refuseOthers(query: RawQuery, names: readonly string[]): void {
  const unknown = Object.keys(query).find((name) => !names.includes(name))
  if (unknown !== undefined) throw invalidParameter(unknown, message('parameter.unknown'))
}

function yearOf(query: RawQuery, today: string): Year {
  const year = integerIn(query, 'year', {
    min: years.first,
    max: years.last,
    other: Number(today.slice(0, 4)),
  })
  return { year, confirmed: oneOf(query, 'confirmed', ['false', 'true']) === 'true' }
}

const named = (name: string, schema: JsonSchema): JsonSchema => ({ name, in: 'query', schema })
const yearParameters = [
  named('year', { type: 'integer', minimum: years.first, maximum: years.last }),
  named('confirmed', {
    type: 'boolean',
    default: false,
    description: 'Only those who have confirmed the year',
  }),
]

const queryOf = ({ query }: FastifyRequest): RawQuery => query as RawQuery

/** @returns the year that is asked about, this one by default */
export const yearQuery = (today: () => string) => ({
  parameters: yearParameters,
  read(request: FastifyRequest): Year {
    refuseOthers(queryOf(request), ['year', 'confirmed'])
    return yearOf(queryOf(request), today())
  },
})

export const sampleQuery = (today: () => string) => ({
  parameters: [
    ...yearParameters,
    {
      ...named('seed', { type: 'string', minLength: 1, maxLength: longestSeed, examples: ['2026'] }),
      required: true,
    },
    named('count', { type: 'integer', minimum: 1, maximum: mostDrawn }),
  ],
  read(request: FastifyRequest): Sample {
    const query = queryOf(request)
    refuseOthers(query, ['year', 'confirmed', 'seed', 'count'])
    const { seed } = query
    if (typeof seed !== 'string' || seed === '' || seed.length > longestSeed)
      throw invalidParameter('seed', message('parameter.text', { max: longestSeed }))
    const count = integerIn(query, 'count', { min: 1, max: mostDrawn, other: 10 })
    return { ...yearOf(query, today()), seed, count }
  },
})

export const fileQuery = (today: () => string) => ({
  parameters: [...yearParameters, named('headings', { enum: evidenceHeadings })],
  read(request: FastifyRequest): File {
    const query = queryOf(request)
    refuseOthers(query, ['year', 'confirmed', 'headings'])
    return { ...yearOf(query, today()), headings: oneOf(query, 'headings', evidenceHeadings) }
  },
})
const countedBy = (of: JsonSchema): JsonSchema => list(objectSchema({ of, count: integer }))
const claimSum = objectSchema({ count: integer, amount: { ...integer, description: 'In öre.' } })
const how: JsonSchema = { enum: confirmationWays }

export const countsSchema = objectSchema({
  year: integer,
  today: day,
  day,
  is_by_columns: { ...flag, description: 'No membership years are set.' },
  members: integer,
  young: { ...integer, description: 'Have turned 6 and not 26 on 31 December.' },
  without_birth_year: integer,
  genders: countedBy(text),
  cities: countedBy(text),
  confirmed: integer,
  confirmed_young: integer,
  confirmed_by: countedBy(how),
  complete: { ...integer, description: 'Nothing is missing of them.' },
  missing: countedBy({ enum: missingFacts }),
  board_grants: integer,
  forgotten: { ...integer, description: 'Members of that day of whom numbers alone are left.' },
  report: objectSchema({
    before: { ...integer, description: 'Members on 31 December of the year before.' },
    came: integer,
    left: integer,
    due: claimSum,
    paid: claimSum,
    written_off: claimSum,
    open: claimSum,
  }),
})

export const evidenceMemberSchema = objectSchema({
  id: integer,
  first_name: text,
  last_name: text,
  birth_year: orNull(integer),
  gender: { enum: ['M', 'F', 'O', null] },
  city: text,
  missing: list({ enum: missingFacts }),
  confirmation: {
    anyOf: [objectSchema({ number: integer, how, day, evidence: text }), { type: 'null' }],
  },
})
