import { jsonBody } from './bodies.ts'
import type { Operation } from './operations.ts'
import type { FuzzRequest } from './requests.ts'
import { referencesOf, rightBodies } from './right-bodies.ts'
import type { FuzzAnswer } from './send.ts'

/** Id of a record of each resource; of `media` the address of a picture. */
export type RecordIds = Record<string, number | string>

export type Exchange = { operation: Operation; request: FuzzRequest; answer: FuzzAnswer }

/** `posts` of `/api/posts/{id}/` */
export const resourceOf = ({ path }: Pick<Operation, 'path'>): string => path.split('/')[2] ?? ''

/** @returns a request of an administrator. */
export const adminRequest = (method: string, target: string, body: FuzzRequest['body']): FuzzRequest => ({
  method,
  target,
  headers: [],
  role: 'superuser',
  body,
})

/** Properties of which a new record needs one, though none alone is required. */
const oneNeeded: Readonly<Record<string, object>> = { payment_rules: { contains: 'fika' } }

/** @returns whether a call adds a record by its body alone */
export const addsRecord = ({ method, path, answers }: Operation): boolean =>
  method === 'POST' && '201' in answers && !path.includes('{')

/** A call that adds a record comes after the calls that add what the record refers to. */
function inOrderOfReference(adding: readonly Operation[]): Operation[] {
  const ordered: Operation[] = []
  const add = (operation: Operation): void => {
    if (ordered.includes(operation)) return
    const references = referencesOf(operation)
    for (const other of adding) if (other !== operation && references.includes(resourceOf(other))) add(other)
    ordered.push(operation)
  }
  for (const operation of adding) add(operation)
  return ordered
}

/**
 * Makes every call that adds something with each of its right bodies.
 * @param send makes a request and waits for its answer.
 * @returns the id of a record of each resource, and what was sent and answered.
 */
export async function addRightRecords(
  operations: readonly Operation[],
  send: (request: FuzzRequest) => Promise<FuzzAnswer>,
): Promise<{ ids: RecordIds; exchanges: Exchange[] }> {
  const adding = operations.filter(addsRecord)
  const deletable = new Set(operations.filter(({ method }) => method === 'DELETE').map(({ path }) => path))
  const ids: RecordIds = {}
  const exchanges: Exchange[] = []
  for (const operation of inOrderOfReference(adding)) {
    const resource = resourceOf(operation)
    for (const { value, body: described } of rightBodies(operation, { ids, number: 1 })) {
      const needed = oneNeeded[resource]
      const body = needed ? jsonBody(JSON.stringify({ ...needed, ...(value as object) })) : described
      // A record that may be there only once makes room for the next.
      if (ids[resource] && deletable.has(`${operation.path}{id}/`))
        await send(adminRequest('DELETE', `${operation.path}${ids[resource]}/`, null))
      const request = adminRequest('POST', operation.path, body)
      const answer = await send(request)
      exchanges.push({ operation, request, answer })
      if (answer.status !== 201) continue
      const { id, url } = JSON.parse(answer.body)
      ids[resource] = id ?? url
    }
  }
  return { ids, exchanges }
}
