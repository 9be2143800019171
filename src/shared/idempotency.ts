/** Header with a key that the browser makes with a form: a repeated request is answered as the first one. */
export const idempotencyHeader = 'Idempotency-Key'

/** The pattern of keys; they are long enough that nobody guesses one. */
export const idempotencyKey = '^[\\w-]{16,128}$'
