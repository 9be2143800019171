import type { AccentSteps } from '#shared/accent.ts'
import type { Language } from '#shared/languages.ts'
import type { Words } from '#shared/message.ts'

/** A piece of a mail; `layout.ts` renders each as HTML and as plain text. */
export type Block =
  /** Plain text; line breaks are kept. */
  | { text: Words }
  /** HTML of the safe subset, written by an administrator. */
  | { html: string }
  | { button: Words; url: string }
  | { facts: readonly (readonly [label: Words, value: Words])[] }
  /** A QR code, and what it is for; `name` is its picture's in the mail. `opens` leads to the address in it, for who reads on a phone. */
  | { code: string; name: string; caption: Words; heading?: Words; opens?: Words }
  /** Small print, with an address to click. */
  | { note: Words; link?: { label: Words; url: string } }

/** A mail before its layout: words that people wrote, and messages, which are said in the recipient's language. */
export type MailContent = {
  heading: Words
  /** The subject in the language of the body, where that is known only when the mail is written; else that of the outbox. */
  subject?: Words
  /** The mailbox shows it beside the subject. */
  preview: Words
  body: readonly Block[]
  /** Small print below the mail: why it came, and how to stop it. */
  footer: readonly Block[]
  /** Without it answers go to the association. */
  replyTo?: { name: string; address: string }
  attachments?: readonly { filename: string; content: string; contentType: string }[]
  /** A mail to a list carries the headers that let a mailbox offer "unsubscribe" (RFC 2369, RFC 8058). */
  unsubscribeUrl?: string
  /** A person wrote it and a machine distributes it; everything else is sent by the machine (RFC 3834). */
  isWrittenByHand?: boolean
}

/** The association as its settings name it, and the addresses of its mails. */
export type Sender = {
  /** The association's name in each language. */
  names: Readonly<Record<Language, string>>
  publicUrl: string
  from: { name: string; address: string }
  /** The address for answers, unless a mail has its own; null: `from`. */
  replyTo: { name: string; address: string } | null
  /** The envelope's sender, to which other servers return undeliverable mails. */
  bouncesTo: string
  /** The ten steps of the association's colour. */
  steps: AccentSteps
  /** Its logo as mails show it; null without one. */
  logo: { src: string; width: number; height: number } | null
  /** Postal address; may be empty. */
  address: string
}

/** A mail as its recipient sees it. */
export type RenderedMail = {
  sender: Sender
  content: MailContent
  html: string
  text: string
  subject?: string
}
