import type { Tx } from '#server/db/tables.ts'
import { translate } from '#server/texts/site-text.ts'
import { isEmail } from '#shared/check-field.ts'
import type { Language } from '#shared/languages.ts'
import type { Given } from '#shared/message.ts'
import type { MailKind } from '#shared/resources/mails.ts'

/** A mail to be sent. It is rendered when it is sent, from the record it is about. */
type NewMail<K extends MailKind> = {
  kind: K
  recipient: string
  /** The language of the recipient as far as it is known. */
  language: Language
  /** Id of the record that it is about, by its kind. */
  recordId?: number
  /** Facts that no record holds. */
  data?: Record<string, string>
  /** Time in which it can still be taken back; it leaves after that. */
  heldMs?: number
  /** Leaves immediately, also from an action whose other mails are held. */
  isImmediate?: boolean
}

export type Outbox = {
  /**
   * Puts a mail into the outbox, in the transaction of its cause: both are kept, or neither.
   * @param subject the values that the subject of the kind asks for
   * @returns its id; null when the address can be none
   */
  add<K extends MailKind>(
    tx: Tx,
    mail: NewMail<K>,
    ...subject: Given<`mail.${K}.subject`>
  ): Promise<number | null>
  /** The same of many mails of one kind, few enough for one statement; whose address can be none gets none. */
  addAll<K extends MailKind>(
    tx: Tx,
    mails: readonly (NewMail<K> & { subject: Given<`mail.${K}.subject`> })[],
  ): Promise<void>
  /** Tells the listeners that there may be mails to send. */
  wake(): void
  /** @returns stops listening */
  onWake(listener: () => void): () => void
}

/** A transaction is over by then; if not, the next look at the table finds its mails. */
const wakeDelayMs = 50

/** @param options the clock */
export function createOutbox({ now }: { now: () => Date }): Outbox {
  const listeners = new Set<() => void>()
  let isWakePlanned = false
  let isAnotherNeeded = false
  const wake = (): void => {
    for (const listener of listeners) listener()
  }
  /** Mails of one moment are looked for once, and again when one came too late to be over by then. */
  const planWake = (): void => {
    if (isWakePlanned) {
      isAnotherNeeded = true
      return
    }
    isWakePlanned = true
    isAnotherNeeded = false
    setTimeout(() => {
      isWakePlanned = false
      if (isAnotherNeeded) planWake()
      wake()
    }, wakeDelayMs).unref()
  }
  const rowOf = <K extends MailKind>(
    { kind, recipient, language, recordId, data, heldMs = 0 }: NewMail<K>,
    subject: Given<`mail.${K}.subject`>,
  ) => {
    if (!isEmail(recipient)) return null
    const time = now().toISOString()
    return {
      ...{ created_at: time, updated_at: time, deleted_at: null },
      mailing_id: null,
      ...{ kind, recipient },
      subject: translate(language, `mail.${kind}.subject`, ...subject),
      record_id: recordId ?? null,
      data: JSON.stringify({ ...data, language }),
      next_attempt_at: new Date(now().getTime() + heldMs).toISOString(),
    }
  }
  return {
    wake,
    onWake: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: async (tx, mail, ...subject) => {
      const row = rowOf(mail, subject)
      if (!row) return null
      const added = await tx.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()
      planWake()
      return added.id
    },
    addAll: async (tx, mails) => {
      const rows = mails.flatMap(({ subject, ...mail }) => rowOf(mail, subject) ?? [])
      if (rows.length === 0) return
      await tx.insertInto('mails').values(rows).execute()
      planWake()
    },
  }
}
