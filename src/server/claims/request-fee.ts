import { updateRow } from '#server/db/one-row.ts'
import { grantMembership } from '#server/membership/grant.ts'
import { readPurchaseOf } from '#server/membership/purchase.ts'
import { readClaims } from '#server/payments/read-claims.ts'
import { existing } from '#shared/errors.ts'
import { languageOf } from '#shared/languages.ts'
import { addDays } from '#shared/membership/days.ts'
import { asRenewed, type Term, termFor } from '#shared/membership/terms.ts'
import { claimHistory } from './claim-history.ts'
import { type ClaimRow, type ClaimScope, createClaim } from './create-claim.ts'

/** A fee is to be paid within so many days. */
const termDays = 30

/** The claim for a fee, or the membership that is free; neither when nothing is sold to the member on the day. */
export type Requested = { claim: ClaimRow | null; membershipId: number | null; term: Term | null }

type Asked = {
  memberId: number
  typeId: number
  day: string
  /** The purchase follows what the member has, of whatever type that is. */
  renews?: boolean
}

const nothing: Requested = { claim: null, membershipId: null, term: null }

/** @returns the claim of a member that covers a term already, paid or not: one for each member and period (annex A9.9) */
async function findClaim(
  { tx }: ClaimScope,
  { memberId, term, day }: { memberId: number; term: Term; day: string },
): Promise<ClaimRow | undefined> {
  const claims = await readClaims(tx, {
    today: day,
    where: (query) =>
      query
        .where('claims.kind', '=', 'fee')
        .where('void_day', 'is', null)
        .where('written_off_day', 'is', null)
        .where((where) =>
          where.exists(
            where
              .selectFrom('claim_lines')
              .select('claim_lines.id')
              .whereRef('claim_lines.claim_id', '=', 'claims.id')
              .where('claim_lines.member_id', '=', memberId)
              .where((of) =>
                term.period_id === null ? of('period_id', 'is', null) : of('period_id', '=', term.period_id),
              ),
          ),
        ),
  })
  // Without periods each claim that is still to be paid is the one: its first day is that of the asking.
  return claims.find(({ left }) => term.period_id !== null || left > 0)
}

/**
 * Asks a member for the fee of what they buy of a type on a day, by the rules: a claim where there is a fee, due within 30 days, or
 * before what it follows is over; else the membership at once. Asked again it answers the claim that there is.
 * @throws AppError not-found
 */
export async function requestFee(
  scope: ClaimScope,
  { memberId, typeId, day, renews = false }: Asked,
): Promise<Requested> {
  const { tx } = scope
  const member = existing(
    await scope.context.dialect
      .lockRow(
        tx
          .selectFrom('members')
          .select(['id', 'first_name', 'last_name', 'email', 'language'])
          .where('id', '=', memberId)
          .where('deleted_at', 'is', null),
      )
      .executeTakeFirst(),
  )
  const purchase = await readPurchaseOf(tx, { memberId, typeId, day })
  const formers = purchase.formers ?? []
  const term = termFor({ ...purchase, formers: renews ? asRenewed(formers, typeId) : formers }, day)
  if (!term) return nothing
  const { period_id, first_day, last_day, amount } = term
  if (amount === 0) {
    const days = { period_id, first_day, last_day }
    const membershipId = await grantMembership(scope, { memberId, typeId, ...days, by: 'free', day })
    return { claim: null, membershipId, term }
  }
  const known = await findClaim(scope, { memberId, term, day })
  if (known) return { claim: known, membershipId: null, term }
  return { claim: await claimFee(scope, { member, typeId, term, day }), membershipId: null, term }
}

/** A member as a claim names them. */
type Debtor = { id: number; first_name: string; last_name: string; email: string; language: string }

/** Makes the claim for the fee of a term, sent on the day; the one that there is when the member has one for it. */
export async function claimFee(
  scope: ClaimScope,
  { member, typeId, term, day }: { member: Debtor; typeId: number; term: Term; day: string },
): Promise<ClaimRow> {
  const { id: memberId } = member
  const { period_id, first_day, last_day, amount } = term
  const claim = await createClaim(scope, {
    kind: 'fee',
    who: {
      memberId,
      name: `${member.first_name} ${member.last_name}`,
      email: member.email,
      language: languageOf(member.language),
    },
    lines: [
      {
        kind: 'membership',
        member_id: memberId,
        type_id: typeId,
        ...{ period_id, first_day, last_day, text: term.label, amount },
      },
    ],
    dueDay: first_day > day ? addDays(first_day, -1) : addDays(day, termDays),
    uniqueKey: `fee ${memberId} ${period_id ?? first_day}`,
  })
  await updateRow(scope.tx, ['claims', claim.id], { sent_day: day })
  await claimHistory(scope, claim, 'make-claim')
  return { ...claim, sent_day: day }
}
