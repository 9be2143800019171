import type { Message } from './message.ts'

/**
 * Every error that the API answers: its code and HTTP status (RFC 9457). Its title, which a toast shows, is the text
 * `problem.<code>`. A code is part of the API; its title may be reworded.
 */
export const problems = {
  'malformed-json': 400,
  'malformed-multipart': 400,
  'malformed-request': 400,
  'too-deep': 400,
  'forbidden-key': 400,
  'duplicate-key': 400,
  'bad-host': 400,
  unauthenticated: 401,
  'invalid-credentials': 401,
  'second-step': 401,
  'wrong-second-step': 401,
  forbidden: 403,
  'confirm-again': 403,
  'second-step-missing': 409,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'already-registered': 409,
  'already-subscribed': 409,
  'key-reused': 409,
  'in-use': 409,
  'restore-conflict': 409,
  'wrong-state': 409,
  'plan-changed': 409,
  'undo-running': 409,
  'undo-ended': 409,
  'registration-closed': 403,
  'unchanged-address': 409,
  'last-administrator': 409,
  gone: 410,
  stale: 412,
  'body-too-large': 413,
  'uri-too-long': 414,
  'unsupported-media-type': 415,
  'unsupported-encoding': 415,
  'unsupported-image': 415,
  'heic-image': 415,
  'unsupported-file': 415,
  validation: 422,
  'unknown-field': 422,
  'invalid-parameter': 422,
  empty: 422,
  'corrupt-image': 422,
  'corrupt-file': 422,
  'file-with-macros': 422,
  'too-many-pixels': 422,
  'no-such-event': 422,
  closed: 422,
  'not-open-yet': 422,
  'event-cancelled': 422,
  'rate-limited': 429,
  'headers-too-large': 431,
  internal: 500,
  busy: 503,
  unavailable: 503,
  'media-full': 507,
  'storage-full': 507,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof problems

/** A problem of one field: `pointer` is a JSON Pointer (RFC 6901) into the body, or `?name` for a parameter. */
export type FieldProblem<Detail = Message> = { pointer: string; code?: string; detail: Detail }

export type AppErrorOptions = {
  /** Replaces the title of the code by a more exact one. */
  title?: Message
  errors?: readonly FieldProblem[]
  /** Whole seconds, sent as the Retry-After header. */
  retryAfterSeconds?: number
  /** Further members of the problem document, for example `current` on a stale write. */
  extra?: Record<string, unknown>
  cause?: unknown
}

/** The only error that the code throws on purpose; the HTTP layer answers it as a problem document (RFC 9457). */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly title: Message
  readonly errors: readonly FieldProblem[]
  readonly retryAfterSeconds: number | undefined
  readonly extra: Record<string, unknown>

  constructor(code: ProblemCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = problems[code]
    this.title = options.title ?? { key: `problem.${code}` }
    this.errors = options.errors ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.extra = options.extra ?? {}
  }
}

/** @returns an AppError `validation` about a single field of the body. */
export function invalidField(field: string, detail: Message, code = 'invalid'): AppError {
  return new AppError('validation', { errors: [{ pointer: `/${field}`, code, detail }] })
}

/** @returns what was looked for. @throws AppError not-found when there is none */
export function existing<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new AppError('not-found')
  return found
}
