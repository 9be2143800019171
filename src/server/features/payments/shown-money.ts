import type { BatchPart } from '#server/bank-files/transaction.ts'
import { dueOf } from '#shared/claims.ts'
import type { NamedClaim, ShownMoney, SuggestedClaim } from '#shared/payment-review.ts'
import type { MatchClaim } from './matching/claim-index.ts'
import type { Suggestion } from './matching/suggest.ts'

/** @returns a telephone number of which the last two digits alone are shown */
export const maskPhone = (phone: string): string => (phone === '' ? '' : `•• ${phone.slice(-2)}`)

export const namedClaim = (claim: MatchClaim): NamedClaim => ({
  ...{
    id: claim.id,
    number: claim.number,
    reference: claim.reference,
    name: claim.isHidden ? '' : claim.name,
  },
  ...{ due: dueOf(claim), state: claim.state },
})

export function suggested(
  suggestion: Suggestion | null,
  claims: ReadonlyMap<number, MatchClaim>,
): SuggestedClaim | null {
  const claim = suggestion && claims.get(suggestion.claimId)
  if (!claim || claim.isHidden) return null
  const parts = suggestion.split ?? []
  const split = parts.flatMap(({ claimId, amount }) => {
    const part = claims.get(claimId)
    return part && !part.isHidden ? [{ claim: namedClaim(part), amount }] : []
  })
  const isWhole = split.length > 1 && split.length === parts.length
  return { claim: namedClaim(claim), signs: suggestion.signs, ...(isWhole && { split }) }
}

type Told = {
  day: string
  amount: number
  currency: string
  payer: string
  phone: string
  references: readonly string[]
  message: string
}

export const shownMoney = ({ references, message, phone, currency, ...told }: Told): ShownMoney => ({
  ...told,
  currency: currency || 'SEK',
  phone: maskPhone(phone),
  text: [...references, message].filter(Boolean).join(' '),
})

/** @returns the payments inside a batch that does not add up */
export const shownBatch = (batch: readonly BatchPart[], day: string): ShownMoney[] =>
  batch.map(({ amount, currency, payerName, payerPhone, references, message }) =>
    shownMoney({
      ...{ day, amount: amount ?? 0, currency, payer: payerName, phone: payerPhone, references, message },
    }),
  )
