import { maxReason } from '#shared/decisions.ts'
import { z } from '#shared/zod.ts'
import type { MemberState } from './state.ts'

/** Paths of changes of the memberships of a member, and of their preview. A GET suggests what to grant. */
export const actsApi = (memberId: number | string): string => `/api/members/${memberId}/membership/`
export const actsPreviewApi = (memberId: number | string): string => `${actsApi(memberId)}preview/`

/** A membership that the board grants lasts at most so many years. */
export const mostYears = 10

const type_id = z.int().min(1).max(2_147_483_647).meta({ description: 'The type of the membership.' })
const why = z
  .string()
  .trim()
  .max(maxReason)
  .default('')
  .meta({ examples: ['§ 3'], description: 'For the board.' })

/** An act of the board on the memberships of a member. */
export const actSchema = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('grant'),
    type_id,
    until: z.iso
      .date()
      .nullable()
      .meta({
        examples: ['2027-12-31'],
        description: 'The last day; null for an honorary membership, which has none.',
      }),
    why,
    waives: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether fees that are still to be paid become void.' }),
  }),
  z.strictObject({
    act: z.literal('confirm'),
    day: z.iso
      .date()
      .meta({ examples: ['2027-01-31'], description: 'The day on which the member confirmed its year.' }),
    why: why.meta({ examples: ['A signed list'], description: 'What shows it.' }),
  }),
  z.strictObject({
    act: z.literal('type'),
    type_id,
    from: z
      .enum(['now', 'next'])
      .meta({ description: 'From today on, or from what follows after what the member has.' }),
    why,
  }),
])

export type ActBody = z.infer<typeof actSchema>

/** The standing of a member: the state and until when, what is owed in whole öre, and the years that are confirmed. */
export type Standing = {
  state: MemberState
  type_id: number | null
  valid_until: string | null
  /** The type of what follows, where it is another. */
  next_type_id: number | null
  owed: number
  confirmed: number[]
}

/** A proposal of what the board grants a member: the type that they have or ask for, and of each type until when. */
export type GrantProposal = {
  type_id: number | null
  /** Null: without an end, or nothing is left to grant. */
  types: { id: number; until: string | null }[]
}

/** The part of a preview that its summary does not tell. */
export type ActOutlook = { before: Standing; after: Standing }
