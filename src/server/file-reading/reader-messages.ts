import type { FieldProblem, ProblemCode } from '#shared/errors.ts'
import type { Message } from '#shared/message.ts'
import type { Refusal } from './refused.ts'

/** Sent to the process that reads a file. */
export type Job = {
  /** Address of a module that exports `read`. */
  script: string
  /** Passed to `read`. */
  order: object
}

/** An AppError as it is sent between processes. */
type SentProblem = {
  code: ProblemCode
  title: Message
  errors: readonly FieldProblem[]
  retryAfterSeconds?: number
}

/** Sent by the process that reads a file. */
export type ReaderMessage =
  | { hasStarted: true }
  | { residentMb: number }
  | { read: unknown }
  | { why: Refusal }
  | { problem: SentProblem }
