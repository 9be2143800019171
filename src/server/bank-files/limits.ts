/** Bytes of a file. */
export const mostBytes = 10 * 1024 * 1024

/** Payments in a file, those that are no payments to the association with them. */
export const mostTransactions = 20_000
