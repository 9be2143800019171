import { createAsyncThunk, type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { message } from '#shared/message.ts'
import { type Api, ApiProblem, type Problem } from './api.ts'

type ThunkExtra = {
  api: Api
  /** Called with every failure as it was thrown; actions carry plain data only. */
  failed?: ((error: unknown) => void) | undefined
}
export type AppDispatch = ThunkDispatch<unknown, ThunkExtra, UnknownAction>
export type ThunkConfig = {
  extra: ThunkExtra
  dispatch: AppDispatch
  serializedErrorType: Problem
}

export type ThunkTools = {
  extra: ThunkExtra
  getState: () => unknown
  dispatch: AppDispatch
  /** Aborted when the caller gives the call up. */
  signal: AbortSignal
}

/** A thunk that `apiThunk` makes, whatever slice listens to it. */
export type ApiThunk<Args, Result> = (
  args: Args,
) => ThunkAction<{ unwrap(): Promise<Result>; abort(): void }, unknown, ThunkExtra, UnknownAction>

function toProblem(error: unknown): Problem {
  if (error instanceof ApiProblem) return error.toProblem()
  return { status: 0, code: 'internal', title: message('failure.again'), errors: [] }
}

/** @returns the token of the signed-in user; every state has the auth slice. */
export const tokenOf = (state: unknown): string | null =>
  (state as { auth: { token: string | null } }).auth.token

/** A call of the API as a thunk: `unwrap()` gives what it answers or throws a `Problem`. */
export const apiThunk = <Result, Args = void>(
  type: string,
  run: (args: Args, tools: ThunkTools) => Promise<Result>,
) =>
  createAsyncThunk<Result, Args, ThunkConfig>(
    type,
    async (args, tools) => {
      try {
        return await run(args, tools)
      } catch (error) {
        // A call that was given up has no failure to report.
        if (!tools.signal.aborted) tools.extra.failed?.(error)
        throw error
      }
    },
    { serializeError: toProblem },
  )
