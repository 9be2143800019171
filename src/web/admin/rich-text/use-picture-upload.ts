import { useCallback, useState } from 'react'
import type { ImageSizes } from '#shared/field.ts'
import type { Words } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'

export type UploadedPicture = ImageSizes & { url: string }

/** Puts a picture for a text on the server: how it goes, and why it did not. */
export function usePictureUpload() {
  const call = useApi()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Words | null>(null)
  const upload = useCallback(
    async (file: File): Promise<UploadedPicture | null> => {
      const body = new FormData()
      body.set('image', file)
      setBusy(true)
      setFailure(null)
      try {
        return (await call<UploadedPicture>(panelApi.media, { method: 'POST', body })).data
      } catch (error) {
        const problem = asProblem(error)
        setFailure(problem.errors[0]?.detail ?? problem.title)
        return null
      } finally {
        setBusy(false)
      }
    },
    [call],
  )
  return { upload, busy, failure, forget: () => setFailure(null) }
}
