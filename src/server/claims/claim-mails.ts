import { readShownLines } from '#server/payments/payable-claim.ts'
import { languageOf } from '#shared/languages.ts'
import { type ClaimRow, type ClaimScope, keepClaimLinks } from './create-claim.ts'

/** How long a receipt can be taken back, as when a payment or a whole file is undone right away. */
const heldReceiptMs = 30_000

async function addMails(
  { tx, context }: ClaimScope,
  claims: readonly ClaimRow[],
  kind: 'claim-sent' | 'claim-receipt',
): Promise<void> {
  const mails = claims.map((claim) => ({ claim, language: languageOf(claim.language) }))
  const shown = await readShownLines(tx, mails)
  // The claim of a place has no link until somebody is told of it.
  await keepClaimLinks({ tx, context }, claims)
  const heldMs = kind === 'claim-receipt' ? heldReceiptMs : 0
  await context.outbox.addAll(
    tx,
    mails.map(({ claim, language }) => ({
      ...{ kind, recipient: claim.email, language, recordId: claim.id, heldMs },
      // The subject tells what the claim is for.
      subject: [{ what: (shown.get(claim.id) ?? []).map(({ what }) => what).join(', ') }],
    })),
  )
}

/** Sends a claim to its payer: what is to be paid, how, and the link to its page. */
export const mailClaim = (scope: ClaimScope, claim: ClaimRow): Promise<void> =>
  addMails(scope, [claim], 'claim-sent')

/** Sends the receipts of claims that are paid, once however often they are paid and open again. */
export async function mailReceipts(scope: ClaimScope, claims: readonly ClaimRow[]): Promise<void> {
  if (claims.length === 0) return
  const { tx, context } = scope
  const at = context.now().toISOString()
  const reached = await tx
    .insertInto('claim_stages')
    .values(claims.map(({ id }) => ({ claim_id: id, stage: 'receipt', at, is_sent: true })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('claim_id')
    .execute()
  const first = new Set(reached.map(({ claim_id }) => claim_id))
  await addMails(
    scope,
    claims.filter(({ id }) => first.has(id)),
    'claim-receipt',
  )
}

/** Leaves receipts of claims unsent that are not paid any more. They stay stored, so that an undo can send them. */
export async function takeReceiptsBack(
  { tx }: ClaimScope,
  claims: readonly Pick<ClaimRow, 'id'>[],
): Promise<void> {
  if (claims.length === 0) return
  const gone = await tx
    .updateTable('mails')
    .set({ state: 'unsent' })
    .where('kind', '=', 'claim-receipt')
    .where(
      'record_id',
      'in',
      claims.map(({ id }) => id),
    )
    .where('state', 'in', ['queued', 'failed'])
    .returning('record_id')
    .execute()
  if (gone.length > 0)
    await tx
      .deleteFrom('claim_stages')
      .where(
        'claim_id',
        'in',
        gone.map(({ record_id }) => Number(record_id)),
      )
      .where('stage', '=', 'receipt')
      .execute()
}
