import { z } from 'zod'
import { dayBody } from '#server/http/input/body-parts.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { languages } from '#shared/languages.ts'
import { membershipRulesSchema } from '#shared/membership/rules.ts'
import { openings } from '#shared/membership/settings.ts'
import { maxFee } from '#shared/membership/typed-amount.ts'

/** Records of a kind that settings have at most. */
const most = 200

const id = z
  .int({ error: issueText('body.integer') })
  .min(-1_000_000)
  .max(2_147_483_647)
  .meta({ description: 'Negative: a new one.', examples: [-1] })
const text = (max: number, example = '') =>
  z
    .string({ error: issueText('body.text') })
    .max(max)
    .meta({ examples: [example] })
const day = dayBody.meta({ format: 'date', examples: ['2027-01-01'] })
const age = z
  .int({ error: issueText('body.integer') })
  .min(0)
  .max(150)
  .nullable()
  .meta({ examples: [null] })

const type = z.strictObject({
  id,
  titles: z.strictObject(Object.fromEntries(languages.map((language) => [language, text(100)]))).meta({
    description: 'Names by language; an empty one is as the first.',
    examples: [{ sv: 'Medlem', en: 'Member' }],
  }),
  kind: z.enum(['ordinary', 'support', 'honorary'], { error: issueText('body.choice') }),
  votes: z.boolean({ error: issueText('body.boolean') }),
  chosen_by: z.enum(['anyone', 'board'], { error: issueText('body.choice') }),
  min_age: age,
  max_age: age,
  is_archived: z.boolean({ error: issueText('body.boolean') }).meta({ examples: [false] }),
})

const period = z.strictObject({ id, first_day: day, last_day: day, sale_from: day, label: text(40, '2027') })

const fee = z.strictObject({
  type_id: id,
  period_id: id
    .nullable()
    .meta({ description: 'Null: of every period without one of its own.', examples: [null] }),
  amount: z
    .int({ error: issueText('body.integer') })
    .min(0)
    .max(maxFee)
    .meta({ description: 'Whole öre; 0 is free.', examples: [300_00] }),
  note: text(200),
})

export const settingsShape = {
  rules: membershipRulesSchema,
  types: z.array(type).max(most),
  periods: z.array(period).max(most),
  fees: z.array(fee).max(10 * most),
  opening: z
    .enum(openings, { error: issueText('body.choice') })
    .default('running')
    .meta({
      description: 'Where years are used for the first time: what those get who are active.',
    }),
}

/** Everything about the membership year, as it is to be. */
export const settingsBody = z.strictObject(settingsShape)

export type SettingsBody = z.infer<typeof settingsBody>
