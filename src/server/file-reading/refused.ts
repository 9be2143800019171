import { AppError, type ProblemCode } from '#shared/errors.ts'

/** Why a file is not read, with the problem that the API answers. */
const refusals = {
  'file-size': 'body-too-large',
  'whole-size': 'body-too-large',
  'unpacked-size': 'body-too-large',
  entries: 'corrupt-file',
  rows: 'validation',
  columns: 'validation',
  damaged: 'corrupt-file',
  kind: 'unsupported-file',
  html: 'unsupported-file',
  pdf: 'unsupported-file',
  picture: 'unsupported-file',
  bgmax: 'unsupported-file',
  password: 'corrupt-file',
  empty: 'empty',
  time: 'validation',
  memory: 'validation',
  sheet: 'validation',
  doctype: 'corrupt-file',
  nested: 'corrupt-file',
  'text-size': 'corrupt-file',
  amount: 'corrupt-file',
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

/** Reasons that only files of banks have. */
const ofBanks = ['nested', 'text-size', 'amount', 'bgmax'] as const
type OfBanks = (typeof ofBanks)[number]

const isOfBanks = (why: Refusal): why is OfBanks => (ofBanks as readonly Refusal[]).includes(why)

/** @returns the error that the API answers, with the words of what is read: `<texts>.refused.<why>` */
export function refusalError(why: Refusal, texts: 'import' | 'bankFile'): AppError {
  const key =
    texts === 'bankFile' || isOfBanks(why)
      ? (`bankFile.refused.${why}` as const)
      : (`import.refused.${why}` as const)
  return new AppError(refusals[why], { title: { key } })
}
