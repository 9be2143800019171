import { z } from 'zod'
import { issueText } from '#server/http/input/parse-body.ts'
import { requestKinds } from '#shared/person-desk.ts'

/** The person who is meant, as a search has found them. */
const people = z
  .array(
    z.strictObject({
      address: z
        .string()
        .max(320)
        .meta({ examples: ['anna@example.se'] }),
      name: z
        .string()
        .max(300)
        .meta({ examples: ['Anna Berg'] }),
    }),
  )
  .min(1)
  .max(50)
  .meta({ description: 'Names at addresses, as a search has answered them.' })

export const chosenBody = z.strictObject({ people })

export const searchBody = z.strictObject({
  q: z
    .string()
    .max(320)
    .meta({ examples: ['anna@example.se'], description: 'An address, or a name.' }),
})

export const sendBody = z.strictObject({
  people,
  address: z
    .string()
    .max(320)
    .meta({ examples: ['anna@example.se'], description: 'One of the registered addresses.' }),
})

export const handOverBody = z.strictObject({
  people,
  reason: z
    .string()
    .trim()
    .min(1, { error: issueText('persondata.reason') })
    .max(500)
    .meta({ examples: ['Har bytt adress och visade legitimation.'] }),
})

export const requestBody = z.strictObject({
  kind: z.enum(requestKinds),
  asked_on: z.iso.date().meta({ examples: ['2027-03-01'] }),
})
