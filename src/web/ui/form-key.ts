import { dropDraft, findDraft, keepDraft } from './form-draft.ts'

/** @returns 128 random bits; `crypto.randomUUID` is missing where a page is not secure */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const nameOf = (draft: string): string => `${draft}-key`

/** @returns the idempotency key of a form, which outlives a reload as its draft does */
export function formKey(draft: string): string {
  const known = findDraft<string>(nameOf(draft))?.values.key
  if (known) return known
  const key = newKey()
  keepDraft(nameOf(draft), { values: { key } })
  return key
}

/** Notes that an answer to the key was lost, so what was sent with it may be stored. */
export const markLost = (draft: string): void =>
  keepDraft(nameOf(draft), { values: { key: formKey(draft), lost: 'lost' } })

export const isLost = (draft: string): boolean => findDraft<string>(nameOf(draft))?.values.lost !== undefined

/** Ends the use of a key: what is sent next is another request. */
export const dropFormKey = (draft: string): void => dropDraft(nameOf(draft))
