import { type Selectable, sql } from 'kysely'
import { readAssociationName } from '#server/db/association-name.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { isWithheld } from '#server/mail/templates/render-mail.ts'
import { dataOf } from '#server/mail/templates/template.ts'
import { foldAddress } from '#shared/fold.ts'
import { languageOf } from '#shared/languages.ts'
import type { MailKind } from '#shared/resources/mails.ts'
import type { WriteScope } from './write-scope.ts'

export type MailRow = Selectable<Tables['mails']>

/** Mails to the board about what others did: an undo needs no correction of them. */
const toBoard: ReadonlySet<MailKind> = new Set<MailKind>([
  'message',
  'application',
  'many-reads',
  'mass-export',
])

const states: readonly MailRow['state'][] = ['sending', 'sent', 'uncertain']

/** Finds mails of an undone action that have left, or may have. */
export const findSent = (mails: readonly MailRow[]): MailRow[] =>
  mails.filter(({ state, kind }) => states.includes(state) && !toBoard.has(kind))

/** Reads the mails of an operation that have left, or may have. */
export async function readSent(db: Db, operationId: string): Promise<MailRow[]> {
  const rows = await db
    .selectFrom('operation_changes')
    .innerJoin('mails', (join) =>
      join.on('table_name', '=', 'mails').on(sql<boolean>`row_key = cast(mails.id as text)`),
    )
    .selectAll('mails')
    .where('operation_id', '=', operationId)
    .where('before', 'is', null)
    .where('state', 'in', states)
    .execute()
  return findSent(rows)
}

/** Sorts mails that have left by their recipients. Restricted people get no correction. */
export async function sortByRecipient(db: Db | Tx, sent: readonly MailRow[]) {
  const restrictions = await db.selectFrom('restrictions').select('address').execute()
  const restricted = new Set(restrictions.map(({ address }) => address))
  const corrected: MailRow[][] = []
  let withheld = 0
  for (const [recipient, mails] of Map.groupBy(sent, (mail) => foldAddress(mail.recipient.trim()))) {
    const mayGet: MailRow[] = []
    for (const mail of mails)
      if (!restricted.has(recipient) || !(await isWithheld(mail, db))) mayGet.push(mail)
    if (mayGet.length > 0) corrected.push(mayGet)
    else withheld += 1
  }
  return { corrected, withheld }
}

/** Sends one correcting mail to each recipient of mails that do not hold any more. @returns how many */
export async function sendCorrections(
  { tx, context }: WriteScope,
  sent: readonly MailRow[],
): Promise<number> {
  const { corrected } = await sortByRecipient(tx, sent)
  let count = 0
  for (const mails of corrected) {
    const [first] = mails
    if (!first) continue
    const { kind, record_id, recipient } = first
    const { language } = dataOf<{ language: string }>(first)
    const subjects = JSON.stringify([...new Set(mails.map(({ subject }) => subject))])
    const mail = { kind: 'correction', recipient, language: languageOf(language) } as const
    const about = { data: { subjects, corrects: kind }, ...(record_id !== null && { recordId: record_id }) }
    const association = await readAssociationName(tx, mail.language)
    const id = await context.outbox.add(tx, { ...mail, ...about }, { association })
    count += Number(id !== null)
  }
  return count
}
