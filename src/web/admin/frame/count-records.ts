import { api as paths } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'
import { type Query, search } from '#web/redux/create-resource-slice.ts'
import type { Call } from './use-api.ts'

/** @returns how many records of a resource match. @throws ApiProblem */
export async function countRecords(
  call: Call,
  { name }: Pick<Resource, 'name'>,
  query: Query,
): Promise<number> {
  const { data, total } = await call<unknown[]>(paths.list(name) + search({ ...query, limit: 1 }))
  return total ?? data.length
}
