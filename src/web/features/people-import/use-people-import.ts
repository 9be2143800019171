import { useEffect, useRef, useState } from 'react'
import type { UndoResult } from '#shared/operations.ts'
import type { ImportChoices } from '#shared/people-import.ts'
import {
  type ImportedResource,
  type ImportPreview,
  type ImportResult,
  type ImportState,
  type KnownWay,
  peopleFileLimit,
  peopleImportApi,
} from '#shared/people-import-plan.ts'
import { undoOperation } from '#web/admin/frame/undo-operation.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { saveFile } from '#web/admin/page/save-file.ts'

/** How often the page asks whether another import is being written while its own waits. */
const askMs = 1_000

/** The file as it is sent: its bytes, and its name. */
export type ChosenFile = { name: string; bytes: Blob }

type Wish = { choices: ImportChoices; way: KnownWay }
export type Refusal = 'tooLarge' | 'emptyFile'

const firstWish: Wish = { choices: {}, way: 'fill' }

/** @returns a name for the import, by which it is written once however often it is sent */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Asks, while an import waits for its answer, which other one is being written. */
function useOther(resource: ImportedResource, ownKey: string | null) {
  const call = useApi()
  const [other, setOther] = useState<ImportState['running']>(null)
  useEffect(() => {
    if (ownKey === null) return
    const ask = async (): Promise<void> => {
      const { data } = await call<ImportState>(peopleImportApi.write(resource))
      setOther(data.running?.key === ownKey ? null : data.running)
    }
    const timer = setInterval(() => void ask().catch(() => {}), askMs)
    return () => {
      clearInterval(timer)
      setOther(null)
    }
  }, [call, resource, ownKey])
  return other
}

/** Reads a file of people, previews the import, writes it, and undoes imports. */
export function usePeopleImport(resource: ImportedResource) {
  const { call, run, busy, problem, forgetProblem } = useRun()
  const { data: state, reload } = useRead<ImportState>(peopleImportApi.write(resource))
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [wish, setWish] = useState<Wish>(firstWish)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  /** The choices with which the preview was made. */
  const [seen, setSeen] = useState<Wish | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const [writing, setWriting] = useState<string | null>(null)
  const [undone, setUndone] = useState<Readonly<Record<string, UndoResult>>>({})
  const key = useRef<string | null>(null)
  const isBusy = useRef(false)
  const latest = useRef<Wish | null>(null)
  const other = useOther(resource, writing)

  const send = <T>(
    path: string,
    chosen: ChosenFile,
    { choices, way, plan, ...more }: Wish & { plan?: string } & Record<string, unknown>,
  ) => {
    const query = {
      name: chosen.name,
      choices: JSON.stringify(choices),
      way,
      ...(more as Record<string, string>),
    }
    const body = new Blob([chosen.bytes], { type: 'application/octet-stream' })
    return (as?: 'blob') =>
      call<T>(`${path}?${new URLSearchParams(query)}`, {
        method: 'POST',
        body,
        ...(as && { as }),
        ...(plan && { plan }),
      })
  }

  const look = (chosen: ChosenFile, next: Wish): Promise<boolean> => {
    key.current = null
    setWish(next)
    latest.current = next
    return run(
      async () => {
        const { data } = await send<ImportPreview>(peopleImportApi.preview(resource), chosen, next)()
        // An answer to choices that were changed since is not shown.
        if (latest.current !== next) return
        setPreview(data)
        setSeen(next)
      },
      { isRepeatable: true },
    )
  }

  const choose = (chosen: ChosenFile | null): void => {
    const size = chosen?.bytes.size ?? 0
    const refused = size > peopleFileLimit ? 'tooLarge' : chosen && size === 0 ? 'emptyFile' : null
    forgetProblem()
    setResult(null)
    setPreview(null)
    setRefusal(refused)
    setFile(chosen)
    if (chosen && !refused) void look(chosen, firstWish)
  }

  const write = async (more: { welcome: boolean; sendClaims: boolean; consent: string }): Promise<void> => {
    if (!file || !preview || isBusy.current) return
    isBusy.current = true
    key.current ??= newKey()
    setWriting(key.current)
    const order = {
      ...wish,
      key: key.current,
      plan: preview.tag,
      ...(resource === 'members'
        ? { welcome: String(more.welcome), sendClaims: String(more.sendClaims) }
        : { consent: more.consent }),
    }
    await run(
      async () => {
        const { data } = await send<ImportResult>(peopleImportApi.write(resource), file, order)()
        setResult(data)
        setPreview(null)
        await reload()
      },
      {
        isRepeatable: true,
        failed: ({ preview: changed }) => {
          if (!changed) return
          // The reason stays on the page beside the new preview.
          key.current = null
          setPreview(changed as ImportPreview)
        },
      },
    )
    setWriting(null)
    isBusy.current = false
  }

  return {
    ...{ file, refusal, preview, result, wish, busy, problem, other, undone },
    isWriting: writing !== null,
    /** The preview is of other choices than those on the page. */
    isStale: preview !== null && seen !== wish,
    recent: state?.recent ?? [],
    choose,
    change: (next: Partial<Wish>): void => void (file && look(file, { ...wish, ...next })),
    write,
    saveWrong: (): void => {
      if (!file) return
      const isBook = /\.(?:xlsx|xlsm|xls|ods)$/i.test(file.name)
      const save = send<Blob>(peopleImportApi.wrong(resource), file, wish)
      const name = `${file.name.replace(/\.[^.]*$/, '')}-${isBook ? 'fel.xlsx' : 'fel.csv'}`
      void run(async () => saveFile((await save('blob')).data, name))
    },
    undo: (operation: string): void => {
      const work = async (): Promise<void> => {
        const done = await undoOperation(call, operation)
        setUndone((before) => ({ ...before, [operation]: done }))
        await reload()
      }
      void run(work, { isRepeatable: true })
    },
  }
}

export type PeopleImport = ReturnType<typeof usePeopleImport>
