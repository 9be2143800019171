import type { Tx } from '#server/db/tables.ts'
import { findAdministrators } from '#server/http/access/grants.ts'
import type { Outbox } from '#server/mail/outbox/outbox.ts'
import { languageOf } from '#shared/languages.ts'

type Told = {
  kind: 'copy-elsewhere' | 'mass-export' | 'many-reads'
  recordId: number
  data?: Record<string, string>
}

/** Adds a mail to each administrator, in the transaction of what they are told of. */
export async function tellAdministrators(
  tx: Tx,
  { outbox, now }: { outbox: Outbox; now: () => Date },
  mail: Told,
): Promise<void> {
  for (const { email, language } of await findAdministrators(tx, now()))
    await outbox.add(tx, { ...mail, recipient: email, language: languageOf(language) })
}
