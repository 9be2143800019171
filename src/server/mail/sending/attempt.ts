import type { MailRow } from '#server/mail/mail-context.ts'
import type { Outcome } from '#server/mail/transport/transport.ts'

/** An attempt that has ended. */
export type Attempt = { row: MailRow; outcome: Outcome }
