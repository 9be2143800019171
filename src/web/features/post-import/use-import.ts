import { useEffect, useState } from 'react'
import type { UndoResult } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import {
  type FoundFile,
  type SiteImport,
  type SiteImportChoices,
  siteImportApi,
} from '#shared/post-import.ts'
import { useRun } from '#web/admin/frame/use-run.ts'

/** How often the panel asks how far an import is. */
const pollMs = 1_000

/** An uploaded file of an old site, with a summary of its content. */
type Held = { id: string; file: FoundFile }

/** Reads the files of an old site, starts their import, follows it and undoes it. */
export function useImport() {
  const { call, run, busy, problem, fail, forgetProblem } = useRun()
  const [held, setHeld] = useState<Held | null>(null)
  const [pictures, setPictures] = useState<number | null>(null)
  const [job, setJob] = useState<SiteImport | null>(null)
  const [undone, setUndone] = useState<UndoResult | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an import that runs is shown again after a reload.
  useEffect(() => {
    call<SiteImport[]>(siteImportApi.list)
      .then(({ data }) => setJob((before) => before ?? data.find(({ state }) => state === 'running') ?? null))
      .catch(fail)
  }, [])

  const runningId = job?.state === 'running' ? job.id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each answer.
  useEffect(() => {
    if (runningId === null) return
    const timer = setTimeout(() => {
      call<SiteImport>(siteImportApi.one(runningId)).then(
        ({ data }) => setJob(data),
        // Without an answer it is asked again.
        () => setJob((before) => before && { ...before }),
      )
    }, pollMs)
    return () => clearTimeout(timer)
  }, [job])

  const read = (chosen: File | null): void => {
    setHeld(null)
    setPictures(null)
    setJob(null)
    setUndone(null)
    forgetProblem()
    if (!chosen) return
    void run(async () => {
      const { data } = await call<Held>(siteImportApi.list, { method: 'POST', body: chosen })
      setHeld(data)
    })
  }

  const addPictures = (archive: File | null): void => {
    if (!held || !archive) return
    void run(async () => {
      const body = archive.slice(0, archive.size, 'application/zip')
      const { data } = await call<{ pictures: number; file: FoundFile }>(siteImportApi.pictures(held.id), {
        method: 'POST',
        body,
      })
      setHeld({ ...held, file: data.file })
      setPictures(data.pictures)
    })
  }

  const start = (choices: SiteImportChoices): void => {
    if (!held) return
    void run(async () => {
      const { data } = await call<SiteImport>(siteImportApi.start(held.id), { method: 'POST', body: choices })
      setJob(data)
    })
  }

  const undo = (): void => {
    if (!job?.operation) return
    const path = panelApi.undoOperation(job.operation)
    void run(async () => setUndone((await call<UndoResult>(path, { method: 'POST' })).data))
  }

  return { file: held?.file ?? null, pictures, job, undone, busy, problem, read, addPictures, start, undo }
}
