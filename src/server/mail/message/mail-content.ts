import type { Language } from '#shared/languages.ts'
/** A piece of a mail; `layout.ts` renders each as HTML and as plain text. */
export type Block =
  /** Plain text, whoever wrote it; line breaks are kept. */
  | { text: string }
  /** HTML of the safe subset, written by an administrator. */
  | { html: string }
  | { button: string; url: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** A QR code, and what it is for; `name` is its picture's in the mail. */
  | { code: string; name: string; caption: string }
  /** Small print, with an address to click. */
  | { note: string; link?: { label: string; url: string } }

/** What a template makes of a mail, before the layout is put around it. */
export type MailContent = {
  /** Of the recipient; without it the specification's. */
  language?: Language
  heading: string
  /** What the mailbox shows beside the subject. */
  preview: string
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

/** Who writes: the association as its settings name it. */
export type Sender = {
  /** The association's name in each language. */
  names: Readonly<Record<Language, string>>
  publicUrl: string
  from: { name: string; address: string }
  /** Where answers go, unless a mail says otherwise; null: to `from`. */
  replyTo: { name: string; address: string } | null
  /** Where other servers return what they cannot deliver: the envelope's sender. */
  bouncesTo: string
  /** Postal address; may be empty. */
  address: string
}

/** A mail as its recipient sees it. */
export type RenderedMail = { sender: Sender; content: MailContent; html: string; text: string }
