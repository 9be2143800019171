import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainDocument, plainPagePolicy } from '#server/http/pages/link-page.ts'
import { siteText } from '#server/site-text.ts'
import { siteAddress } from '#shared/addresses.ts'
import type { AppError } from '#shared/errors.ts'

/**
 * Answers with a page that says that the one asked for cannot be shown now (T46). It is made of nothing but the address
 * of the site, because the database may be away.
 * @param error with a status of 500 or more
 * @param publicUrl origin at which visitors reach the site
 */
export function sendFailurePage(
  error: AppError,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  publicUrl: string,
): FastifyReply {
  const { language } = siteAddress(request.url)
  const page = {
    language,
    title: siteText(language, 'unavailable.title'),
    text: [siteText(language, 'unavailable.text')],
  }
  if (error.status === 503) reply.header('retry-after', String(error.retryAfterSeconds ?? 5))
  return reply
    .code(error.status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-security-policy': plainPagePolicy })
    .removeHeader('etag')
    .serializer(String)
    .send(plainDocument(page, new URL(publicUrl).hostname))
}
