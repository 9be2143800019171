import type { Review } from '#shared/membership/facts.ts'
import type { NamedClaim, SuggestedClaim } from '#shared/payment-review.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useAmount } from './use-amount.ts'

type Waiting = {
  review: Review | ''
  rest?: number
  /** The claims that a reversal took money from. */
  claims?: readonly NamedClaim[] | undefined
  /** The file is not saved yet. */
  isPreview?: boolean
}

const titleOf = ({ number, name }: NamedClaim): string => [number, name].filter(Boolean).join(', ')

/** @returns formatters of why money waits, and of the claims that it is perhaps for */
export function useSuggestion() {
  const { t } = usePanelTexts()
  const amount = useAmount()
  const formatReversal = ({ claims = [], isPreview = false }: Waiting): string => {
    const [first] = claims
    if (!first) return t('payments.review.reversed')
    const state = isPreview ? 'soon' : claims.every(({ due }) => due > 0) ? 'open' : 'closed'
    return t(`payments.reversed.${state}`, { claim: claims.map(titleOf).join('; ') })
  }
  const formatSplit = ({ split = [], signs }: SuggestedClaim): string => {
    const known = ['reference', 'name', 'amount'] as const
    const why = known.filter((sign) => signs.includes(sign)).map((sign) => t(`payments.signs.${sign}`))
    const claims = split.map((part) =>
      t('payments.suggestion.part', { claim: titleOf(part.claim), amount: amount(part.amount) }),
    )
    return t('payments.suggestion.split', { claims: claims.join('; '), why: why.join(', ') })
  }
  return {
    reason: (waiting: Waiting): string => {
      const { review, rest = 0 } = waiting
      if (review === 'reversed') return formatReversal(waiting)
      return review === '' ? '' : t(`payments.review.${review}`, { rest: amount(rest) })
    },
    words: (suggestion: SuggestedClaim): string => {
      const { claim, signs, split = [] } = suggestion
      if (split.length > 1) return formatSplit(suggestion)
      const { number, name, reference } = claim
      const why = signs.map((sign) => t(`payments.sign.${sign}`, { reference })).join(', ')
      return t(claim.due > 0 ? 'payments.suggestion' : 'payments.suggestion.paid', { number, name, why })
    },
  }
}
