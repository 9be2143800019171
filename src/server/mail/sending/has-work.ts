import type { MailContext } from '#server/mail/mail-context.ts'
import { isDue } from '#server/mail/sending/claim-mails.ts'

/** @returns whether a worker would have anything to do now or soon */
export async function hasWork(context: MailContext): Promise<boolean> {
  const { db } = context
  const mailing = await db
    .selectFrom('mailings')
    .select('id')
    .where('state', 'in', ['planned', 'sending'])
    .limit(1)
    .executeTakeFirst()
  if (mailing || (await isDue(db, context))) return true
  const inHand = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'sending')
    .limit(1)
    .executeTakeFirst()
  return inHand !== undefined
}
