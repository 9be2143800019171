import type { Words } from './message.ts'

/** The query of a page's address that says that its reader chose the language. */
export const chosenLanguage = 'language'

/**
 * The content of the page of a link in a mail.
 * @template W its words: messages, or texts of one language
 */
export type LinkView<W = Words> = {
  status: 200 | 404 | 410
  title: W
  text: readonly W[]
  /** The outcome of the form that was sent, and what it said that could not be saved and that no form shows any more. */
  outcome?: { isRefused: boolean; words: W; unsaved?: readonly (readonly [label: W, value: W])[] }
  /** Values that another program takes, each with a button that copies the text which that program wants. */
  copies?: readonly { label: W; value: W; copied: string }[]
  /** QR codes, each with its purpose; a summary hides one until it is opened. A phone opens the content of one by a button, and shows no code of it. */
  codes?: readonly { content: string; caption: W; heading?: W; behind?: W; opens?: W }[]
  /** Facts below the codes. */
  facts?: readonly (readonly [label: W, value: W])[]
  /** A membership card, with the content of its code and the signs that are typed where no camera reads it. */
  card?: {
    heading: W
    holder: W
    facts: readonly (readonly [label: W, value: W])[]
    content: string
    caption: W
    short: { label: W; text: string }
  }
  /** A file that the page holds itself, so that it is not asked for again. */
  file?: { label: W; name: string; content: string }
  /** The deeds that the page offers; a page without a form has nothing to do. */
  forms?: readonly LinkForm<W>[]
  /** The parts that stand below, each under a heading of its own. */
  parts?: readonly LinkPart<W>[]
  /** The page offers every language, which the reader's account keeps. */
  choosesLanguage?: true
  /** Secret that a script hands to the login page, so that whoever just chose a password is signed in without typing it again. */
  entry?: string
  /** The next page: an address of the specification. */
  next?: { label: W; to: string }
}

/** A part of the page of a link, under its own heading. */
export type LinkPart<W = Words> = {
  heading: W
  text?: readonly W[]
  /** Addresses of the specification, each with what is said beside it; one without an address is only named. */
  links?: readonly { label: W; to?: string; notes?: readonly W[] }[]
  /** Facts in groups, each with a note before it where there is one. */
  rows?: readonly { note?: W; facts: readonly (readonly [label: W, value: W])[] }[]
  /** Values that another program takes, as those of the page. */
  copies?: NonNullable<LinkView<W>['copies']>
  /** A button prints the page. */
  prints?: W
  forms?: readonly LinkForm<W>[]
}

/** A form of the page of a link. It is posted to the address of the page, which then shows what came of it. */
export type LinkForm<W = Words> = {
  button: W
  /** Value of the parameter `do`, by which the route tells several forms apart. */
  does?: string
  /** The form stands right below the text, as what is to be done first; of a part before its links. */
  isFirst?: true
  /** The summary hides the form until it is opened, unless it is open already; the text stands before the button. */
  behind?: { summary: W; text: W; isOpen?: true }
  fields?: readonly LinkField<W>[]
  /** Values that come back as they are, by the names of their parameters. */
  hidden?: Readonly<Record<string, string>>
}

export type LinkField<W = Words> = {
  name: string
  label: W
  value?: string
  maxLength: number
  /** More than one makes a text area. */
  lines?: number
  problem?: W
  /**
   * The data about the visitor that it asks for, so that browsers fill it in (WCAG 1.3.5). `username` is the address of the account,
   * which cannot be changed: browsers keep it with the `new-password`.
   */
  autocomplete?:
    | 'given-name'
    | 'family-name'
    | 'username'
    | 'new-password'
    | 'email'
    | 'tel'
    | 'bday'
    | 'street-address'
    | 'postal-code'
    | 'address-level2'
  hint?: W
  isOptional?: boolean
  /**
   * Fields in a row with the same name are collapsed under one summary. They are only needed together, so the browser requires
   * none of them.
   */
  behind?: { name: string; summary: W; isOpen?: true }
  /** Makes a choice of it: of one, or with `isMany` of any number; the value is a line for each. */
  choices?: readonly { value: string; label: string }[]
  isMany?: boolean
}
