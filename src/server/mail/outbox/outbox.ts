import type { Tx } from '#server/db/tables.ts'
import { isEmail } from '#shared/check-field.ts'
import type { MailKind } from '#shared/resources/mails.ts'

/** A mail to be sent. It is rendered when it is sent, from the record it is about. */
type NewMail = {
  kind: MailKind
  recipient: string
  subject: string
  /** Id of the record that it is about, by its kind. */
  recordId?: number
  /** What no record holds. */
  data?: Record<string, string>
  /** Of mails with the same key only the first is kept. */
  uniqueKey?: string
}

export type Outbox = {
  /**
   * Puts a mail into the outbox, in the transaction of what caused it: both are kept, or neither.
   * @returns its id; null when the address can be none, or there is one with that key
   */
  add(tx: Tx, mail: NewMail): Promise<number | null>
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
  return {
    wake,
    onWake: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: async (tx, { kind, recipient, subject, recordId = null, data, uniqueKey = null }) => {
      if (!isEmail(recipient)) return null
      const time = now().toISOString()
      const added = await tx
        .insertInto('mails')
        .values({
          created_at: time,
          updated_at: time,
          deleted_at: null,
          mailing_id: null,
          kind,
          recipient,
          subject,
          record_id: recordId,
          data: data ? JSON.stringify(data) : null,
          unique_key: uniqueKey,
          next_attempt_at: time,
        })
        .onConflict((conflict) => conflict.column('unique_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added) planWake()
      return added?.id ?? null
    },
  }
}
