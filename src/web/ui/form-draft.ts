/*
 * The text of a form outlives a reload of its tab, and in the admin panel the end of a session, until it is sent or
 * given up. It is kept in memory and in the session storage, which ends with the tab, and only because
 * the visitor asked for it: strictly necessary for a form they fill in, so it needs no consent (the electronic
 * communications act, LEK 2022:482, chapter 9 §28). Never passwords, never ticks of consent.
 */

/** A draft: the typed values, and the version of the record that they were typed over, if there is one. */
export type Draft<V> = { values: Readonly<Record<string, V>>; etag?: string | null }

/** Holds chosen files too, which the storage cannot. */
const inMemory = new Map<string, Draft<unknown>>()

const storageKey = (key: string): string => `form:${key}`

/** A browser may refuse to keep anything; then memory has to do. */
function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

function readStored(key: string): Draft<unknown> | null {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null'))
  return typeof stored === 'object' && stored !== null && 'values' in stored
    ? (stored as Draft<unknown>)
    : null
}

/** @returns the draft of this key; its form knows the kind of its values. */
export const findDraft = <V>(key: string): Draft<V> | null =>
  (inMemory.get(key) ?? readStored(key)) as Draft<V> | null

export function dropDraft(key: string): void {
  inMemory.delete(key)
  attempt(() => sessionStorage.removeItem(storageKey(key)))
}

/** Keeps a draft; one without values is dropped. */
export function keepDraft(key: string, draft: Draft<unknown>): void {
  if (Object.keys(draft.values).length === 0) {
    dropDraft(key)
    return
  }
  inMemory.set(key, draft)
  const withoutFiles = (_: string, value: unknown) => (value instanceof File ? undefined : value)
  attempt(() => sessionStorage.setItem(storageKey(key), JSON.stringify(draft, withoutFiles)))
}
