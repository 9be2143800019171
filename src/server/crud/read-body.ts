import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { bodySchema, formValues } from '#server/crud/body-schema.ts'
import type { Crud, Values } from '#server/crud/rules.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { processImage } from '#server/media/process-image.ts'
import { readMultipart } from '#server/media/read-multipart.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { mediaNameFromUrl } from '#shared/media.ts'
import { imageFields, type Resource, readOnlyKeys } from '#shared/resource.ts'

type Sent = { values: Record<string, unknown>; images: Record<string, Buffer> }

async function readSent(resource: Resource, request: FastifyRequest): Promise<Sent | unknown> {
  if (!request.isMultipart()) return request.body
  if (!resource.multipart) throw new AppError('unsupported-media-type')
  const { fields, images } = await readMultipart(request, imageFields(resource))
  return { values: formValues(resource, fields), images }
}

/** What the API sends out may come back in a PUT and is ignored (DESIGN §4). */
function withoutReadOnly(resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  const ignored = new Set(readOnlyKeys(resource))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !ignored.has(name)))
}

/** An image that is not uploaded may be the address already stored, or null to take it away. */
async function storedImage(context: AppContext, field: string, value: unknown): Promise<string | null> {
  if (value === null) return null
  const name = typeof value === 'string' ? mediaNameFromUrl(value) : null
  if (name && (await context.media.has(name))) return name
  throw invalidField(field, 'Bilden finns inte. Ladda upp den igen.', 'no-such-image')
}

/**
 * Reads and checks a create or update body, JSON or multipart; uploaded pictures are on the disk afterwards.
 * @returns values by column name
 * @throws AppError for everything in `guides/bad-input.md` that concerns bodies and pictures
 */
export async function readBody(
  { context, resource }: Crud,
  operation: 'create' | 'update',
  request: FastifyRequest,
): Promise<Values> {
  const sent = await readSent(resource, request)
  const isForm = request.isMultipart()
  const images = isForm ? (sent as Sent).images : {}
  const raw = isForm ? (sent as Sent).values : sent
  const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw)
  const body = operation === 'update' && isObject ? withoutReadOnly(resource, raw as Values) : raw
  const values = parseBody(bodySchema(resource, operation, request.actor.guard), body) as Values
  for (const field of imageFields(resource)) {
    const upload = images[field]
    if (upload) {
      await context.limits.takeBy('upload', request.actor.user?.id ?? 0)
      values[field] = await context.media.save(await processImage(upload))
    } else if (values[field] !== undefined) values[field] = await storedImage(context, field, values[field])
  }
  return values
}
