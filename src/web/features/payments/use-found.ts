import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#web/admin/frame/use-read.ts'

const waitMs = 250

/** A search that goes to the server once the typing rests; nothing is found for an empty one. */
export function useFound<T>(path: string) {
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q.trim(), waitMs)
  const { data, reload } = useRead<T[]>(asked === '' ? null : `${path}?${new URLSearchParams({ q: asked })}`)
  return { q, setQ, found: asked === '' ? undefined : data, reload }
}
