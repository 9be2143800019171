import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '#server/encoding/digest.ts'
import { translate } from '#server/texts/site-text.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import type { AppError } from '#shared/errors.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import type { Language } from '#shared/languages.ts'
import { pages } from '#shared/paths.ts'

const style = `:root{color-scheme:light dark}
body{max-width:34rem;margin:0 auto;padding:48px 16px;font:1.0625rem/1.6 system-ui,sans-serif;background:light-dark(#faf9f6,#15181d);color:light-dark(#1d1f23,#eceef1)}
a{color:inherit}h1{line-height:1.15}`

const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${sha256(style, 'base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** @returns a whole document that stands without the renderer and the database, and loads nothing */
function failureDocument(language: Language, host: string): string {
  const [title, text, home] = (['unavailable.title', 'unavailable.text', 'scripts.home'] as const).map(
    (key) => escapeHtml(translate(language, key)),
  )
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} | ${escapeHtml(host)}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main><p><a href="${addressIn(pages.home, language)}">${home}</a></p></body></html>`
}

/** Answers with a plain text that says that a file cannot be had now. */
export function sendFailureText(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { language } = siteAddress(request.url)
  const text = (['unavailable.title', 'unavailable.text'] as const).map((key) => translate(language, key))
  return sendFailure(error, reply)
    .type('text/plain; charset=utf-8')
    .send(`${text.join('\n\n')}\n`)
}

function sendFailure(error: AppError, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds = error.status === 503 ? 5 : undefined } = error
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .removeHeader('etag')
    .removeHeader('content-disposition')
    .serializer(String)
}

/**
 * Answers with a page that says that the one asked for cannot be shown now (T46). It is made of nothing but the address
 * of the site, because the database may be away.
 * @param error with a status of 500 or more, or of a limit
 * @param publicUrl origin at which visitors reach the site
 */
export function sendFailurePage(
  error: AppError,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  publicUrl: string,
): FastifyReply {
  const { language } = siteAddress(request.url)
  return sendFailure(error, reply)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy)
    .send(failureDocument(language, new URL(publicUrl).hostname))
}
