import type { FastifyReply } from 'fastify'
import { attachment } from './attachment.ts'
import { type Format, formats, type Sheet } from './write-file.ts'

/** The declaration of the answer of a route that saves a sheet as a file. */
export const sheetAnswer = (format: Format) =>
  ({
    type: formats[format].type,
    answer: { type: 'string', ...(format === 'xlsx' && { format: 'binary' }) },
    headers: ['Content-Disposition'],
  }) as const

/** Sends a sheet as a file of this name, to which the ending is added. */
export function sendSheet(
  reply: FastifyReply,
  format: Format,
  { fileName, ...sheet }: Sheet & { fileName: string },
): FastifyReply {
  const { header, write } = formats[format]
  return reply
    .type(header)
    .header('content-disposition', attachment(`${fileName}.${format}`))
    .send(write(sheet))
}
