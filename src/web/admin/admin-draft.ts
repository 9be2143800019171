import type { FormValues } from './form-values.ts'

/*
 * What is typed in an admin form outlives the end of a session and a reload of the tab, until it is saved or
 * given up. Memory holds all of it; the session storage, which ends with the tab, all but pictures.
 */

/** The changed fields, and the version of the record that they were typed over. */
export type Draft = { values: FormValues; etag: string | null }

const inMemory = new Map<string, Draft>()
const storageKey = (key: string): string => `form:${key}`

/** A browser may refuse to keep anything; then memory has to do. */
function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

function parse(text: string | null): Draft | null {
  const kept: unknown = attempt(() => JSON.parse(text ?? 'null'))
  if (typeof kept !== 'object' || kept === null || !('values' in kept)) return null
  return kept as Draft
}

export const findDraft = (key: string): Draft | null =>
  inMemory.get(key) ?? parse(attempt(() => sessionStorage.getItem(storageKey(key))))

export function keepDraft(key: string, draft: Draft): void {
  inMemory.set(key, draft)
  const texts = Object.entries(draft.values).filter(([, value]) => !(value instanceof File))
  const storable = { ...draft, values: Object.fromEntries(texts) }
  attempt(() => sessionStorage.setItem(storageKey(key), JSON.stringify(storable)))
}

export function dropDraft(key: string): void {
  inMemory.delete(key)
  attempt(() => sessionStorage.removeItem(storageKey(key)))
}
