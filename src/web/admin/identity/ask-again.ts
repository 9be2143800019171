import { type Api, ApiProblem } from '#web/redux/api.ts'

/** Asks who it is. @param ways members of the body that would show it. @returns whether it was shown */
type Ask = (ways: readonly string[]) => Promise<boolean>

/**
 * Asks who it is when the server wants that again, and then sends the call once more. The API of visitors knows nothing
 * of it: the panel adds it for as long as it is on screen.
 * @returns what takes it away
 */
export function askAgain(api: Api, ask: Ask): () => void {
  const { send } = api
  api.send = async (path, request) => {
    try {
      return await send(path, request)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'confirm-again') throw error
      if (!(await ask(error.errors.map(({ pointer }) => pointer.slice(1))))) throw error
      return send(path, request)
    }
  }
  return () => {
    api.send = send
  }
}
