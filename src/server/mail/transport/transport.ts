import type { MailFault } from '#shared/mail-settings.ts'

/** A mail that is ready to go: its envelope, and its bytes. */
export type MailMessage = { id: number; from: string; to: string; messageId: string; raw: Buffer }

/**
 * How an attempt ended. Only what is known for certain counts as not delivered: a mail that may have arrived is
 * never sent again by itself.
 */
export type Outcome =
  | { result: 'sent' }
  /** The server will never take it. `isUnknownAddress`: nor any other mail to that address. */
  | { result: 'refused'; reason: string; isUnknownAddress?: boolean }
  /** The server will not take it now. `isClosing`: nor anything else for a while. */
  | { result: 'deferred'; reason: string; isClosing: boolean }
  /** We took so long to write it that it was not tried: that is not the mail's fault. */
  | { result: 'late'; reason: string }
  /** There is no server to talk to: nothing about this mail was said. */
  | { result: 'down'; reason: string; fault?: MailFault }
  /** It was handed over, and the server never said whether it took it. */
  | { result: 'uncertain'; reason: string }
  /** Nobody is to get it any more. */
  | { result: 'unwanted' }

export type Transport = {
  /** How many mails it takes at once. */
  readonly concurrency: number
  /** Never throws. */
  deliver(message: MailMessage): Promise<Outcome>
  /** @throws Error when the server cannot be reached or does not accept the account */
  check(): Promise<void>
  /** Breaks off what is under way; each ends as far as it had got. */
  close(): void
}
