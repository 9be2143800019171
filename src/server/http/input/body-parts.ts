import { z } from 'zod'
import { isDay } from '#shared/time.ts'
import { issueText } from './parse-body.ts'

/** The number of a record in a body. */
export const idBody = z.int().min(1).max(2_147_483_647)

/** A day in a body, as it is read; its format and its examples are said where it stands. */
export const dayBody = z
  .string({ error: issueText('body.date') })
  .refine(isDay, { error: issueText('body.noSuchDate') })
