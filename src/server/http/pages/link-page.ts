import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAssociationName } from '#server/db/association-name.ts'
import type { Db } from '#server/db/tables.ts'
import { sha256 } from '#server/digest.ts'
import { isBrokenLink } from '#server/http/pages/link-address.ts'
import { sayIn, siteText } from '#server/site-text.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'
import { pages } from '#shared/paths.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of a link in a mail, whose code has the right form. */
    isLink?: true
  }
}

/** The page of a link in a mail, which needs no script and loads nothing. Its texts are said in the link's language. */
export type LinkPage = {
  status: 200 | 404 | 410
  title: string
  text: readonly string[]
  /** Text of the button that acts; a page without a button has nothing to do. */
  button?: string
}

const style = `
:root{color-scheme:light dark;--bg:#FAF9F6;--surface:#fff;--line:#E2DFD8;--text:#1D1F23;--muted:#5B5F66;--link:#00608F;--button:#1473A7;--hover:#00608F;--on:#fff}
@media(prefers-color-scheme:dark){:root{--bg:#15181D;--surface:#1D2127;--line:#343A43;--text:#ECEEF1;--muted:#A8AFB9;--link:#8CC5EE;--button:#62ACDD;--hover:#8CC5EE;--on:#15181D}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;padding:48px 16px;background:var(--bg);color:var(--text);font:1.0625rem/1.6 Figtree,Inter,system-ui,sans-serif}
main{width:100%;max-width:34rem;background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:clamp(24px,6vw,40px);box-shadow:0 1px 2px rgb(21 24 29/.06);overflow-wrap:anywhere}
header,footer{width:100%;max-width:34rem;padding:0 4px}header{margin-bottom:16px;font-weight:700}footer{margin-top:20px;font-size:.9375rem;color:var(--muted)}
h1{margin:0 0 12px;font-size:clamp(1.5rem,1.3rem + 1vw,2rem);line-height:1.15;letter-spacing:-.01em}
p{margin:0 0 16px}main>:last-child{margin-bottom:0}a{color:var(--link)}header a{text-decoration:none}
button{min-height:48px;padding:12px 24px;border:0;border-radius:8px;background:var(--button);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--hover)}:focus-visible{outline:2px solid var(--button);outline-offset:2px}`

/** Of a page that is made with {@link plainDocument}. */
export const plainPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${sha256(style, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

type PlainPage = Pick<LinkPage, 'title' | 'text' | 'button'> & { language?: Language }

/**
 * @param page its heading and paragraphs, as plain text
 * @param association whose page it is, as its header says
 * @returns a whole document that needs no script and loads nothing
 */
export function plainDocument(
  { title, text, button, language = firstLanguage }: PlainPage,
  association: string,
): string {
  const paragraphs = text.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')
  const home = addressIn(pages.home, language)
  const form = button ? `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>` : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} | ${escapeHtml(association)}</title><style>${style}</style></head>
<body><header><a href="${home}">${escapeHtml(association)}</a></header>
<main><h1>${escapeHtml(title)}</h1>${paragraphs}${form}</main>
<footer><a href="${home}">${siteText(language, 'scripts.home')}</a></footer></body></html>`
}

type LinkRoute = {
  path: string
  /** Name of the path parameter with the secret, which no log contains. */
  parameter: string
  /** Makes the page that tells what the link does. Changes nothing, because mailboxes open every link (T38). */
  show: (secret: string, request: FastifyRequest) => Promise<LinkPage>
  /** Does what the link is for; a second time changes nothing more. */
  act: (secret: string, request: FastifyRequest) => Promise<LinkPage>
}

/** Sends the page of a link, kept by nobody and in no search engine. */
export async function sendLinkPage(reply: FastifyReply, db: Db, page: LinkPage): Promise<FastifyReply> {
  const { language } = siteAddress(reply.request.url)
  const association = await readAssociationName(db, language)
  const say = (message: string) => sayIn(language, message)
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': plainPagePolicy,
    })
    .send(
      plainDocument(
        {
          language,
          title: say(page.title),
          text: page.text.map(say),
          ...(page.button !== undefined && { button: say(page.button) }),
        },
        association,
      ),
    )
}

/** What a link leads to that is not known, or has not come whole. */
export const unknownLink: LinkPage = {
  status: 404,
  title: 'Länken gäller inte',
  text: ['Kontrollera att hela adressen kom med när du öppnade länken.'],
}

/** Answers a request for a link that has not come whole. */
export const sendBrokenLink = (reply: FastifyReply, { db }: { db: Db }): Promise<FastifyReply> =>
  sendLinkPage(reply, db, unknownLink)

/** Leads whoever opens a link that lost its end, or gained one, to a page that says so. */
export function installBrokenLinks(app: FastifyInstance, context: { db: Db }): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, routeOptions } = request
    if (!['GET', 'HEAD', 'POST'].includes(method) || routeOptions.config.isLink || !isBrokenLink(url)) return
    return sendBrokenLink(reply, context)
  })
}

/** Serves the page of a link in a mail: GET shows a button, POST acts, with any body and without a token. */
export async function linkRoute(app: FastifyInstance, { db }: { db: Db }, route: LinkRoute): Promise<void> {
  for (const language of languages)
    await mountLink(app, { db }, { ...route, path: addressIn(route.path, language) })
}

async function mountLink(app: FastifyInstance, { db }: { db: Db }, route: LinkRoute): Promise<void> {
  const { path, parameter, show, act } = route
  const config = { guard: 'public', anonymous: true, isLink: true, isPage: true } as const
  const secretOf = (request: FastifyRequest) => (request.params as Record<string, string>)[parameter] ?? ''
  app.get(path, { config }, async (request, reply) =>
    sendLinkPage(reply, db, await show(secretOf(request), request)),
  )
  // A mailbox posts a form (RFC 8058), a browser too; nowhere else is anything but JSON taken.
  await app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 4_096 }, (_request, payload, done) => {
      payload.resume()
      payload.once('end', () => done(null))
      payload.once('error', done)
    })
    scope.post(path, { config }, async (request, reply) =>
      sendLinkPage(reply, db, await act(secretOf(request), request)),
    )
    registered()
  })
}
