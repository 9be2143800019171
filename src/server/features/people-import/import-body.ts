import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bytesBody } from '#server/http/input/bytes-body.ts'
import {
  fileName,
  mapped,
  queryOf,
  readJson,
  requiredLine,
  tick,
} from '#server/http/input/query-parameters.ts'
import { type ImportChoices, importEncodings, importFields } from '#shared/people-import.ts'
import { type ImportedResource, type KnownWay, knownWays } from '#shared/people-import-plan.ts'

/** A file of people. */
export const fileBody = bytesBody('Förnamn;Efternamn;E-post\nAstrid;Lindvall;astrid@example.org\n')

const choicesSchema = z.strictObject({
  sheet: z.string().max(200).optional(),
  headingRow: z.int().min(1).max(5_100).nullable().optional(),
  fields: z.record(z.string().regex(/^\d{1,4}$/), z.enum(importFields)).optional(),
  encoding: z.enum(importEncodings).optional(),
  monthFirst: z.boolean().optional(),
  capitals: z.boolean().optional(),
  includeHeld: z.boolean().optional(),
  unknownToNote: z.boolean().optional(),
  includeHidden: z.boolean().optional(),
  fiveDigits: z.enum(['serial', 'written']).optional(),
  youngest: z.int().min(0).max(120).optional(),
})

const way = requiredLine({
  description: 'What becomes of people whom the register knows.',
  shape: new RegExp(`^(?:${knownWays.join('|')})$`),
  maxLength: 20,
  examples: [...knownWays],
})

const choices = requiredLine({
  description: 'JSON of what was chosen for its columns.',
  maxLength: 8_000,
  examples: ['{}'],
})

const fileParameters = {
  name: fileName('medlemmar.csv'),
  choices: mapped(choices, (text, name) => readJson(choicesSchema, text, name) as ImportChoices),
  way: mapped(way, (text) => text as KnownWay),
}

const writeParameters = {
  ...fileParameters,
  key: requiredLine({
    description: 'Made by the caller: an import with the same key is written once.',
    shape: /^[\w-]{16,64}$/,
    maxLength: 64,
    examples: ['k'.repeat(22)],
  }),
}

const ownParameters = {
  members: {
    welcome: tick({ description: 'Whether new members are welcomed by mail.' }),
    sendClaims: tick({ description: 'Whether claims of new members are sent to them; by default not.' }),
  },
  subscribers: {
    consent: requiredLine({
      description: 'Where the consent of the subscribers comes from.',
      shape: /^(?!\s*$).{1,500}$/s,
      maxLength: 500,
      examples: ['Listan på årsmötet'],
    }),
  },
}

/** The query of a file that is shown before it is written. */
export const fileQuery = queryOf(fileParameters)
export type FileQuery = ReturnType<typeof fileQuery.read>

/** The query of a file that is written as its preview told. */
export type WriteQuery = FileQuery & {
  key: string
  welcome: boolean
  sendClaims: boolean
  consent: string
}

/** @returns the query of the write of a resource */
export function writeQuery(resource: ImportedResource) {
  const { parameters, read } = queryOf({ ...writeParameters, ...ownParameters[resource] })
  return {
    parameters,
    read: (request: FastifyRequest): WriteQuery => ({
      ...{ welcome: false, sendClaims: false, consent: '' },
      ...read(request),
    }),
  }
}
