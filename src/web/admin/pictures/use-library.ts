import { useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { LibraryPicture } from '#shared/picture-library.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { type Query, search } from '#web/redux/create-resource-slice.ts'

/** Pictures that are read at a time. */
const step = 60

const none: readonly LibraryPicture[] = []

/** Reads the first pictures that are wished for, and more of them on demand. */
export function useLibrary(wish: Query) {
  const call = useApi()
  const path = panelApi.pictures + search({ ...wish, limit: step })
  const { data, total, problem, reload } = useRead<LibraryPicture[]>(path)
  const { run, busy, problem: lateProblem } = useRun()
  const [further, setFurther] = useState(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read behind other pictures is behind these no more.
  useEffect(() => void setFurther(none), [path, data])
  const pictures = data && [...data, ...further]
  const more = (): void => {
    const next = search({ ...wish, limit: step, offset: pictures?.length ?? 0 })
    void run(async () => {
      const { data: others } = await call<LibraryPicture[]>(panelApi.pictures + next)
      setFurther((before) => [...before, ...others])
    })
  }
  return {
    pictures,
    total: total ?? data?.length ?? 0,
    more: busy ? undefined : more,
    problem: problem ?? lateProblem,
    reload,
  }
}
