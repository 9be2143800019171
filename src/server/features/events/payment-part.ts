import { claimLink } from '#server/claims/create-claim.ts'
import type { AppContext } from '#server/context/context.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import type { LinkPart } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'
import { stockholmDay } from '#shared/time.ts'

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
