import type { Entity } from '#server/crud/record-codec.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import type { Resource } from '#shared/resource.ts'
import { untoldFields } from '#shared/rights.ts'

type Reading = { actor: Actor; resource: Pick<Resource, 'name'> }

/** @returns whether the actor is told a field of the records of a resource */
export const isTold = ({ actor, resource }: Reading, field: string): boolean =>
  !untoldFields(principalOf(actor), resource.name).includes(field)

/** @returns the record, empty where the actor is not told what it holds */
export function toldOf({ actor, resource }: Reading, entity: Entity): Entity {
  const untold = untoldFields(principalOf(actor), resource.name)
  return untold.length === 0 ? entity : { ...entity, ...Object.fromEntries(untold.map((name) => [name, ''])) }
}
