import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { allowMoreTime } from '#server/http/connection/request-time.ts'
import { plainName } from '#server/http/input/parse-body.ts'
import { AppError } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { maxFileBytes } from '#shared/stored-files.ts'
import { giveUp, receiveUpload, type Upload } from './receive-upload.ts'

export type MultipartForm = {
  fields: Record<string, string>
  images: Record<string, Buffer>
  /** Files that are kept as they came; whoever reads the form keeps them or gives them up. */
  files: Record<string, Upload>
}

/** The file that is just being written to the disk. */
type Receiving = { receiving?: Readable }

/** The fields of a form that may bring a file. */
export type FileInputs = {
  images?: readonly string[]
  /** Fields with a file that is kept as it came, and the folder in which it lies until then. */
  files?: { names: readonly string[]; folder: string }
}

export type MultipartLimits = {
  /** Greatest number of bytes of the picture. */
  file: number
  /** Greatest number of bytes of one text. */
  field: number
  /** Greatest number of bytes of a field's name. */
  name: number
  /** Greatest number of fields and files together. */
  parts: number
  /** Greatest number of bytes of the body, without a file that is kept as it came. */
  body: number
}

const MiB = 1024 * 1024

export const multipartLimits: MultipartLimits = {
  file: 10 * MiB,
  field: 512 * 1024,
  name: 100,
  parts: 60,
  body: 11 * MiB,
}

/**
 * Reads a multipart form with at most one file: a picture into memory, any other to the disk. The declared type is ignored.
 * A file input without a file counts as absent. A text in an image field (the address of the stored picture) is among
 * `fields`.
 * @throws AppError `unsupported-media-type`, `malformed-multipart` (also for text that is not UTF-8), `body-too-large`,
 *   `duplicate-key`, `forbidden-key`, `unknown-field` (a file in a field that takes none), `validation` (a second
 *   file), `storage-full`.
 */
export async function readMultipart(
  request: FastifyRequest,
  inputs: FileInputs,
  limits: MultipartLimits = multipartLimits,
): Promise<MultipartForm> {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type')
  if (inputs.files) allowMoreTime(request.raw)
  const most = inputs.files ? limits.body + maxFileBytes : limits.body
  const body = watchSize(request, most)
  const form: MultipartForm & Receiving = { fields: {}, images: {}, files: {} }
  try {
    await Promise.race([collect(request, { form, inputs, limits }), body.unreadable])
    // The parser reads a body of 0 bytes as an empty form.
    if (body.size() === 0) throw new AppError('malformed-multipart')
    const { receiving: _, ...read } = form
    return read
  } catch (error) {
    // The rest of the body is read and dropped, so that the sender receives the answer; the server's request timeout
    // bounds the reading.
    request.raw.unpipe()
    request.raw.resume()
    // A file whose sender has gone would never end.
    form.receiving?.destroy(new AppError('malformed-multipart'))
    for (const upload of Object.values(form.files)) await giveUp(upload)
    throw multipartError(error)
  } finally {
    body.stop()
  }
}

/** Counts the bytes of the body, because neither Fastify nor the parser limits a multipart body as a whole. */
const watchSize = (
  request: FastifyRequest,
  most: number,
): { unreadable: Promise<never>; size: () => number; stop: () => void } => {
  const { promise: unreadable, reject } = Promise.withResolvers<never>()
  unreadable.catch(() => undefined)
  let size = 0
  // The parser waits for ever for the rest of a body whose sender has gone.
  const giveUp = (): void => reject(new AppError('malformed-multipart'))
  const count = (chunk: Buffer): void => {
    size += chunk.length
    if (size > most) reject(new AppError('body-too-large'))
  }
  if (Number(request.headers['content-length']) > most) reject(new AppError('body-too-large'))
  request.raw.on('data', count).once('error', giveUp)
  const stop = (): void => void request.raw.off('data', count).off('error', giveUp)
  return { unreadable, size: () => size, stop }
}

/** @returns the problem for an error of the parser; an error without a code of its own is `malformed-multipart`. */
const multipartError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_PROTO_VIOLATION') return new AppError('forbidden-key', { cause: error })
  if (/^FST_(PARTS_LIMIT|FILES_LIMIT|FIELDS_LIMIT|REQ_FILE_TOO_LARGE)$/.test(code)) {
    return new AppError('body-too-large', { cause: error })
  }
  return new AppError('malformed-multipart', { cause: error })
}

