import { useState } from 'react'
import type { UndoResult } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import {
  type BroughtPost,
  type BroughtPosts,
  type FoundFile,
  importedBatch,
  postImportApi,
} from '#shared/post-import.ts'
import { useRun } from '#web/admin/frame/use-run.ts'

/** Posts that have come in of a file so far. */
export type Brought = Pick<
  BroughtPosts,
  'posts' | 'refused' | 'broken' | 'led' | 'categories' | 'notRedirected'
> & {
  /** Tells the next batch that it is part of the same import. */
  operation: string | undefined
  removed: boolean
}

const nothing: Brought = {
  posts: [],
  refused: [],
  broken: 0,
  led: 0,
  categories: [],
  notRedirected: [],
  operation: undefined,
  removed: false,
}

/** @returns the posts in batches that a call may bring */
function* batchesOf(posts: readonly BroughtPost[]): Generator<BroughtPost[]> {
  let batch: BroughtPost[] = []
  let length = 0
  for (const post of posts) {
    const its = post.text.length + (post.picture?.length ?? 0)
    if (batch.length === importedBatch.posts || (batch.length > 0 && length + its > importedBatch.length)) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(post)
    length += its
  }
  if (batch.length > 0) yield batch
}

/** Reads a file of an old site, brings in its posts batch by batch, and takes them away again. */
export function useImport() {
  const { call, run, busy, problem, forgetProblem } = useRun()
  const [file, setFile] = useState<FoundFile | null>(null)
  const [brought, setBrought] = useState<Brought | null>(null)
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)

  const read = (chosen: File | null): void => {
    setFile(null)
    setBrought(null)
    forgetProblem()
    if (!chosen) return
    void run(async () => {
      const { data } = await call<FoundFile>(postImportApi.read, { method: 'POST', body: chosen })
      setFile(data)
    })
  }

  /** Marks posts of the file by their keys. */
  const mark = (keys: readonly string[], state: 'new' | 'imported'): void => {
    const marked = new Set(keys)
    setFile(
      (before) =>
        before && {
          ...before,
          posts: before.posts.map((post) => (marked.has(post.key) ? { ...post, state } : post)),
        },
    )
  }

  const bring = (posts: readonly BroughtPost[], leads: boolean): Promise<boolean> =>
    run(
      async () => {
        // Posts that came in before a call failed belong to the same import.
        let sum = brought === null || brought.removed ? nothing : { ...brought, refused: [] }
        let done = 0
        try {
          for (const batch of batchesOf(posts)) {
            setProgress({ done, of: posts.length })
            const body = { leads, posts: batch, ...(sum.operation && { operation: sum.operation }) }
            const { data } = await call<BroughtPosts>(postImportApi.bring, { method: 'POST', body })
            done += batch.length
            sum = {
              posts: [...sum.posts, ...data.posts],
              refused: [...sum.refused, ...data.refused],
              broken: sum.broken + data.broken,
              led: sum.led + data.led,
              notRedirected: [...sum.notRedirected, ...data.notRedirected],
              categories: [...sum.categories, ...data.categories],
              operation: sum.operation ?? (data.posts.length > 0 ? data.operation : undefined),
              removed: false,
            }
            mark([...data.posts.map(({ key }) => key), ...data.known], 'imported')
          }
        } finally {
          setProgress(null)
          if (sum.posts.length > 0 || done === posts.length) setBrought(sum)
        }
      },
      { isRepeatable: true },
    )

  const remove = (): Promise<boolean> =>
    run(async () => {
      if (!brought?.operation) return
      const { data } = await call<UndoResult>(panelApi.undoOperation(brought.operation), { method: 'POST' })
      const stays = new Set(data.left.map(({ resource, record_id }) => `${resource} ${record_id}`))
      const removed = brought.posts.filter(({ id }) => !stays.has(`posts ${id}`))
      mark(
        removed.map(({ key }) => key),
        'new',
      )
      setBrought({ ...brought, posts: removed, removed: true })
    })

  return { file, brought, progress, busy, problem, read, bring, remove }
}
