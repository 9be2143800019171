import type { Block, MailContent } from '#server/mail/message/mail-content.ts'
import { greeting } from '#server/mail/templates/checked-name.ts'
import type { Words } from '#shared/message.ts'

/** A mail in paragraphs, the first of which is its preview unless it has another, with the blocks that follow them. */
type Paragraphs = Omit<MailContent, 'preview' | 'body' | 'footer'> & {
  preview?: Words
  texts: readonly [Words, ...Words[]]
  blocks?: readonly Block[]
  /** Why the recipient gets it, or what to do when it was a mistake. */
  because: Words
}

/** @returns a mail that greets nobody: to the board, or to an address that may be anyone's */
export const plainMail = ({
  texts,
  preview = texts[0],
  blocks = [],
  because,
  ...content
}: Paragraphs): MailContent => ({
  ...content,
  preview,
  body: [...texts.map((text) => ({ text })), ...blocks],
  footer: [{ note: because }],
})

/** @returns a mail that greets a person by the name, or without one when it is empty */
export const personalMail = (name: string, { texts, ...content }: Paragraphs): MailContent =>
  plainMail({ preview: texts[0], ...content, texts: [greeting(name), ...texts] })
