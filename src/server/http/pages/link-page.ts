import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAssociationName } from '#server/db/association-name.ts'
import type { Db } from '#server/db/tables.ts'
import { sha256 } from '#server/digest.ts'
import { isBrokenLink } from '#server/http/pages/link-address.ts'
import { qrSvg } from '#server/qr-code.ts'
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
  /** Facts that are said as they are, below the text. */
  facts?: readonly (readonly [label: string, value: string])[]
  /** Text of the button that acts; a page without a button has nothing to do. */
  button?: string
  /** What a page with several things to do offers. */
  forms?: readonly LinkForm[]
  /** QR codes, each with what it is for. */
  codes?: readonly { content: string; caption: string }[]
  /** Where to go from here. */
  link?: { label: string; url: string }
}

/** One of several things that can be done on the page of a link. */
type LinkForm = {
  /** Value of the parameter `do`, by which the route knows what is wanted. */
  does: string
  button: string
  /** Hides the form behind these words until somebody opens it, and what is said before the button. */
  behind?: { summary: string; text: string }
  fields?: readonly LinkField[]
}

/** @param lines more than one makes a text area */
export type LinkField = {
  name: string
  label: string
  value: string
  maxLength: number
  lines: number
  problem?: string
  /**
   * A password that is chosen: nobody reads along, and browsers offer one. The name of the account, which stands fast:
   * browsers keep it with the password.
   */
  type?: 'new-password' | 'username'
  /** What of the visitor it asks for, so that browsers fill it in (WCAG 1.3.5). */
  autocomplete?: 'given-name' | 'family-name'
  /** May be left empty. */
  isOptional?: boolean
  /** What is chosen among, instead of writing: one, or with `isMany` any number, a line of the value each. */
  choices?: readonly { value: string; label: string }[]
  isMany?: boolean
}

const style = `
:root{color-scheme:light dark;--bg:#FAF9F6;--surface:#fff;--line:#E2DFD8;--text:#1D1F23;--muted:#5B5F66;--link:#00608F;--button:#1473A7;--hover:#00608F;--on:#fff;--wrong:#B3261E}
@media(prefers-color-scheme:dark){:root{--bg:#15181D;--surface:#1D2127;--line:#343A43;--text:#ECEEF1;--muted:#A8AFB9;--link:#8CC5EE;--button:#62ACDD;--hover:#8CC5EE;--on:#15181D;--wrong:#F2B8B5}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;padding:48px 16px;background:var(--bg);color:var(--text);font:1.0625rem/1.6 Figtree,Inter,system-ui,sans-serif}
main{width:100%;max-width:34rem;background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:clamp(24px,6vw,40px);box-shadow:0 1px 2px rgb(21 24 29/.06);overflow-wrap:anywhere}
header,footer{width:100%;max-width:34rem;padding:0 4px}header{margin-bottom:16px;font-weight:700}footer{margin-top:20px;font-size:.9375rem;color:var(--muted)}
h1{margin:0 0 12px;font-size:clamp(1.5rem,1.3rem + 1vw,2rem);line-height:1.15;letter-spacing:-.01em}
p{margin:0 0 16px}main>:last-child{margin-bottom:0}a{color:var(--link)}header a{text-decoration:none}
button{min-height:48px;padding:12px 24px;border:0;border-radius:8px;background:var(--button);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--hover)}dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 20px}dt{color:var(--muted)}dd{margin:0}
label{display:block;margin-bottom:4px;font-weight:600}input,textarea{width:100%;margin-bottom:16px;padding:11px 14px;border:1px solid var(--muted);border-radius:8px;background:var(--bg);color:var(--text);font:inherit}input[readonly]{border-color:var(--line);color:var(--muted)}
.problem{margin:-12px 0 16px;color:var(--wrong)}form+details,form+form,details+form{margin-top:28px}summary{cursor:pointer;color:var(--link)}summary+*{margin-top:12px}fieldset{margin:0 0 16px;padding:0;border:0}legend{margin-bottom:4px;padding:0;font-weight:600}.choice{display:flex;gap:10px;align-items:center;min-height:44px;margin:0;font-weight:400}.choice input{width:20px;height:20px;margin:0;flex:none}fieldset .problem{margin:0}figure{margin:0 0 20px}figure svg{display:block;width:200px;height:200px;border-radius:8px}figcaption{margin-top:6px;color:var(--muted);font-size:.9375rem}
:focus-visible{outline:2px solid var(--button);outline-offset:2px}`

