import type { FastifyInstance } from 'fastify'
import { route } from '#server/http/input/route.ts'
import { processLogo } from '#server/media/process-image.ts'
import { readMultipart } from '#server/media/read-multipart.ts'
import type { Services } from '#server/services/services.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { imageSizes, imageUrl } from '#shared/media.ts'
import { message } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'

/** `POST /api/site/logo/`: a logo as it will be shown, for the preview beside the form. One that is not saved is taken away. */
export const logoRoute = (
  app: FastifyInstance,
  { media, limits }: Pick<Services, 'media' | 'limits'>,
): void =>
  route(app, ['POST', panelApi.logo], {
    who: 'superuser',
    summary: 'Upload a logo, to see it before it is saved',
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
      if (Object.keys(fields).length > 0) throw new AppError('unknown-field')
      if (!images.image) throw invalidField('image', message('body.noImage'), 'required')
      await limits.takeBy('upload', request.actor.user?.id ?? 0)
      const name = await media.save(await processLogo(images.image))
      return { url: imageUrl(name), ...imageSizes(name) }
    },
  })
