import { applicationToken } from '#server/db/secret.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'

/** Stores the hash of an application's token, by which its link is known from then on. @returns the token */
export async function keepApplicationLink(
  { tx, context }: Pick<WriteScope, 'tx' | 'context'>,
  application: { id: number; created_at: string },
): Promise<string> {
  const token = await applicationToken(context, application)
  await tx
    .insertInto('application_links')
    .values({ hash: sha256(token), application_id: application.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return token
}

/** @returns the application that a link leads to; undefined for one in the bin, or that is erased */
export const findLinkedApplication = (db: Db | Tx, token: string) =>
  db
    .selectFrom('application_links')
    .innerJoin('evenemang', 'evenemang.id', 'application_links.application_id')
    .selectAll('evenemang')
    .where('hash', '=', sha256(token))
    .where('evenemang.deleted_at', 'is', null)
    .executeTakeFirst()
