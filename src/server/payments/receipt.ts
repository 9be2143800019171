import { readAssociationName } from '#server/db/association-name.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Language } from '#shared/languages.ts'
import { type Message, message, type Words } from '#shared/message.ts'
import { kronorText } from '#shared/money.ts'
import { readBookkeeping } from './bookkeeping.ts'
import { type PayableClaim, readShares } from './payable-claim.ts'

/** Labels with what they say. */
export type Facts = readonly (readonly [label: Words, value: Words])[]

/** @returns an amount of öre in words */
export const kronor = (ore: number, language: Language): Message =>
  message('link.application.amount', { amount: kronorText(ore, language) })

/** @returns what a claim is for, a line for each part, each with its amount where there are several */
export function partsOfClaim({ lines }: PayableClaim, language: Language): Facts {
  const [only] = lines
  if (only && lines.length === 1) return [[message('link.claim.for'), only.what]]
  return lines.map(({ what, amount }) => [what, kronor(amount, language)] as const)
}

/** @returns the receipt of what was paid of a claim: who took the money, for whom and for what, how much and when */
export async function receiptOf(db: Db | Tx, payable: PayableClaim, language: Language): Promise<Facts> {
  const { claim } = payable
  const { organisation_number } = await readBookkeeping(db)
  const came = (await readShares(db, claim.id)).filter(({ amount }) => amount !== 0)
  const days = came.map(({ day, amount }) => [{ day }, amount] as const)
  const [only] = days
  return [
    [message('link.claim.paidTo'), await readAssociationName(db, language)],
    ...(organisation_number
      ? [[message('link.claim.organisationNumber'), organisation_number] as const]
      : []),
    ...(claim.name ? [[message('label.name'), claim.name] as const] : []),
    ...partsOfClaim(payable, language),
    [message('link.claim.paidAmount'), kronor(claim.paid, language)],
    ...(only && days.length === 1
      ? [[message('link.claim.paidDay'), message('link.claim.day', { day: only[0] })] as const]
      : days.map(([day, amount]) => [message('link.claim.day', { day }), kronor(amount, language)] as const)),
    [message('link.claim.reference'), claim.reference],
  ]
}
