import { type PayableClaim, readPayableClaim } from '#server/payments/payable-claim.ts'
import type { Claim } from '#server/payments/read-claims.ts'
import { languageOf } from '#shared/languages.ts'
import { stockholmDay } from '#shared/time.ts'
import { type ClaimScope, keepClaimLink } from './create-claim.ts'

/** How long a receipt can be taken back, as when a payment or a whole file is undone right away. */
const heldReceiptMs = 30_000

/** @returns what a claim is for, as the subject of a mail says it */
const whatOf = ({ lines }: PayableClaim): string => lines.map(({ what }) => what).join(', ')

async function addMail(
  { tx, context }: ClaimScope,
  { id, email, language: code }: Pick<Claim, 'id' | 'email' | 'language'>,
  kind: 'claim-sent' | 'claim-receipt',
): Promise<void> {
  const language = languageOf(code)
  const payable = await readPayableClaim(tx, { id, today: stockholmDay(context.now()), language })
  if (!payable) return
  const what = whatOf(payable)
  // The claim of a place has no link until somebody is told of it.
  await keepClaimLink({ tx, context }, payable.claim)
  const heldMs = kind === 'claim-receipt' ? heldReceiptMs : 0
  await context.outbox.add(tx, { kind, recipient: email, language, recordId: id, heldMs }, { what })
}

/** Sends a claim to its payer: what is to be paid, how, and the link to its page. */
export const mailClaim = (
  scope: ClaimScope,
  claim: Pick<Claim, 'id' | 'email' | 'language'>,
): Promise<void> => addMail(scope, claim, 'claim-sent')

/** Sends the receipt of a claim that is paid, once however often it is paid and open again. */
export async function mailReceipt(
  scope: ClaimScope,
  claim: Pick<Claim, 'id' | 'email' | 'language'>,
): Promise<void> {
  const { tx, context } = scope
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('claim_stages')
    .values({ claim_id: claim.id, stage: 'receipt', at: context.now().toISOString(), is_sent: true })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await addMail(scope, claim, 'claim-receipt')
}

/** Takes the receipt of a claim back that is not paid any more, unless it has left. */
export async function takeReceiptBack({ tx }: ClaimScope, { id }: Pick<Claim, 'id'>): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('mails')
    .where('kind', '=', 'claim-receipt')
    .where('record_id', '=', id)
    .where('state', 'in', ['queued', 'failed'])
    .executeTakeFirst()
  if (numDeletedRows > 0n)
    await tx.deleteFrom('claim_stages').where('claim_id', '=', id).where('stage', '=', 'receipt').execute()
}
