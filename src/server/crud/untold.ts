import type { Entity } from '#server/crud/record-codec.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import type { ListQuery } from '#server/http/input/list-query.ts'
import { invalidParameter } from '#server/http/input/request-parts.ts'
import { message } from '#shared/message.ts'
import type { Resource } from '#shared/resource.ts'
import { untoldFields } from '#shared/rights.ts'

type Reading = { actor: Actor; resource: Pick<Resource, 'name'> }

/** @returns whether the actor is told a field of the records of a resource */
export const isTold = ({ actor, resource }: Reading, field: string): boolean =>
  !untoldFields(principalOf(actor), resource.name).includes(field)

/**
 * A list must not tell by what it finds, or by its order, what its records do not tell.
 * @returns the names of the fields in which a search of the actor finds nothing
 * @throws AppError invalid-parameter for a list that is narrowed or ordered by such a field
 */
export function unsearchedIn(
  { actor, resource }: Reading,
  { filters, sort }: Pick<ListQuery, 'filters' | 'sort'>,
): readonly string[] {
  const untold = untoldFields(principalOf(actor), resource.name)
  for (const name of untold) {
    if (Object.hasOwn(filters, name)) throw invalidParameter(name, message('parameter.unknown'))
    if (sort?.field === name) throw invalidParameter('sort', message('parameter.sort'))
  }
  return untold
}

/** @returns the record, empty where the actor is not told what it holds */
export function toldOf({ actor, resource }: Reading, entity: Entity): Entity {
  const untold = untoldFields(principalOf(actor), resource.name)
  return untold.length === 0 ? entity : { ...entity, ...Object.fromEntries(untold.map((name) => [name, ''])) }
}
