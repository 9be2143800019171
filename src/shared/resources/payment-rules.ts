import { boolean, choice, computed, integer, text } from '#shared/field.ts'
import { defineResource } from '#shared/resource.ts'

/** Rules that give payments without a claim a verdict. A rule never gives money to a claim. */
export const paymentRules = defineResource({
  name: 'payment_rules',
  access: { list: 'superuser', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'id',
  search: false,
  fields: {
    title: text({ required: true, max: 100, example: 'Fika' }),
    source: choice({ options: ['any', 'swish', 'bank'] }),
    without_reference: boolean({ description: 'Only payments without a payment reference.' }),
    at_least: integer({ optional: true, min: 0, max: 1_000_000, description: 'Whole kronor.' }),
    below: integer({ optional: true, min: 1, max: 1_000_000, description: 'Whole kronor, less than this.' }),
    contains: text({ optional: true, max: 100, example: 'fika' }),
    verdict: choice({ options: ['sale', 'gift', 'refund', 'not-ours'] }),
    account: integer({
      optional: true,
      min: 1000,
      max: 999_999,
      example: 3010,
      shownFor: ['verdict', 'sale'],
      description: 'The income account of a sale.',
    }),
    is_automatic: boolean({
      description: 'Decides payments of later files. Otherwise the rule is a suggestion in the review.',
    }),
    matches_now: computed<number>({ computedType: 'integer' }),
  },
})
