import type { Selectable } from 'kysely'
import { readAssociationName } from '#server/db/association-name.ts'
import type { Tables } from '#server/db/tables.ts'
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

/** Finds mails of an undone action that have left, or may have. */
export const findSent = (mails: readonly MailRow[]): MailRow[] =>
  mails.filter(({ state, kind }) => ['sending', 'sent', 'uncertain'].includes(state) && !toBoard.has(kind))

/** Sends one correcting mail to each recipient of mails that do not hold any more. @returns how many */
export async function sendCorrections(
  { tx, context }: WriteScope,
  sent: readonly MailRow[],
): Promise<number> {
  const byRecipient = Map.groupBy(sent, ({ recipient }) => recipient.toLowerCase())
  let count = 0
  for (const mails of byRecipient.values()) {
    const [first] = mails
    if (!first) continue
    const { language } = JSON.parse(first.data ?? '{}') as { language?: string }
    const subjects = [...new Set(mails.map(({ subject }) => subject))]
    const mail = { kind: 'correction', recipient: first.recipient, language: languageOf(language) } as const
    const association = await readAssociationName(tx, mail.language)
    const id = await context.outbox.add(
      tx,
      { ...mail, data: { subjects: JSON.stringify(subjects) } },
      { association },
    )
    count += Number(id !== null)
  }
  return count
}
