import type { FieldProblem } from '#shared/errors.ts'
import type { Words } from '#shared/message.ts'

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** A FormData is sent as multipart, a file as it is, as XML unless its type is that of plain bytes or a ZIP archive, anything else as JSON. */
  body?: unknown
  /** Sent as `Authorization: Token …`; only the calls the specification marks Auth give one. */
  token?: string | null
  /** The ETag of the record as it was read: a colleague's change in between is answered 412. */
  ifMatch?: string
  /** The tag of the preview that was seen: 409 with a new preview when the plan is another by now. */
  plan?: string
  /** Made with the form: a repeated request is answered as the first one. */
  idempotencyKey?: string
  /** Ends the call early, because its answer is not needed any more. */
  signal?: AbortSignal
  /** A file in place of JSON. */
  as?: 'blob'
}

export type ApiAnswer<T> = {
  data: T
  etag: string | null
  total: number | null
  /** The operation by which the action is undone. */
  operation?: string | null
}

/** The one way in which thunks reach the API; `app/api-client.ts` makes it. */
export type Api = {
  send<T>(path: string, request?: ApiRequest): Promise<ApiAnswer<T>>
}

/** A failed call as plain data, so that it may travel in an action. */
export type Problem = {
  status: number
  title: Words
  code: string
  errors: readonly FieldProblem<string>[]
  /** With the code `plan-changed`: the preview as it is now. */
  preview?: unknown
}

export class ApiProblem extends Error implements Problem {
  readonly status: number
  readonly title: Words
  readonly code: string
  readonly errors: readonly FieldProblem<string>[]
  readonly preview: unknown

  constructor({ status, title, code, errors, preview }: Problem, cause?: unknown) {
    super(code, { cause })
    this.name = 'ApiProblem'
    this.status = status
    this.title = title
    this.code = code
    this.errors = errors
    this.preview = preview
  }

  toProblem(): Problem {
    const { status, title, code, errors, preview } = this
    return { status, title, code, errors, ...(preview !== undefined && { preview }) }
  }
}