const collect = async (
  request: FastifyRequest,
  { form, inputs, limits }: { form: MultipartForm & Receiving; inputs: FileInputs; limits: MultipartLimits },
): Promise<void> => {
  const isTaker = (name: string): boolean =>
    [...(inputs.images ?? []), ...(inputs.files?.names ?? [])].includes(name)
  const largest = inputs.files ? Math.max(limits.file, maxFileBytes) : limits.file
  for await (const part of partsOf(request, { ...limits, file: largest })) {
    const name = checkName(part.fieldname, limits)
    if (part.filename === undefined) {
      if (isTaken(form, name)) throw new AppError('duplicate-key')
      form.fields[name] = await readText(part, limits)
      continue
    }
    if (part.filename !== '' && !isTaker(name)) throw unknownField(name)
    if (part.filename !== '' && inputs.files?.names.includes(name)) {
      requireFirst(form, name)
      form.receiving = part.file
      form.files[name] = await receive(part, inputs.files.folder)
      continue
    }
    const data = await readBytes(part, limits.file)
    // Browsers send a file input without a file as a file without name and content.
    if (part.filename === '' && data.length === 0) continue
    if (!inputs.images?.includes(name)) throw unknownField(name)
    requireFirst(form, name)
    form.images[name] = data
  }
}

/** @throws AppError when the form has brought a file already */
function requireFirst(form: MultipartForm, name: string): void {
  if (Object.keys(form.images).length > 0) throw problem('validation', name, message('body.oneImage'))
  if (Object.keys(form.files).length > 0) throw problem('validation', name, message('body.oneFile'))
  if (isTaken(form, name)) throw new AppError('duplicate-key')
}

const receive = (part: Part, folder: string): Promise<Upload> =>
  receiveUpload(part.file, part.filename ?? '', {
    folder,
    limit: maxFileBytes,
    tooLarge: () =>
      problem('body-too-large', part.fieldname, message('body.fileSize', { max: maxFileBytes / MiB })),
  })

type Part = Pick<MultipartFile, 'file' | 'fieldname'> & { filename: string | undefined }

/**
 * Yields every part as a stream of bytes, also a text. The parser would otherwise decode a text by the character set or
 * as the JSON that its sender declares, and replace invalid bytes.
 */
async function* partsOf(request: FastifyRequest, limits: MultipartLimits): AsyncGenerator<Part> {
  const parts = request.parts({
    isPartAFile: () => true,
    preservePath: true,
    limits: { files: limits.parts, parts: limits.parts, fileSize: limits.file, headerPairs: 20 },
  })
  for await (const part of parts) {
    if (part.type === 'file') yield part
  }
}

const checkName = (name: string | undefined, limits: MultipartLimits): string => {
  if (name === undefined || name === '') throw new AppError('malformed-multipart')
  if (name === 'prototype' || name in Object.prototype) throw new AppError('forbidden-key')
  if (Buffer.byteLength(name) > limits.name) throw new AppError('unknown-field')
  return name
}

const isTaken = (form: MultipartForm, name: string): boolean =>
  [form.fields, form.images, form.files].some((read) => Object.hasOwn(read, name))

const readBytes = async (part: Part, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file) {
    size += chunk.length
    if (size > limit) break
    chunks.push(chunk)
  }
  if (size > limit || part.file.truncated) {
    throw problem('body-too-large', part.fieldname, message('body.size', { max: Math.floor(limit / 1024) }))
  }
  return Buffer.concat(chunks)
}

const readText = async (part: Part, limits: MultipartLimits): Promise<string> => {
  const bytes = await readBytes(part, limits.field)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('malformed-multipart', { cause })
  }
}

const problem = (
  code: 'validation' | 'unknown-field' | 'body-too-large',
  field: string,
  detail: Message,
): AppError => {
  const pointer = plainName.test(field) ? `/${field}` : ''
  return new AppError(code, { errors: [{ pointer, detail }] })
}

const unknownField = (name: string): AppError => problem('unknown-field', name, message('body.noFile'))
