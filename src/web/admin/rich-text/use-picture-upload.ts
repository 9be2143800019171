import type { ImageSizes } from '#shared/field.ts'
import { firstLanguage, type Language, translationKey } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { LibraryPicture } from '#shared/picture-library.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'

/** A picture for a text; what it shows comes along from the library. */
export type UploadedPicture = ImageSizes & { url: string; alt?: string }

/** @returns a picture of the library for a text in a language */
export const chosenPicture = (
  picture: LibraryPicture,
  language: Language = firstLanguage,
): UploadedPicture => ({
  url: picture.image,
  ...picture.image_sizes,
  alt: String(picture[translationKey('alt', language)] ?? ''),
})

/** Stores a picture at the server, by default one for a text. */
export function usePictureUpload(path: string = panelApi.media) {
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
        uploaded = (await call<UploadedPicture>(path, { method: 'POST', body })).data
      })
      return uploaded
    },
  }
}
