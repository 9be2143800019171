import type { BaseLogger } from 'pino'

/** An answered request, as the log tells of it. */
type AnsweredRequest = {
  id: string
  method: string | undefined
  url: string
  status: number
  /** Id of the signed-in user. */
  user?: number | undefined
  /** From the request to its answer. */
  ms: number
}

/** Logs an answered request without its query, which may be personal or a secret (a search word, a set-up code). */
export function logAnswer(logger: Pick<BaseLogger, 'info'>, request: AnsweredRequest): void {
  const { id, method, url, status, user, ms } = request
  logger.info({ reqId: id, method, url: url.split('?', 1)[0], status, user, ms }, 'answered')
}
