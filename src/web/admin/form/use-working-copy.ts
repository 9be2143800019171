import { useCallback } from 'react'
import { message } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Resource } from '#shared/resource.ts'
import type { WorkingCopy } from '#shared/working-copies.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ApiProblem } from '#web/redux/api.ts'

type Sent = { body: unknown; etag: string | null }

/** The working copy of a record, if it has one; its form then changes the copy in place of the record. */
export function useWorkingCopy({ resource, id }: { resource: Resource; id: number | null }) {
  const call = useApi()
  const canHave = resource.publishedBy !== undefined && id !== null
  const { data, isLoading } = useRead<WorkingCopy[]>(canHave ? panelApi.drafts(resource.name) : null)
  // Undefined until it is known. The form reads the record itself, and says why that fails.
  const copy = isLoading ? undefined : (data?.find(({ record_id }) => record_id === id) ?? null)

  const path = panelApi.draft(resource.name, id ?? 0)
  const save = useCallback(
    async ({ body, etag }: Sent): Promise<string | null> =>
      (await call(path, { method: 'PUT', body, ...(etag && { ifMatch: etag }) })).etag,
    [call, path],
  )
  const discard = useCallback(
    async (): Promise<string | null> => (await call(path, { method: 'DELETE' })).operation ?? null,
    [call, path],
  )
  return { copy, path, save, discard }
}

export type WorkingCopyState = ReturnType<typeof useWorkingCopy>

/**
 * Publishes what stands in the form of a working copy: the copy is saved over what was read, and a save of the record that
 * says the same ends it.
 * @param etag of the copy as it was read
 */
export function publishing(
  { save }: Pick<WorkingCopyState, 'save'>,
  { etag: read, publish }: { etag: string | null; publish: (input: Sent) => Promise<unknown> },
): (input: Sent) => Promise<void> {
  let etag = read
  return async (input) => {
    try {
      etag = await save({ body: input.body, etag })
    } catch (error) {
      const problem = asProblem(error)
      if (problem.status !== 412) throw error
      const title = message('draft.stale')
      throw new ApiProblem({ ...problem, status: 409, title }, error)
    }
    await publish(input)
  }
}
