/** The records of a bulk change: rows of the page, or all that match what the list is narrowed down to. */
export type Chosen = { ids: readonly number[] } | { matching: string; atMost: number }
