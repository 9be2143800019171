import type { Feature } from '#server/context/context.ts'
import { processImage } from '#server/media/process-image.ts'
import { uploadRoute } from '#server/media/upload-picture.ts'
import { panelApi } from '#shared/panel-paths.ts'

/** `POST /api/media/`: a picture for a text (`shared/media.ts` says how it is kept). */
export const mediaFeature: Feature = (app, context) =>
  uploadRoute(app, context, {
    path: panelApi.media,
    who: { to: 'write' },
    summary: 'Upload a picture to show inside a text',
    process: processImage,
  })
