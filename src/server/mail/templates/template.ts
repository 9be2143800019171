import type { MailContext, MailRow } from '#server/mail/mail-context.ts'
import type { MailContent, Sender } from '#server/mail/message/mail-content.ts'
import { addressIn } from '#shared/addresses.ts'
import type { Language } from '#shared/languages.ts'
import type { RegisteredResource } from '#shared/resources/index.ts'

/** The services and the sender, with which the values of a mail are read. */
export type TemplateContext = MailContext & {
  sender: Sender
  /** The secrets of links are left out: the mail is shown, not sent. */
  hidesSecrets?: boolean
}

/** The association and its addresses as the recipient of a mail reads them. */
export type Surroundings = {
  association: string
  /** @returns the whole address of a path of the specification, in the language of the recipient */
  urlOf(path: string): string
}

/** @returns the surroundings of a mail in a language */
export const surroundingsOf = ({ names, publicUrl }: Sender, language: Language): Surroundings => ({
  association: names[language],
  urlOf: (path) => publicUrl + addressIn(path, language),
})

/** One kind of mail: the values that it is written with, and the mail in keys of texts. Its subject is `mail.<kind>.subject`. */
export type Template<Values extends { language: Language }> = {
  /**
   * Name of the resource whose record the mail is about: when the record is erased, so are its mails, which may quote
   * the record. null: erasing a record leaves the mail.
   */
  about: RegisteredResource['name'] | null
  /** @returns null when there is no reason any more to send the mail: the record is deleted, the recipient has left */
  read(row: MailRow, context: TemplateContext): Promise<Values | null>
  write(values: Values, surroundings: Surroundings): MailContent
}

/** @returns the facts of a mail that no record holds */
export const dataOf = <Data>({ data }: MailRow): Partial<Data> => JSON.parse(data ?? '{}')
