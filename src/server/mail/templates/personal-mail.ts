import type { Block, MailContent } from '#server/mail/message/mail-content.ts'
import { greeting } from '#server/mail/templates/checked-name.ts'
import type { Words } from '#shared/message.ts'

/** A mail in paragraphs, the first of which is its preview unless it has another, with what follows them. */
type Paragraphs = Omit<MailContent, 'preview' | 'body' | 'footer'> & {
  preview?: Words
  texts: readonly [Words, ...Words[]]
  blocks?: readonly Block[]
  /** The last thing: its words, where it leads, and how long it does. */
  button?: readonly [words: Words, url: string, note?: Words]
  /** Why the recipient gets it, or what to do when it was a mistake. */
  because: Words
}

/** @returns a mail that greets nobody: to the board, or to an address that may be anyone's */
export function plainMail(mail: Paragraphs): MailContent {
  const { texts, preview = texts[0], blocks = [], button, because, ...content } = mail
  const [words, url, note] = button ?? []
  const leads = words && url ? [{ button: words, url }, ...(note ? [{ note }] : [])] : []
  const body = [...texts.map((text) => ({ text })), ...blocks, ...leads]
  return { ...content, preview, body, footer: [{ note: because }] }
}

/** @returns a mail that greets a person by the name, or without one when it is empty */
export const personalMail = (name: string, { texts, ...content }: Paragraphs): MailContent =>
  plainMail({ preview: texts[0], ...content, texts: [greeting(name), ...texts] })
