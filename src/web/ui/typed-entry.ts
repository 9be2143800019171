/** State of an entry in the history that typing has made, and that further typing replaces. */
export const typedEntry = { isTyped: true }

export const isTypedEntry = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isTyped' in state
