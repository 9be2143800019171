import { type Api, ApiProblem } from './api.ts'

/** Asks who it is. @param ways members of the body that would show it. @returns whether it was shown */
type Ask = (ways: readonly string[]) => Promise<boolean>

let asking: Ask | null = null

/** Whoever can ask says so for as long as it is on screen. @returns what ends that */
export function answerConfirmations(ask: Ask): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = null
  }
}

/** @returns the same API, which asks who it is when the server wants that again, and then sends the call once more */
export function confirmingApi(api: Api): Api {
  return {
    async send(path, request) {
      try {
        return await api.send(path, request)
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'confirm-again' || !asking) throw error
        if (!(await asking(error.errors.map(({ pointer }) => pointer.slice(1))))) throw error
        return api.send(path, request)
      }
    },
  }
}
