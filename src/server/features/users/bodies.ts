import { z } from 'zod'
import { textSchema } from '#server/crud/body-schema.ts'
import { readAddress } from '#server/encoding/read-address.ts'
import { dayBody } from '#server/http/input/body-parts.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import type { Services } from '#server/services/services.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { languages } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { users } from '#shared/resources/users.ts'
import { roles, type Term } from '#shared/roles.ts'
import { checkPassword, passwordLength } from './check-password.ts'
import { secondStep } from './second-factor/second-step.ts'

const { first_name, last_name, email } = users.fields

const missing = (key: 'password.required' | 'account.emailRequired') => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? issueText(key) : undefined),
})

export const password = z
  .string(missing('password.required'))
  .meta({ format: 'password', examples: ['tolv gröna elefanter'] })

/** `requireGoodPassword` checks the length and refuses a common password. */
const newPassword = password.meta({
  ...password.meta(),
  description: 'Not a common password, nor one made of the name or the address of the user.',
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
})

/** Only shapes: what is no address has no account, and says so like any wrong password (B18). */
export const credentials = z.strictObject({
  email: z
    .string(missing('account.emailRequired'))
    .overwrite(readAddress)
    .meta({ examples: ['kim@example.se'] }),
  password,
  ...secondStep,
})

export const registration = z.strictObject({
  first_name: textSchema(first_name),
  last_name: textSchema(last_name),
  email: textSchema(email),
  password: newPassword,
  setup: z.string().optional().meta({ description: 'Code of the first start; makes an administrator.' }),
})

/** `id` comes with the record and is ignored (settled §4). */
export const profile = z.strictObject({
  id: z.unknown().optional(),
  first_name: textSchema(first_name).optional(),
  last_name: textSchema(last_name).optional(),
  language: z.enum(languages, { error: issueText('account.noSuchLanguage') }).optional(),
})

export const passwordChange = z.strictObject({ current_password: password, password: newPassword })

const day = dayBody.nullable().meta({ format: 'date', examples: ['2027-07-01'] })

const isForwards = ({ first_day, last_day }: Term): boolean =>
  !first_day || !last_day || first_day <= last_day

const mandate = z
  .strictObject({
    role: z.enum(roles, { error: issueText('body.choice') }),
    first_day: day.default(null),
    last_day: day.default(null),
  })
  .refine(isForwards, { path: ['last_day'], error: issueText('term.backwards') })

/** @throws AppError validation at the last day of an administrator that comes before the first (B57) */
export function refuseBackwards(terms: {
  administrator_from?: string | null
  administrator_until?: string | null
}): void {
  const { administrator_from: first_day = null, administrator_until: last_day = null } = terms
  if (!isForwards({ first_day, last_day }))
    throw invalidField('administrator_until', message('term.backwards'))
}

/** The fields that make an account an administrator or give it roles. */
export const grantFields = {
  is_superuser: z
    .boolean()
    .optional()
    .meta({ examples: [false] }),
  administrator_from: day.optional(),
  administrator_until: day.optional(),
  roles: z
    .array(mandate)
    .max(roles.length)
    .refine((mandates) => new Set(mandates.map(({ role }) => role)).size === mandates.length, {
      error: issueText('term.twice'),
    })
    .optional()
    .meta({ description: 'All roles that the account holds, has held or will hold, each once.' }),
}

/** `password` is that of the administrator who makes the change (T04). */
export const rightsChange = z.strictObject({
  id: z.unknown().optional(),
  ...grantFields,
  is_active: z
    .boolean()
    .optional()
    .meta({ examples: [true] }),
  password,
})

/**
 * @param known what is no secret about the user
 * @throws AppError validation at /password with too-short, too-long or too-common (B20)
 */
export async function requireGoodPassword(
  { db }: Pick<Services, 'db'>,
  candidate: string,
  known: readonly string[],
): Promise<void> {
  const site = await db.selectFrom('site').select(['association_name', 'city']).executeTakeFirst()
  const problem = checkPassword(candidate, [...known, ...Object.values(site ?? {})])
  if (problem) throw new AppError('validation', { errors: [{ pointer: '/password', ...problem }] })
}
