import type { FastifyRequest } from 'fastify'
import { bodySchema, formValues } from '#server/crud/body-schema.ts'
import type { Crud } from '#server/crud/rules.ts'
import { tableOf, wholeRows } from '#server/db/records.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { detectFileType } from '#server/media/file-type.ts'
import { findPictures } from '#server/media/library/picture-rows.ts'
import { processImage, processLogo } from '#server/media/process-image.ts'
import { type MultipartForm, readMultipart } from '#server/media/read-multipart.ts'
import { giveUp, type Upload } from '#server/media/receive-upload.ts'
import type { Values } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { isTextual } from '#shared/check-field.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type { Field } from '#shared/field.ts'
import { mediaNameFromUrl } from '#shared/media.ts'
import { message } from '#shared/message.ts'
import { fileFields, focusFieldOf, ignoredKeys, imageFields, type Resource } from '#shared/resource.ts'
import { cleanFileName, fileKey, fileValue, readFileValue } from '#shared/stored-files.ts'

/** Stands for an uploaded picture while the body is checked. */
const uploaded = 'uploaded'

type RawBody = { raw: unknown } & Pick<MultipartForm, 'images' | 'files'>

async function readRawBody({ context, resource }: Crud, request: FastifyRequest): Promise<RawBody> {
  if (!request.isMultipart()) return { raw: request.body, images: {}, files: {} }
  if (!resource.multipart) throw new AppError('unsupported-media-type')
  const names = fileFields(resource)
  const { fields, images, files } = await readMultipart(request, {
    images: imageFields(resource),
    ...(names.length > 0 && { files: { names, folder: context.media.uploads } }),
  })
  // The schema sees where a file was uploaded; its name is known when the rest of the body is right.
  const uploads = Object.keys({ ...images, ...files }).map((name) => [name, uploaded])
  return { raw: { ...formValues(resource, fields), ...Object.fromEntries(uploads) }, images, files }
}

/** A PUT may bring all that a record was read with, and all that a new one takes (settled §4). */
function withoutIgnored(resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  const ignored = new Set(ignoredKeys(resource))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !ignored.has(name)))
}

const isEmpty = (field: Field, value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : value === null && !isTextual(field)

/** Removes the empty values of required fields that are empty in the stored record, too: an update may leave them empty. */
async function withoutGaps(
  { context, resource }: Pick<Crud, 'context' | 'resource'>,
  { params }: FastifyRequest,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const names = Object.entries(resource.fields)
    .filter(([name, field]) => field.required && Object.hasOwn(values, name) && isEmpty(field, values[name]))
    .map(([name]) => name)
  const id = Number((params as { id?: string }).id)
  if (names.length === 0 || !(id > 0 && id < 2 ** 31)) return values
  const row = await wholeRows(tableOf(context.db, resource).where('id', '=', id)).executeTakeFirst()
  const gaps = names.filter((name) => row && (row[name] ?? '') === '')
  return Object.fromEntries(Object.entries(values).filter(([name]) => !gaps.includes(name)))
}

/** @returns the focal point that a picture has in the library; empty for a picture that is new */
async function knownFocus({ db }: Pick<Services, 'db'>, name: string): Promise<string> {
  return (await findPictures(db, [name])).get(name)?.focus ?? ''
}

/** The value of an image field that is no upload: the address of a stored picture, or null to remove the picture. */
async function storedImage(
  { media }: Pick<Services, 'media'>,
  field: string,
  value: unknown,
): Promise<string | null> {
  if (value === null) return null
  const name = typeof value === 'string' ? mediaNameFromUrl(value) : null
  if (name && (await media.has(name))) return name
  throw invalidField(field, message('body.noSuchImage'), 'no-such-image')
}

/** The value of a file field that is no upload: that of a stored file, or null to take the file away. */
async function storedFile(
  { media }: Pick<Services, 'media'>,
  field: string,
  value: unknown,
): Promise<string | null> {
  if (value === null) return null
  const file = readFileValue(value)
  if (file && (await media.has(file.key))) return String(value)
  throw invalidField(field, message('body.noSuchFile'), 'no-such-file')
}

/** @returns the value of a file field that came as a file, which is kept from now on */
async function keepFile({ media }: Pick<Services, 'media'>, upload: Upload): Promise<string> {
  const type = await detectFileType(upload)
  const key = fileKey(upload.sha256, upload.size, type)
  await media.keep(key, upload)
  return fileValue(key, cleanFileName(upload.sentName, type))
}

/**
 * Reads and checks a create or update body, JSON or multipart, and stores the uploaded pictures on the disk.
 * @returns the values by the names of their fields.
 * @throws AppError with the codes that `docs/bad-input.md` names for bodies and pictures.
 */
export async function readBody(
  crud: Crud,
  operation: 'create' | 'update',
  request: FastifyRequest,
): Promise<Values> {
  const body = await readRawBody(crud, request)
  try {
    return await storeBody(crud, { operation, request, ...body })
  } finally {
    for (const upload of Object.values(body.files)) await giveUp(upload)
  }
}

type ReadBody = RawBody & { operation: 'create' | 'update'; request: FastifyRequest }

async function storeBody(
  { context, resource }: Crud,
  { operation, request, raw, images, files }: ReadBody,
): Promise<Values> {
  const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw)
  const body =
    operation === 'update' && isObject
      ? await withoutGaps({ context, resource }, request, withoutIgnored(resource, raw as Values))
      : raw
  const values = parseBody(bodySchema(resource, operation, request.actor.guard), body) as Values
  for (const field of imageFields(resource)) {
    const focus = focusFieldOf(resource, field)
    const upload = images[field]
    if (upload) {
      await context.limits.takeBy('upload', request.actor.user?.id ?? 0)
      const picture = await (resource.fields[field]?.isLogo ? processLogo : processImage)(upload, {
        account: request.actor.user?.id,
      })
      values[field] = await context.media.save(picture)
      if (focus) values[focus] ||= (await knownFocus(context, picture.name)) || (picture.focus ?? '')
    } else if (values[field] !== undefined) {
      values[field] = await storedImage(context, field, values[field])
      if (focus && values[field] === null) values[focus] = ''
    }
  }
  for (const field of fileFields(resource)) {
    const upload = files[field]
    if (upload) {
      await context.limits.takeBy('upload', request.actor.user?.id ?? 0)
      values[field] = await keepFile(context, upload)
    } else if (values[field] !== undefined) values[field] = await storedFile(context, field, values[field])
  }
  return values
}
