import { useCallback, useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { Resource } from '#shared/resource.ts'
import type { Version, VersionContent } from '#shared/versions.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'

/** Numbers of the two versions that are compared. */
export type Pair = { older: number; newer: number }

/** Both versions, as they were. */
export type Compared = { older: VersionContent; newer: VersionContent }

/** Reads the versions of a record, the newest first, and the two that are compared. */
export function useVersions({ resource, id }: { resource: Resource; id: number }) {
  const call = useApi()
  const [versions, setVersions] = useState<readonly Version[] | null>(null)
  const [pair, setPair] = useState<Pair | null>(null)
  const [compared, setCompared] = useState<Compared | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const read = useCallback(async (): Promise<void> => {
    setProblem(null)
    try {
      const { data } = await call<Version[]>(panelApi.versions(resource.name, id))
      setVersions(data)
      const [newest, before] = data
      if (newest && before) setPair({ older: before.number, newer: newest.number })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [call, resource, id])

  useEffect(() => {
    if (!pair) return
    const controller = new AbortController()
    const readOne = async (number: number): Promise<VersionContent> =>
      (await call<VersionContent>(panelApi.version(resource.name, id, number), { signal: controller.signal }))
        .data
    Promise.all([readOne(pair.older), readOne(pair.newer)]).then(
      ([older, newer]) => setCompared({ older, newer }),
      (error: unknown) => {
        if (!controller.signal.aborted) setProblem(asProblem(error))
      },
    )
    return () => controller.abort()
  }, [call, resource, id, pair])

  return { versions, pair, compared, problem, read, compare: setPair }
}
