import type { ImageSizes } from '#shared/field.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'

export type UploadedPicture = ImageSizes & { url: string }

/** Stores a picture for a text at the server. */
export function usePictureUpload() {
  const call = useApi()
  const { run, busy, problem, forgetProblem } = useRun()
  return {
    busy,
    failure: problem && { ...problem, title: problem.errors[0]?.detail ?? problem.title },
    forget: forgetProblem,
    async upload(image: File): Promise<UploadedPicture | null> {
      const body = new FormData()
      body.set('image', image)
      let uploaded: UploadedPicture | null = null
      await run(async () => {
        uploaded = (await call<UploadedPicture>(panelApi.media, { method: 'POST', body })).data
      })
      return uploaded
    },
  }
}
