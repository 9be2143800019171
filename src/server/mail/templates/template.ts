import type { MailContext, MailRow } from '#server/mail/mail-context.ts'
import type { MailContent, Sender } from '#server/mail/message/mail-content.ts'
import type { RegisteredResource } from '#shared/resources/index.ts'

/** What a mail is rendered from. */
export type TemplateContext = MailContext & {
  sender: Sender
  /** Links that would give somebody else an account are left out: the mail is shown, not sent. */
  hidesSecrets?: boolean
}

/** One kind of mail. */
export type Template = {
  /**
   * Name of the resource whose record the mail is about: when the record is erased, so are its mails, which may quote
   * the record. null: erasing a record leaves the mail.
   */
  about: RegisteredResource['name'] | null
  /** @returns null when there is no reason any more to send the mail: the record is deleted, the recipient has left */
  render(row: MailRow, context: TemplateContext): Promise<MailContent | null>
}