/** Of a page that is made with {@link plainDocument}. */
export const plainPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${sha256(style, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

type PlainPage = Omit<LinkPage, 'status'> & { language?: Language }

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

function choicesHtml({ name, label, value, problem, choices = [], isMany, isOptional }: LinkField): string {
  const chosen = value.split('\n')
  const inputs = choices.map((choice) => {
    const rest = `${chosen.includes(choice.value) ? ' checked' : ''}${isMany || isOptional ? '' : ' required'}`
    const input = `<input type="${isMany ? 'checkbox' : 'radio'}" name="${name}" value="${escapeHtml(choice.value)}"${rest}>`
    return `<label class="choice">${input} ${escapeHtml(choice.label)}</label>`
  })
  const why = problem ? `<p class="problem">${escapeHtml(problem)}</p>` : ''
  return `<fieldset><legend>${escapeHtml(label)}</legend>${inputs.join('')}${why}</fieldset>`
}

/** Attributes of an input by what is typed into it. */
function kindHtml({ type, autocomplete }: LinkField): string {
  if (type === 'new-password') return ' type="password" autocomplete="new-password"'
  if (type === 'username') return ' type="email" autocomplete="username" readonly'
  return autocomplete ? ` autocomplete="${autocomplete}"` : ''
}

function fieldHtml(field: LinkField): string {
  if (field.choices) return choicesHtml(field)
  const { name, label, value, maxLength, lines, problem, isOptional } = field
  const wrong = problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : ''
  const rest = `id="${name}" name="${name}" maxlength="${maxLength}"${isOptional ? '' : ' required'}${wrong}`
  const input =
    lines > 1
      ? `<textarea rows="${lines}" ${rest}>\n${escapeHtml(value)}</textarea>`
      : `<input${kindHtml(field)} value="${escapeHtml(value)}" ${rest}>`
  const why = problem ? `<p class="problem" id="${name}-problem">${escapeHtml(problem)}</p>` : ''
  return `<label for="${name}">${escapeHtml(label)}</label>${input}${why}`
}

const codeHtml = ({ content, caption }: { content: string; caption: string }): string =>
  `<figure>${qrSvg(content).replace('<svg', `<svg role="img" aria-label="${escapeHtml(caption)}"`)}<figcaption>${escapeHtml(caption)}</figcaption></figure>`

function formHtml({ does, button, behind, fields = [] }: LinkForm): string {
  const inputs = fields.map(fieldHtml).join('')
  const form = `<form method="post"><input type="hidden" name="do" value="${does}">${inputs}<button type="submit">${escapeHtml(button)}</button></form>`
  return behind
    ? `<details><summary>${escapeHtml(behind.summary)}</summary>${paragraph(behind.text)}${form}</details>`
    : form
}

/** @returns what stands below the heading */
function contentHtml({ text, facts = [], button, codes = [], forms = [], link }: PlainPage): string {
  const rows = facts
    .map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')
  return [
    ...text.map(paragraph),
    rows && `<dl>${rows}</dl>`,
    ...codes.map(codeHtml),
    button && `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`,
    ...forms.map(formHtml),
    link && `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
  ]
    .filter(Boolean)
    .join('')
}

/**
 * @param page its heading and paragraphs, as plain text
 * @param association whose page it is, as its header says
 * @returns a whole document that needs no script and loads nothing
 */
export function plainDocument(page: PlainPage, association: string): string {
  const { title, language = firstLanguage } = page
  const home = addressIn(pages.home, language)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} | ${escapeHtml(association)}</title><style>${style}</style></head>
<body><header><a href="${home}">${escapeHtml(association)}</a></header>
<main><h1>${escapeHtml(title)}</h1>${contentHtml(page)}</main>
<footer><a href="${home}">${siteText(language, 'scripts.home')}</a></footer></body></html>`
}

type LinkRoute = {
  path: string
  /** Name of the path parameter with the secret, which no log contains. */
  parameter: string
  /** Makes the page that tells what the link does. Changes nothing, because mailboxes open every link (T38). */
  show: (secret: string, request: FastifyRequest) => Promise<LinkPage>
  /** Does what the link is for; a second time changes nothing more. */
  act: (secret: string, request: FastifyRequest, form: URLSearchParams) => Promise<LinkPage>
  /** Of what is posted; without fields nothing of it is read. */
  bodyLimit?: number
}

/** @returns the page with its own words in the language; what a record says stays as it is */
function sayPage(page: LinkPage, language: Language): PlainPage {
  const say = (message: string) => sayIn(language, message)
  const { title, text, button, facts, codes, forms, link } = page
  return {
    language,
    title: say(title),
    text: text.map(say),
    ...(button !== undefined && { button: say(button) }),
    ...(facts && { facts: facts.map(([label, value]) => [say(label), value] as const) }),
    ...(codes && { codes: codes.map((code) => ({ ...code, caption: say(code.caption) })) }),
    ...(forms && { forms: forms.map((form) => sayForm(form, say)) }),
    ...(link && { link: { ...link, label: say(link.label) } }),
  }
}

const sayForm = (
  { button, behind, fields, ...form }: LinkForm,
  say: (message: string) => string,
): LinkForm => ({
  ...form,
  button: say(button),
  ...(behind && { behind: { summary: say(behind.summary), text: say(behind.text) } }),
  ...(fields && {
    fields: fields.map(({ problem, ...field }) => ({
      ...field,
      label: say(field.label),
      ...(problem && { problem: say(problem) }),
    })),
  }),
})

/** Sends the page of a link, kept by nobody and in no search engine. */
export async function sendLinkPage(reply: FastifyReply, db: Db, page: LinkPage): Promise<FastifyReply> {
  const { language } = siteAddress(reply.request.url)
  const association = await readAssociationName(db, language)
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': plainPagePolicy,
    })
    .send(plainDocument(sayPage(page, language), association))
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
  const { path, parameter, show, act, bodyLimit = 4_096 } = route
  const config = { guard: 'public', anonymous: true, isLink: true, isPage: true } as const
  const secretOf = (request: FastifyRequest) => (request.params as Record<string, string>)[parameter] ?? ''
  app.get(path, { config }, async (request, reply) =>
    sendLinkPage(reply, db, await show(secretOf(request), request)),
  )
  // A mailbox posts a form (RFC 8058), a browser too; nowhere else is anything but JSON taken.
  await app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit, parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(path, { config }, async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      return sendLinkPage(reply, db, await act(secretOf(request), request, form))
    })
    registered()
  })
}
