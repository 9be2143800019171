import type { BaseLogger } from 'pino'
import { maskLink } from '#server/links/link-address.ts'

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

/**
 * Logs an answered request without its query, which may be personal or a secret (a search word, a set-up code), and
 * without the secret of a link in a mail (T56).
 */
export function logAnswer(logger: Pick<BaseLogger, 'info'>, request: AnsweredRequest): void {
  const { id, method, url, status, user, ms } = request
  logger.info({ reqId: id, method, url: maskLink(url), status, user, ms }, 'answered')
}

/** Logs a request whose sender has gone before the answer. */
export function logBrokenOff(
  logger: Pick<BaseLogger, 'info'>,
  { id, method, url }: Pick<AnsweredRequest, 'id' | 'method' | 'url'>,
): void {
  logger.info({ reqId: id, method, url: maskLink(url) }, 'broken off')
}
