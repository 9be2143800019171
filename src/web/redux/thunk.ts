import { createAsyncThunk, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { type Api, ApiProblem, type Problem } from './api.ts'

export type ThunkExtra = { api: Api }
export type AppDispatch = ThunkDispatch<unknown, ThunkExtra, UnknownAction>
export type ThunkConfig = {
  extra: ThunkExtra
  dispatch: AppDispatch
  serializedErrorType: Problem
}

export type ThunkTools = { extra: ThunkExtra; getState: () => unknown; dispatch: AppDispatch }

function toProblem(error: unknown): Problem {
  if (error instanceof ApiProblem) return error.toProblem()
  // A mistake in our own code: the browser's console shows it, the server throws it with its cause.
  globalThis.reportError?.(error)
  return { status: 0, code: 'internal', title: 'Något gick fel. Försök igen.', errors: [], cause: error }
}

/** @returns the token of whoever is signed in; every state has the auth slice. */
export const tokenOf = (state: unknown): string | null =>
  (state as { auth: { token: string | null } }).auth.token

/** A call of the API as a thunk: `unwrap()` gives what it answers or throws a `Problem`. */
export const apiThunk = <Result, Args = void>(
  type: string,
  run: (args: Args, tools: ThunkTools) => Promise<Result>,
) =>
  createAsyncThunk<Result, Args, ThunkConfig>(type, (args, tools) => run(args, tools), {
    serializeError: toProblem,
  })
