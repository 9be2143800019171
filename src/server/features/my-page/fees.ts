import type { AppContext } from '#server/context/context.ts'
import { claimToken } from '#server/db/secret.ts'
import { readPayableClaim } from '#server/payments/payable-claim.ts'
import { type Claim, readClaims } from '#server/payments/read-claims.ts'
import { kronor } from '#server/payments/receipt.ts'
import type { Person } from '#server/people/persons.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkPart } from '#shared/link-view.ts'
import { message, type Words } from '#shared/message.ts'
import { linkPage } from '#shared/paths.ts'
import { stockholmDay } from '#shared/time.ts'

/** The fees that the page lists; older ones are in the copy. */
const maxListed = 20

/** @returns the state of a fee in words: until when it is to be paid, or that it is */
const notesOf = ({ state, left, amount, due_day, overdue }: Claim, language: Language): Words[] =>
  state === 'paid'
    ? [kronor(amount, language), message('link.claim.paid')]
    : [
        kronor(left, language),
        message(overdue ? 'link.member.feeLate' : 'link.member.feeBy', { day: { day: due_day } }),
      ]

/** @returns the part about a person's fees, each of which leads to the page on which it is paid, or to its receipt; none without any */
export async function feesPart(context: AppContext, { id }: Person, language: Language): Promise<LinkPart[]> {
  const { db, now } = context
  const today = stockholmDay(now())
  const claims = await readClaims(db, {
    today,
    where: (query) =>
      query
        .where('kind', '=', 'fee')
        .where('void_day', 'is', null)
        .where('written_off_day', 'is', null)
        .where((where) =>
          where.or([
            where('claims.member_id', '=', id),
            where(
              'claims.id',
              'in',
              where.selectFrom('claim_lines').select('claim_id').where('claim_lines.member_id', '=', id),
            ),
          ]),
        ),
  })
  if (claims.length === 0) return []
  const links = claims
    .toReversed()
    .slice(0, maxListed)
    .map(async (claim) => {
      const { lines = [] } = (await readPayableClaim(db, { id: claim.id, today, language })) ?? {}
      return {
        label: lines.map(({ what }) => what).join(', ') || claim.reference,
        notes: notesOf(claim, language),
        to: linkPage('claim', await claimToken(context, claim)),
      }
    })
  return [{ heading: message('link.member.fees'), links: await Promise.all(links) }]
}
