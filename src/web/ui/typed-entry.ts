/** State of an entry in the browser's history that what was typed has made, and what is typed next makes its own. */
export const typedEntry = { isTyped: true }

/** @returns whether the state is that of such an entry. */
export const isTypedEntry = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isTyped' in state
