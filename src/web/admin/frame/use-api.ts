import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import type { ApiAnswer, ApiRequest, Problem } from '#web/redux/api.ts'
import { type AppDispatch, tokenOf } from '#web/redux/thunk.ts'

/** A call of the API with the token of the session. @throws ApiProblem */
export type Call = <T>(path: string, request?: Omit<ApiRequest, 'token'>) => Promise<ApiAnswer<T>>

/** @returns the API for what the store holds no list of: one record, values, the bin, bulk changes. */
export function useApi(): Call {
  const dispatch = useDispatch<AppDispatch>()
  return useCallback(
    <T>(path: string, request: Omit<ApiRequest, 'token'> = {}) =>
      dispatch((_, getState, { api }) => api.send<T>(path, { ...request, token: tokenOf(getState()) })),
    [dispatch],
  )
}

/** @returns what a failed call says, as a problem; a mistake of ours is no problem and is thrown again. */
export function asProblem(error: unknown): Problem {
  if (typeof error === 'object' && error !== null && 'status' in error && 'title' in error) {
    return error as Problem
  }
  throw error
}
