import type { Entity } from '#server/crud/record-codec.ts'
import type { Crud, CrudContext } from '#server/crud/rules.ts'
import { getRecord } from '#server/crud/write-records.ts'
import { anonymous } from '#server/http/access/actor.ts'

const recordPath = /^(\/.+\/)([1-9]\d{0,9})\/$/

/**
 * Finds the record that a path of the API names, for a page that the server renders.
 * @param path without a query
 * @returns reads the record as the route of the path answers a visitor, and throws AppError `not-found` or `gone`; undefined
 *   for a path that is not that of a public record
 */
export function publicRecordAt({ cruds }: CrudContext, path: string): (() => Promise<Entity>) | undefined {
  const [, base, id] = recordPath.exec(path) ?? []
  const isThere = ({ resource }: Crud) => resource.path === base && resource.access.list === 'public'
  const crud = [...cruds.values()].find(isThere)
  if (!crud) return undefined
  return async () => (await getRecord({ ...crud, actor: anonymous }, Number(id))).entity
}
