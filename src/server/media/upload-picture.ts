import type { FastifyInstance } from 'fastify'
import type { RouteRight } from '#server/http/access/guards.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { route } from '#server/http/input/route.ts'
import type { RateLimits } from '#server/http/limits/rate-limits.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type { Guard } from '#shared/field.ts'
import { imageSizes, imageUrl } from '#shared/media.ts'
import { message } from '#shared/message.ts'
import type { MediaStore } from './media-store.ts'
import type { PictureOptions } from './process-image.ts'
import { readMultipart } from './read-multipart.ts'
import type { ProcessedImage } from './render-image.ts'

type Upload = {
  path: string
  who: Guard | RouteRight
  summary: string
  /** Checks the bytes and makes the files of the picture. */
  process: (input: Buffer, options: PictureOptions) => Promise<ProcessedImage>
}

/** Adds a route that stores a picture and answers its address; one that no record names is taken away by the housekeeping. */
export const uploadRoute = (
  app: FastifyInstance,
  { media, limits }: { media: MediaStore; limits: RateLimits },
  { path, who, summary, process }: Upload,
): void =>
  route(app, ['POST', path], {
    who,
    summary,
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
    answer: objectSchema({
      url: { type: 'string' },
      width: { type: 'integer' },
      height: { type: 'integer' },
      srcset: { type: 'string' },
    }),
    does: async ({ request, body: { fields, images } }) => {
      if (Object.keys(fields).some((name) => name !== 'image')) throw new AppError('unknown-field')
      if (!images.image) throw invalidField('image', message('body.noImage'), 'required')
      await limits.takeBy('upload', request.actor.user?.id ?? 0)
      const name = await media.save(await process(images.image, { account: request.actor.user?.id }))
      return { url: imageUrl(name), ...imageSizes(name) }
    },
  })
