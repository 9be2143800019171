import { type Api, ApiProblem } from '#web/redux/api.ts'

/** @returns the same API, which tells when the server no longer knows a token it was sent. */
export function watchSession(api: Api, ended: (token: string) => void): Api {
  return {
    async send(path, request) {
      try {
        return await api.send(path, request)
      } catch (error) {
        if (request?.token && error instanceof ApiProblem && error.status === 401) ended(request.token)
        throw error
      }
    },
  }
}
