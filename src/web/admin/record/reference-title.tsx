import { useEffect, useState } from 'react'
import { api as paths } from '#shared/paths.ts'
import { titleOfRecord } from '#shared/resource.ts'
import { getResource } from '#shared/resources/index.ts'
import { useApi } from '#web/admin/frame/use-api.ts'

/** The title of the record that a reference leads to; until it is read, the number. */
export const ReferenceTitle = ({ to, id }: { to: string; id: string }) => {
  const call = useApi()
  const [title, setTitle] = useState('')
  useEffect(() => {
    const controller = new AbortController()
    call<Record<string, unknown>>(paths.record(to, Number(id)), { signal: controller.signal }).then(
      ({ data }) => setTitle(titleOfRecord(getResource(to), data)),
      () => {},
    )
    return () => controller.abort()
  }, [call, to, id])
  return title || id
}
