import { useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { LibraryPicture } from '#shared/picture-library.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { type Query, search } from '#web/redux/create-resource-slice.ts'

/** Pictures that are shown before more are asked for. */
const step = 60

/** Reads the pictures that are wished for, and more of them on demand. */
export function useLibrary(wish: Query) {
  const [asked, setAsked] = useState({ wish: '', count: step })
  const key = search(wish)
  const count = asked.wish === key ? asked.count : step
  const { data, total, ...rest } = useRead<LibraryPicture[]>(
    panelApi.pictures + search({ ...wish, limit: count }),
  )
  return {
    pictures: data,
    total: total ?? data?.length ?? 0,
    more: () => setAsked({ wish: key, count: count + step }),
    ...rest,
  }
}
