import { integerIn, line, oneOf, queryOf, tick } from '#server/http/input/query-parameters.ts'
import { foldText, searchWords } from '#shared/fold.ts'
import { message } from '#shared/message.ts'
import { type LookedAt, reviewOrders, reviewReasons } from '#shared/payment-review.ts'

const maxKronor = 10_000_000
const anyText = /^.{0,100}$/s

const orders = ['day', ...reviewOrders.flatMap((name) => [name, `-${name}`] as const)] as const

/** The parameters by which the payments to review are narrowed down, ordered and divided into pages. */
export const reviewQuery = queryOf({
  q: line({
    description: 'Words of the payer, the text, the file or the suggested claim, or an amount.',
    shape: anyText,
    wrong: message('body.invalid'),
    ...{ maxLength: 100, examples: ['fika'] },
  }),
  file: integerIn([1, 2_147_483_647], { other: null, description: 'The id of a file.', examples: [1] }),
  account: line({
    description: 'The account that the money came to.',
    shape: anyText,
    wrong: message('body.invalid'),
    ...{ maxLength: 100, examples: ['SE7160000000000123456789'] },
  }),
  at_least: integerIn([0, maxKronor], { other: null, description: 'In kronor.', examples: [0] }),
  at_most: integerIn([0, maxKronor], { other: null, description: 'In kronor.', examples: [60] }),
  reason: oneOf(['', ...reviewReasons]),
  sort: oneOf([...new Set(orders)]),
  apart: tick({ description: 'Sure suggestions are listed apart.' }),
  limit: integerIn([1, 500], { other: 100, examples: [100] }),
  offset: integerIn([0, 1_000_000], { other: 0, examples: [0] }),
})

export type ReviewQuery = ReturnType<typeof reviewQuery.read>

const textOf = ({ payer, text, file, amount, suggestion }: LookedAt): string => {
  const claims = suggestion ? (suggestion.split?.map(({ claim }) => claim) ?? [suggestion.claim]) : []
  const named = claims.flatMap(({ name, number, reference }) => [name, number, reference])
  return foldText([payer, text, file, Math.abs(amount) / 100, ...named].join(' '))
}

/** @returns the payments that match the filters, in the order that they have */
export function matchReview(all: readonly LookedAt[], asked: ReviewQuery): LookedAt[] {
  const { file, account = '', at_least, at_most, reason } = asked
  const words = searchWords(asked.q ?? '')
  return all.filter((payment) => {
    const kronor = Math.abs(payment.amount) / 100
    return (
      (file === null || payment.file_id === file) &&
      (account === '' || payment.account === account) &&
      (at_least === null || kronor >= at_least) &&
      (at_most === null || kronor <= at_most) &&
      (reason === '' || payment.review === reason) &&
      (words.length === 0 || words.every((word) => textOf(payment).includes(word)))
    )
  })
}

/** @param sort a field, with a minus for descending; payments that are equal stay in their order */
export function sortReview(payments: readonly LookedAt[], sort: ReviewQuery['sort']): LookedAt[] {
  const field = sort.replace('-', '') as (typeof reviewOrders)[number]
  const sign = sort.startsWith('-') ? -1 : 1
  const { compare } = new Intl.Collator('sv', { numeric: true })
  return payments.toSorted(
    (one, other) =>
      sign *
      (field === 'amount' ? one.amount - other.amount : compare(String(one[field]), String(other[field]))),
  )
}
