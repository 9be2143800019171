import { type StoredRow, toEntity } from '#server/crud/record-codec.ts'
import type { Values } from '#server/crud/rules.ts'
import type { Stored } from '#server/crud/write-records.ts'
import type { Actor } from '#server/http/guards.ts'
import { honeypot } from '#shared/honeypot.ts'
import type { Resource } from '#shared/resource.ts'

/**
 * Takes the field that only programs fill in out of the body of someone who is not signed in.
 * @param body as it was parsed; for anyone signed in the field stays, and is unknown like any other
 * @returns the body without it, and whether it was filled
 */
export function springTrap(body: unknown, actor: Actor): { body: unknown; isTrapped: boolean } {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (actor.guard !== 'public' || !isObject || !Object.hasOwn(body, honeypot)) {
    return { body, isTrapped: false }
  }
  const { [honeypot]: bait, ...rest } = body as Values
  return { body: rest, isTrapped: bait !== '' }
}

/** @returns what would have been answered had the values been stored, so that a program learns nothing. */
export function decoy(resource: Resource, values: Values, { guard }: Actor): Stored {
  const row = { ...values, id: 1, version: 1, created_at: '' } as StoredRow
  return { entity: toEntity(resource, row, guard), version: row.version }
}
