import { useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { NewPreviewLink, PreviewLink } from '#shared/previews.ts'
import type { Resource } from '#shared/resource.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'

/** The links to a record's page, and the address at which the panel itself shows it. */
export function usePreviewLinks({ resource, id }: { resource: Resource; id: number }) {
  const call = useApi()
  const [frame, setFrame] = useState<string | null>(null)
  const [links, setLinks] = useState<readonly PreviewLink[]>([])
  const [made, setMade] = useState<NewPreviewLink | null>(null)
  const { run, problem } = useRun()
  const path = panelApi.previews(resource.name, id)
  const make = async (purpose: 'look' | 'send'): Promise<NewPreviewLink> =>
    (await call<NewPreviewLink>(path, { method: 'POST', body: { purpose } })).data
  const list = async (): Promise<void> => setLinks((await call<PreviewLink[]>(path)).data)

  return {
    frame,
    links,
    made,
    problem,
    open: () =>
      run(async () => {
        const [{ url }] = await Promise.all([make('look'), list()])
        // Of this origin, whichever address the panel was opened at.
        setFrame(new URL(url).pathname)
      }),
    share: () =>
      run(async () => {
        setMade(await make('send'))
        await list()
      }),
    takeBack: (link: number) =>
      run(async () => {
        await call(panelApi.preview(resource.name, id, link), { method: 'DELETE' })
        setMade((last) => (last?.id === link ? null : last))
        await list()
      }),
  }
}
