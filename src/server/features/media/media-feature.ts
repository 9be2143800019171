import type { Feature } from '#server/context/context.ts'
import { route } from '#server/http/input/route.ts'
import { processImage } from '#server/media/process-image.ts'
import { readMultipart } from '#server/media/read-multipart.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { imageSizes, imageUrl } from '#shared/media.ts'
import { message } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'

/**
 * `POST /api/media/`: a picture for a text (`shared/media.ts` says how it is kept). One that no stored text
 * names is taken away by the housekeeping, as any other.
 */
export const mediaFeature: Feature = (app, { media, limits }) =>
  route(app, ['POST', panelApi.media], {
    who: { to: 'write' },
    summary: 'Upload a picture to show inside a text',
    takes: {
      schema: {
        type: 'object',
        required: ['image'],
        properties: { image: { type: 'string', format: 'binary' } },
      },
      type: 'multipart/form-data',
      read: (request) => readMultipart(request, { images: ['image'] }),
    },
    status: 201,
    answer: {
      type: 'object',
      required: ['url', 'width', 'height', 'srcset'],
      properties: {
        url: { type: 'string' },
        width: { type: 'integer' },
        height: { type: 'integer' },
        srcset: { type: 'string' },
      },
    },
    does: async ({ request, body: { fields, images } }) => {
      if (Object.keys(fields).some((name) => name !== 'image')) throw new AppError('unknown-field')
      if (!images.image) throw invalidField('image', message('body.noImage'), 'required')
      await limits.takeBy('upload', request.actor.user?.id ?? 0)
      const name = await media.save(await processImage(images.image))
      return { url: imageUrl(name), ...imageSizes(name) }
    },
  })
