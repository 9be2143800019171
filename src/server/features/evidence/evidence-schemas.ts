import { type JsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { integerIn, mapped, oneOf, queryOf, requiredLine, tick } from '#server/http/input/query-parameters.ts'
import { evidenceHeadings, missingFacts } from '#shared/evidence.ts'
import { confirmationWays } from '#shared/membership/facts.ts'
import { message } from '#shared/message.ts'

const mostDrawn = 1_000
const longestSeed = 60

const yearParameters = (today: () => string) => ({
  year: mapped(integerIn([1900, 2200], { other: null }), (year) => year ?? Number(today().slice(0, 4))),
  confirmed: tick({ description: 'Only those who have confirmed the year' }),
})

/** The year that is asked about, this one by default. */
export const yearQuery = (today: () => string) => queryOf(yearParameters(today))

/** A sample of a year. */
export const sampleQuery = (today: () => string) =>
  queryOf({
    ...yearParameters(today),
    seed: requiredLine({
      shape: new RegExp(`^.{1,${longestSeed}}$`, 's'),
      wrong: message('parameter.text', { max: longestSeed }),
      ...{ minLength: 1, maxLength: longestSeed, examples: ['2026'] },
    }),
    count: integerIn([1, mostDrawn], { other: 10 }),
  })

/** A file of a year. */
export const fileQuery = (today: () => string) =>
  queryOf({ ...yearParameters(today), headings: oneOf(evidenceHeadings) })

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
