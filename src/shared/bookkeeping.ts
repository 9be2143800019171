import { z } from '#shared/zod.ts'
import { isOrganisationNumber } from './bookkeeping-files.ts'

const account = z
  .string()
  .regex(/^[1-9]\d{3,5}$/)
  .meta({ examples: ['1930'] })

/** Facts that bookkeeping needs, stored whole as JSON in `settings`; a value that is missing is as if it was never set. */
export const bookkeepingSchema = z.strictObject({
  accounts: z
    .strictObject({
      bank: account.default('1930'),
      cash: account.default('1910'),
      fees: account.default('3890'),
      places: account.default('3990'),
      gifts: account.default('3993'),
      /** Empty: what is given back is taken from the account of its income. */
      refunds: z
        .string()
        .regex(/^([1-9]\d{3,5})?$/)
        .meta({ examples: ['3899'] })
        .default(''),
      unallocated: account.default('2490'),
    })
    .prefault({}),
  /** The series of the vouchers; empty leaves it to the bookkeeping program. */
  series: z
    .string()
    .regex(/^[A-Za-z0-9]{0,5}$/)
    .meta({ examples: ['M'] })
    .default('M'),
  /** Whether vouchers are numbered here, one after the other in a financial year. */
  numbers: z.boolean().default(true),
  /** The month in which the financial year begins. */
  year_month: z.int().min(1).max(12).default(1),
  /** Empty when the association has none. */
  organisation_number: z
    .string()
    .max(11)
    .refine((text) => text === '' || isOrganisationNumber(text))
    .meta({ examples: ['802999-9995'] })
    .default(''),
  /** The fixed length of references that the bank has agreed on; null when they may be of any length. */
  reference_length: z
    .int()
    .min(8)
    .max(25)
    .nullable()
    .meta({ examples: [12] })
    .default(null),
  /** Whether payments of files are allocated without being shown first. */
  automatic: z.boolean().default(false),
})

export type Bookkeeping = z.infer<typeof bookkeepingSchema>

/** Bookkeeping of an association that has never set it. */
export const noBookkeeping: Bookkeeping = bookkeepingSchema.parse({})

/** The name of bookkeeping in `settings`. */
export const bookkeepingSetting = 'bookkeeping'
