import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailurePage, sendFailureText } from '#server/http/pages/failure-page.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { wordsIn } from '#server/texts/site-text.ts'
import { AppError, type ProblemCode } from '#shared/errors.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import type { Message } from '#shared/message.ts'

/** The page that explains the codes; part of every problem (RFC 9457 `type`). */
const documentation = '/api/docs#'

/** Errors of Fastify and its plugins by their code. */
const fastifyCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported-media-type',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_UNDER_PRESSURE: 'busy',
}

/** Errors of the two database drivers and the file system. */
const driverCodes: Record<string, ProblemCode> = {
  ENOSPC: 'storage-full',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  '23505': 'conflict',
  '53100': 'storage-full',
  '53300': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
}
const sqliteFull = 13
/** Busy; and the file cannot be read, is damaged, cannot be opened, or is no database. */
const sqliteAway = [5, 10, 11, 14, 26]
const sqliteUnique = [1555, 2067]

function codeOf(error: Partial<FastifyError> & { errcode?: number }): ProblemCode {
  if (error.errcode !== undefined) {
    if (error.errcode === sqliteFull) return 'storage-full'
    // The lower eight bits are the kind, the others its details.
    if (sqliteAway.includes(error.errcode & 0xff)) return 'unavailable'
    if (sqliteUnique.includes(error.errcode)) return 'conflict'
  }
  const code = error.code && (fastifyCodes[error.code] ?? driverCodes[error.code])
  if (code) return code
  if (error.message?.startsWith('timeout exceeded when trying to connect')) return 'unavailable'
  if (error.message?.startsWith('Connection terminated')) return 'unavailable'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'malformed-request' : 'internal'
}

/** @returns the error as an AppError; an unexpected error becomes `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError(codeOf(error as Partial<FastifyError>), { cause: error })
}

/** @returns the body of the answer (RFC 9457); never the input, SQL, a path or a stack. */
export function problemBody(error: AppError, requestId: string, language: Language = firstLanguage) {
  const say = (message: Message) => wordsIn(language, message)
  return {
    type: `${documentation}${error.code}`,
    title: say(error.title),
    status: error.status,
    code: error.code,
    ...(error.errors.length > 0 && {
      errors: error.errors.map((one) => ({ ...one, detail: say(one.detail) })),
    }),
    ...error.extra,
    requestId,
  }
}

/** Answers with problem+json and the headers that caches and clients need. */
export function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.status === 401) reply.header('www-authenticate', 'Token')
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  else if (error.status === 503) reply.header('retry-after', '5')
  reply.removeHeader('etag')
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problemBody(error, request.id, askedLanguage(request.headers)))
}

/** Writes an error to the log, as it was thrown, if the fault is ours. */
export function logFault(log: FastifyBaseLogger, error: AppError): void {
  if (error.status >= 500) log.error({ err: error.cause ?? error, code: error.code }, 'request failed')
}

/** Answers every error: where the fault is ours and a browser or another program reads the answer, in its kind, otherwise as a problem. */
export function installErrorHandler(app: FastifyInstance, publicUrl: string): void {
  app.setErrorHandler((thrown, request, reply) => {
    // The sender has gone in the middle of the body: that is no fault of ours, and the answer has no reader.
    const isBrokenOff = request.raw.errored !== null && !request.raw.complete
    const error = isBrokenOff ? new AppError('malformed-request', { cause: thrown }) : toAppError(thrown)
    logFault(request.log, error)
    const { isPage, isFile } = request.routeOptions.config
    const isTemporary = error.status >= 500 || error.status === 429
    if (isTemporary && isPage) return sendFailurePage(error, { request, reply }, publicUrl)
    if (error.status >= 500 && isFile) return sendFailureText(error, request, reply)
    return sendProblem(error, request, reply)
  })
}
