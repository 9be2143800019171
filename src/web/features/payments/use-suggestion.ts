import type { Review } from '#shared/membership/facts.ts'
import type { SuggestedClaim } from '#shared/payment-review.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useAmount } from './use-amount.ts'

/** @returns what says why money waits, and for which claim it perhaps is */
export function useSuggestion() {
  const { t } = usePanelTexts()
  const amount = useAmount()
  return {
    reason: ({ review, rest = 0 }: { review: Review | ''; rest?: number }): string =>
      review === '' ? '' : t(`payments.review.${review}`, { rest: amount(rest) }),
    words: ({ claim, signs }: SuggestedClaim): string => {
      const { number, name, reference } = claim
      const why = signs.map((sign) => t(`payments.sign.${sign}`, { reference })).join(', ')
      return t(claim.due > 0 ? 'payments.suggestion' : 'payments.suggestion.paid', { number, name, why })
    },
  }
}
