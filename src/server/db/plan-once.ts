import { sql } from 'kysely'
import { shortDigest } from '#server/encoding/digest.ts'

const comment = '/* planned once */'

/**
 * Stands in a statement that each connection to PostgreSQL parses and plans only once: for some that takes as long as finding
 * their rows (decision 0089). Such a statement has few texts, because each takes memory of each connection.
 */
export const planOnce = sql.raw(comment)

/** @returns the arguments for `query` of a client, with a name where the statement is planned once */
export const named = ([text, values, ...more]: unknown[]): unknown[] =>
  typeof text === 'string' && text.includes(comment)
    ? [{ name: shortDigest(text), text, values }, ...more]
    : [text, values, ...more]
