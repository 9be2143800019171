import { useCallback, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { NewPreviewLink, PreviewLink } from '#shared/previews.ts'
import type { Resource } from '#shared/resource.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'

/** The links to a record's page, and the address at which the panel itself looks at it. */
export function usePreviewLinks({ resource, id }: { resource: Resource; id: number }) {
  const call = useApi()
  const [frame, setFrame] = useState<string | null>(null)
  const [links, setLinks] = useState<readonly PreviewLink[] | null>(null)
  const [made, setMade] = useState<NewPreviewLink | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const path = panelApi.previews(resource.name, id)

  const attempt = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [])
  const make = async (purpose: 'look' | 'send'): Promise<NewPreviewLink> =>
    (await call<NewPreviewLink>(path, { method: 'POST', body: { purpose } })).data
  const list = async (): Promise<void> => setLinks((await call<PreviewLink[]>(path)).data)

  return {
    frame,
    links,
    made,
    problem,
    open: () =>
      attempt(async () => {
        const [{ url }] = await Promise.all([make('look'), list()])
        // Of this origin, whichever address the panel was opened at.
        setFrame(new URL(url).pathname)
      }),
    share: () =>
      attempt(async () => {
        setMade(await make('send'))
        await list()
      }),
    takeBack: (link: number) =>
      attempt(async () => {
        await call(panelApi.preview(resource.name, id, link), { method: 'DELETE' })
        setMade((last) => (last?.id === link ? null : last))
        await list()
      }),
  }
}
