import type { BaseLogger } from 'pino'

/** What the log tells of an answer. */
type Answered = {
  /** Of the request. */
  id: string
  method: string | undefined
  url: string
  status: number
  /** Id of the user who is signed in. */
  user?: number | undefined
  /** Milliseconds that the answer took. */
  ms: number
}

/** Writes the line of an answer. What follows the ? may be personal or a secret (a search word, a set-up code). */
export function logAnswer(logger: Pick<BaseLogger, 'info'>, answered: Answered): void {
  const { id, method, url, status, user, ms } = answered
  logger.info({ reqId: id, method, url: url.split('?', 1)[0], status, user, ms }, 'answered')
}
