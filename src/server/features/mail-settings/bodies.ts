import { z } from 'zod'
import { readAddress } from '#server/encoding/read-address.ts'
import { providers, securities } from '#shared/mail-providers.ts'

/** A mail server as the panel sends it. */
export const mailServerBody = z.strictObject({
  provider: z.enum(providers),
  host: z
    .string()
    .trim()
    .max(253)
    .meta({ examples: ['smtp.forening.example'], description: 'Of one’s own server.' }),
  port: z
    .int()
    .min(1)
    .max(65_535)
    .nullable()
    .meta({ examples: [587] }),
  security: z
    .enum(securities)
    .nullable()
    .meta({ examples: ['starttls'] }),
  address: z
    .string()
    .max(254)
    .overwrite(readAddress)
    .meta({ examples: ['info@forening.example'] }),
  user: z
    .string()
    .trim()
    .max(254)
    .meta({ examples: ['info@forening.example'] }),
  password: z
    .string()
    .max(1_000)
    .meta({ format: 'password', examples: ['sju blå båtar'], description: 'Empty: the stored one stays.' }),
})

export type MailServerBody = z.output<typeof mailServerBody>
