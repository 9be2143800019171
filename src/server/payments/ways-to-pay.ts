import type { Db, Tx } from '#server/db/tables.ts'
import { type Message, message } from '#shared/message.ts'
import { readSwishCode, swishCode } from '#shared/swish.ts'

/** An account of the association: its name, and its number as the board wrote it. */
export type Account = { name: string | Message; number: string }

/** The ways in which an amount is paid, as far as the board has written them down. */
export type Ways = {
  swish: { number: string; message: string; code: string } | null
  /** In Sweden: bankgiro, plusgiro or a bank account. */
  accounts: readonly Account[]
  abroad: readonly Account[]
}

const written = (accounts: readonly Account[]): Account[] =>
  accounts.filter(({ number }) => number.trim() !== '')

/** @param payment the amount in öre, and the message that identifies it */
export async function readWays(db: Db | Tx, payment: { amount: number; message: string }): Promise<Ways> {
  const kontakt = await db.selectFrom('kontakt').selectAll().executeTakeFirst()
  if (!kontakt) return { swish: null, accounts: [], abroad: [] }
  const code = swishCode(kontakt.swish_number, payment)
  return {
    swish:
      code === null ? null : { number: kontakt.swish_number, message: readSwishCode(code).message, code },
    accounts: written([
      { name: kontakt.bankgiro_name || message('link.claim.bankgiro'), number: kontakt.bankgiro_number },
      { name: kontakt.bankkonto_name || message('link.claim.account'), number: kontakt.bankkonto_number },
    ]),
    abroad: written([
      { name: 'IBAN', number: kontakt.bank_iban },
      { name: 'SWIFT', number: kontakt.bank_swift },
      { name: 'Bank', number: kontakt.bank_name },
    ]),
  }
}
