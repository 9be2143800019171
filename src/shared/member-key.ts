/** Stands before the key with which a member comes from the own page to the form of an event. No server reads what follows `#`. */
const start = '#medlem='

/** @returns what follows the address of the form */
export const memberKeyIn = (key: string): string => start + key

/** @returns the key in what follows an address; empty for none */
export const memberKeyOf = (hash: string): string => (hash.startsWith(start) ? hash.slice(start.length) : '')
