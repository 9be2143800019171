import { claimLink } from '#server/claims/create-claim.ts'
import type { AppContext } from '#server/context/context.ts'
import type { Payment } from '#server/payments/payment.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import { oreOf } from '#shared/claims.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkPart, LinkView } from '#shared/link-view.ts'
import { type Message, message } from '#shared/message.ts'
import { kronorText } from '#shared/money.ts'
import { stockholmDay } from '#shared/time.ts'

/** @returns an amount of kronor in words */
export const kronor = (amount: number, language: Language): Message =>
  message('link.application.amount', { amount: kronorText(oreOf(amount), language) })

/** @returns what a payment by Swish takes, for a phone that cannot read the code off its own screen */
export const copiesOf = (
  { amount, number, message: text }: Payment,
  language: Language,
): NonNullable<LinkView['copies']> => [
  {
    label: message('link.application.toPay'),
    value: kronor(amount, language),
    copied: kronorText(oreOf(amount), language),
  },
  { label: message('link.application.swish'), value: number, copied: number.replaceAll(/\s/g, '') },
  { label: message('link.application.swishMessage'), value: text, copied: text },
]

/** @returns the way from the own page of an applicant to the one on which the places are paid, or to its receipt */
export async function paymentPart(context: AppContext, application: { id: number }): Promise<LinkPart[]> {
  const claims = await readClaims(context.db, {
    today: stockholmDay(context.now()),
    where: (query) =>
      query
        .where('evenemang_id', '=', application.id)
        .where('kind', '=', 'place')
        .where('void_day', 'is', null),
  })
  const links = claims
    .filter(({ state }) => state !== 'written-off')
    .map(async (claim) => ({
      label: message(claim.left > 0 ? 'link.claim.allWays' : 'link.claim.receipt'),
      to: (await claimLink(context, claim.id)) ?? '',
    }))
  if (links.length === 0) return []
  return [{ heading: message('link.claim.payment'), links: await Promise.all(links) }]
}
