import { AppError, type ProblemCode } from '#shared/errors.ts'

/** Why a file is not read, with the problem that the API answers; its words are the text `import.refused.<why>`. */
const refusals = {
  'file-size': 'body-too-large',
  'whole-size': 'body-too-large',
  'unpacked-size': 'body-too-large',
  entries: 'corrupt-file',
  rows: 'validation',
  columns: 'validation',
  damaged: 'corrupt-file',
  kind: 'unsupported-file',
  password: 'corrupt-file',
  empty: 'empty',
  time: 'validation',
  memory: 'validation',
  sheet: 'validation',
} as const satisfies Record<string, ProblemCode>

export type Refusal = keyof typeof refusals

/** A file that is not read, inside of the thread that reads it: an AppError would not come out of it whole. */
export class Refused extends Error {
  readonly why: Refusal

  constructor(why: Refusal) {
    super(why)
    this.why = why
  }
}

/** @returns the error that the API answers */
export const refusalError = (why: Refusal): AppError =>
  new AppError(refusals[why], { title: { key: `import.refused.${why}` } })
