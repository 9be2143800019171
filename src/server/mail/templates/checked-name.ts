import { type Message, message } from '#shared/message.ts'

const maxLength = 60
/** Letters, and what stands between the parts of a name. */
const plain = /^[\p{L}\p{M}][\p{L}\p{M}'’. -]*$/u
/** "spam.se" is an address, "J.R. Ek" is not. */
const address = /\p{L}{2,}\.\p{L}{2,}|www\./iu

/**
 * The visitor who fills in a form chooses who gets its receipt, so of their words only the name may stand in one (T36).
 * @returns the name, or null when it is longer than 60 characters or could be anything but a name
 */
function checkedName(name: string): string | null {
  const trimmed = name.trim()
  const isName = trimmed.length <= maxLength && plain.test(trimmed) && !address.test(trimmed)
  return isName ? trimmed : null
}

/** @returns whether a name could be nothing but a name, so that it may stand in a mail */
export const isPlainName = (name: string): boolean => checkedName(name) !== null

/** @returns the first line of a mail to the person of the name */
export function greeting(name: string): Message {
  const checked = checkedName(name)
  return checked ? message('mail.all.hello-name', { name: checked }) : message('mail.all.hello')
}
