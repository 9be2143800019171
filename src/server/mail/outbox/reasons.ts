import { maskLinksIn } from '#server/links/link-address.ts'
import { wordsIn } from '#server/texts/site-text.ts'
import type { Language } from '#shared/languages.ts'
import { type Given, type Message, message } from '#shared/message.ts'
import type { Key } from '#texts/keys.ts'

type Reason = Extract<Key, `mail.reason.${string}`>

/** @returns a reason of the program for a mail that did not leave, as the outbox keeps it beside the words of mail servers */
export const reasonOf = <K extends Reason>(key: K, ...values: Given<K>): string =>
  JSON.stringify(message(key, ...values))

const ownStart = '{"key":"mail.reason.'

/** @returns whether a kept reason is one of the program */
export const isOwnReason = (kept: string): boolean => kept.startsWith(ownStart)

/**
 * @returns a kept reason in the language; the words of a mail server, and those of earlier versions, as they are but for
 *   links that they quote (T151)
 */
export function reasonIn(language: Language, kept: string): string {
  if (!isOwnReason(kept)) return maskLinksIn(kept)
  try {
    return maskLinksIn(wordsIn(language, JSON.parse(kept) as Message))
  } catch {
    return maskLinksIn(kept)
  }
}
