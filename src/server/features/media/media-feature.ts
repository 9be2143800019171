import type { Feature } from '#server/context.ts'
import { processImage } from '#server/media/process-image.ts'
import { readMultipart } from '#server/media/read-multipart.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { imageSizes, imageUrl } from '#shared/media.ts'
import { panelApi } from '#shared/panel-paths.ts'

const openapi = {
  summary: 'Upload a picture to show inside a text',
  bodyType: 'multipart/form-data',
  body: {
    type: 'object',
    required: ['image'],
    properties: { image: { type: 'string', format: 'binary' } },
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
} as const

/**
 * `POST /api/media/`: a picture for a text (`shared/media.ts` says how it is kept). One that no stored text
 * names is taken away by the housekeeping, as any other.
 */
export const mediaFeature: Feature = (app, { media, limits }) => {
  app.post(
    panelApi.media,
    { config: { guard: 'superuser', right: { to: 'write' }, openapi } },
    async (request, reply) => {
      const { fields, images } = await readMultipart(request, ['image'])
      const [strange] = Object.keys(fields).filter((name) => name !== 'image')
      if (strange) throw new AppError('unknown-field')
      if (!images.image) throw invalidField('image', 'Välj en bild.', 'required')
      await limits.takeBy('upload', request.actor.user?.id ?? 0)
      const name = await media.save(await processImage(images.image))
      return reply.code(201).send({ url: imageUrl(name), ...imageSizes(name) })
    },
  )
}
