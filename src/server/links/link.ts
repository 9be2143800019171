import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wishedLanguage } from '#server/texts/asked-language.ts'
import { wordsIn } from '#server/texts/site-text.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import { type Language, languageOf, languages } from '#shared/languages.ts'
import { chosenLanguage, type LinkView } from '#shared/link-view.ts'
import { type Message, message } from '#shared/message.ts'
import { type LinkKind, linkPage, mailLinks } from '#shared/paths.ts'
import type { links } from '#texts/sv/links.ts'
import { inTime } from './in-time.ts'
import { isBrokenLink } from './link-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of a link in a mail, whose code has the right form. */
    isLink?: true
  }
}

/**
 * Renders the page of a link with the site's layout, at the address that was asked for.
 * @throws AppError unavailable, internal
 */
export type RenderLink = (
  view: LinkView<string>,
  url: string,
) => Promise<{ html: string; contentSecurityPolicy: string }>

/** The services that links need; without the web nothing renders their pages. */
export type LinkServices = { renderLink: RenderLink | null }

type Call<C> = {
  context: C
  token: string
  language: Language
  /** The reader chose the language on the page. */
  isChosen: boolean
  query: URLSearchParams
  ip: string
}
type MaybeLater<T> = T | Promise<T>

/**
 * A link in a mail.
 * @template C the services that it uses
 * @template F what its token leads to
 */
export type Definition<C, F> = {
  /** Names its address (`mailLinks`). */
  kind: LinkKind
  /** @returns what a token leads to; null or undefined makes the link unknown */
  find: (context: C, token: string) => Promise<F | null | undefined>
  /** @returns the page of a link that has nothing to do any more, or null */
  over?: (found: F, call: Call<C>) => MaybeLater<LinkView | null>
  /**
   * Lets the page follow the browser's language until the reader chooses one. @returns the language that the reader's account
   * has already; empty for none
   */
  speaks?: (found: F) => string
  /** The page of a token that leads to nothing. */
  unknown?: LinkView | ((call: Call<C>) => Promise<LinkView>)
  /** Makes the page that tells what the link does. It changes nothing, because mailboxes open every link (T38). */
  shows: (found: F, call: Call<C>) => MaybeLater<LinkView>
  /** Does what the link is for; a second time changes nothing more. */
  does: (found: F, call: Call<C> & { form: URLSearchParams }) => MaybeLater<LinkView>
  /** Of a posted form, in bytes. */
  bodyLimit?: number
}

type PageName = keyof typeof links extends infer K ? (K extends `link.${infer N}.title` ? N : never) : never

/** @returns the page that says `link.<name>.title` and `link.<name>.text`, with what else it shows */
export const linkView = (name: PageName, more: Partial<LinkView> = {}): LinkView => ({
  status: 200,
  title: message(`link.${name}.title`),
  text: [message(`link.${name}.text`)],
  ...more,
})

/** The page of a link that is not known, or that has not come whole. */
export const unknownLink = linkView('unknown', { status: 404 })

const isMessage = (value: object): value is Message => 'key' in value

/** @returns the same with the words of its messages; what people wrote stays as it is */
function inLanguage(language: Language, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isMessage(value)) return wordsIn(language, value)
  if (Array.isArray(value)) return value.map((one) => inLanguage(language, one))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inLanguage(language, one)]))
}

/** The page of a link is kept by nobody, in no search engine, and told to no other site. */
const unkept = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Sends the page of a link in the language of its address, kept by nobody and in no search engine; without the web as data. */
export async function sendLink(
  reply: FastifyReply,
  { renderLink }: LinkServices,
  view: LinkView,
): Promise<FastifyReply> {
  const { url } = reply.request
  const said = inLanguage(siteAddress(url).language, view) as LinkView<string>
  const rendered = await renderLink?.(said, url)
  reply.code(view.status).headers(unkept)
  if (!rendered) return reply.send(said)
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', rendered.contentSecurityPolicy)
    .send(rendered.html)
}

/** Leads whoever opens a link that lost its end, or gained one, to a page that says so. */
export function installBrokenLinks(app: FastifyInstance, services: LinkServices): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, routeOptions } = request
    if (!['GET', 'HEAD', 'POST'].includes(method) || routeOptions.config.isLink || !isBrokenLink(url)) return
    return inTime(sendLink(reply, services, unknownLink))
  })
}

/** The configuration of the routes of a link. */
export const linkConfig = { guard: 'public', anonymous: true, isLink: true, isPage: true } as const

type PostedForm = { request: FastifyRequest; reply: FastifyReply; form: URLSearchParams }

/** Takes the forms of a page. A mailbox posts one (RFC 8058), a browser too; nowhere else is anything but JSON taken. */
export async function takeForms(
  app: FastifyInstance,
  { path, bodyLimit, isOfPage }: { path: string; bodyLimit: number; isOfPage?: true },
  takes: (posted: PostedForm) => Promise<FastifyReply>,
): Promise<void> {
  await app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit, parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    const config = isOfPage ? { ...linkConfig, isOfPage } : linkConfig
    scope.post(path, { config }, async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      return takes({ request, reply, form })
    })
    registered()
  })
}

/**
 * Declares a link in a mail.
 * @returns what serves its page in each language: GET shows it, POST acts, with any body and without a token
 */
export function link<C extends LinkServices, F>(definition: Definition<C, F>) {
  const { kind, find, over, speaks, unknown = unknownLink, shows, does, bodyLimit = 4_096 } = definition

  async function viewOf(call: Call<C>, act: (found: F) => MaybeLater<LinkView>): Promise<LinkView> {
    const found = await find(call.context, call.token)
    if (found === null || found === undefined) return typeof unknown === 'function' ? unknown(call) : unknown
    const view = (await over?.(found, call)) ?? (await act(found))
    return speaks ? { ...view, choosesLanguage: true } : view
  }

  /** @returns the address of the page in the language of its reader, when that is another one */
  async function elsewhere(call: Call<C>, headers: IncomingHttpHeaders): Promise<string | null> {
    if (!speaks || call.isChosen) return null
    const found = await find(call.context, call.token)
    const own = found ? speaks(found) : ''
    const wished = own ? languageOf(own) : wishedLanguage(headers)
    if (wished === null || wished === call.language) return null
    return addressIn(linkPage(kind, call.token), wished)
  }

  async function serveIn(language: Language, app: FastifyInstance, context: C): Promise<void> {
    const path = addressIn(mailLinks[kind], language)
    const callOf = ({ params, url, ip }: { params: unknown; url: string; ip: string }): Call<C> => {
      const [token = ''] = Object.values(params as Record<string, string>)
      const query = new URLSearchParams(url.split('?')[1])
      return { context, token, language, isChosen: url.endsWith(`?${chosenLanguage}`), query, ip }
    }
    app.get(path, { config: linkConfig }, async (request, reply) => {
      const call = callOf(request)
      const address = await elsewhere(call, request.headers)
      if (address !== null) return reply.headers(unkept).redirect(address, 302)
      return sendLink(reply, context, await viewOf(call, (found) => shows(found, call)))
    })
    await takeForms(app, { path, bodyLimit }, async ({ request, reply, form }) => {
      const call = { ...callOf(request), form }
      return sendLink(reply, context, await viewOf(call, (found) => does(found, call)))
    })
  }

  return {
    serve: async (app: FastifyInstance, context: C): Promise<void> => {
      for (const language of languages) await serveIn(language, app, context)
    },
  }
}
