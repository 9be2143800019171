import type { FastifyInstance } from 'fastify'
import type { Crud, CrudContext } from '#server/crud/rules.ts'
import { findCopy, withCopy } from '#server/crud/working-copies.ts'
import { findRow, present } from '#server/crud/write-records.ts'
import type { StoredRow } from '#server/db/records.ts'
import { anonymous, program } from '#server/http/access/actor.ts'
import type { RenderedDocument, Renderer } from '#server/http/pages/ssr.ts'
import { linkConfig, linkView, sendLink, unknownLink } from '#server/links/link.ts'
import { addressIn } from '#shared/addresses.ts'
import type { ApiTransport } from '#shared/api-transport.ts'
import { AppError } from '#shared/errors.ts'
import { type Language, languages } from '#shared/languages.ts'
import { linkPage, mailLinks, api as paths } from '#shared/paths.ts'
import type { PreviewState } from '#shared/previews.ts'
import type { RecordKey } from '#shared/resource.ts'
import { findPreviewLink } from './preview-links.ts'

const expired = linkView('previewExpired', { status: 410 })

/** @returns in which state a record is shown to whoever has a link to it */
function stateOf({ resource, rules, context }: Crud, row: StoredRow, hasCopy: boolean): PreviewState {
  if (resource.publishedBy && !row[resource.publishedBy]) return { kind: 'draft' }
  const appearsAt = rules.appearsAtMs?.(row) ?? Number.NEGATIVE_INFINITY
  if (appearsAt > context.now().getTime())
    return Number.isFinite(appearsAt)
      ? { kind: 'planned', at: new Date(appearsAt).toISOString() }
      : { kind: 'draft' }
  return { kind: hasCopy ? 'change' : 'published' }
}

/** @returns the record as visitors will read it and its state, or null when it is gone */
async function readPreview(
  context: CrudContext,
  { resource, id }: RecordKey,
): Promise<{ record: object; state: PreviewState } | null> {
  const crud = context.cruds.get(resource)
  if (!crud) return null
  const row = await findRow({ ...crud, actor: program }, context.db, { id, lock: false })
  if (!row || row.deleted_at !== null) return null
  const copy = await findCopy(context.db, { resource, id })
  const shown = withCopy(crud.resource, row, copy)
  const { entity } = await present({ ...crud, actor: anonymous }, context.db, shown)
  return { record: entity, state: stateOf(crud, row, copy !== undefined) }
}

/** A page that is shown before visitors see it: its address, the call by which it reads its record, and the answer. */
type Shown = { page: string; asked: string; answer: object }

/** @param pattern of the page's address: by the record's id, or by a name that is read as a list of its records */
function shownAt(pattern: string, { resource, id }: RecordKey, record: object): Shown {
  if (pattern.endsWith(':id'))
    return { page: pattern.replace(':id', String(id)), asked: paths.record(resource, id), answer: record }
  const [placeholder = '', field = ''] = /:(\w+)$/.exec(pattern) ?? []
  const name = String((record as Readonly<Record<string, unknown>>)[field])
  return {
    page: pattern.replace(placeholder, name),
    asked: paths.named(resource, name),
    answer: [record],
  }
}

/** The API, in which one record is as it will be. */
const withRecord =
  (api: ApiTransport, { asked: path, answer }: Shown): ApiTransport =>
  async (asked, init) =>
    asked === path
      ? { status: 200, headers: { get: () => null }, json: async () => structuredClone(answer) }
      : api(asked, init)

/** @returns the page with its links to itself in each language leading to the preview, which is where it can be seen */
const withLinks = (html: string, page: string, code: string): string =>
  languages.reduce(
    (text, language) =>
      text.replaceAll(
        `href="${addressIn(page, language)}"`,
        `href="${addressIn(linkPage('preview', code), language)}"`,
      ),
    html,
  )

/**
 * Shows the page of a record that visitors do not see yet to whoever has a link to it: never from the page cache nor into
 * it, for no search engine, without scripts, and in no frame but one of the panel's (T127, T128).
 */
export function installPreviews(
  app: FastifyInstance,
  context: CrudContext,
  { renderer, api }: { renderer: Renderer; api: ApiTransport },
): void {
  const renderRecord = async (
    { resource, id }: RecordKey,
    { language, code }: { language: Language; code: string },
  ): Promise<RenderedDocument | null> => {
    const pattern = context.cruds.get(resource)?.resource.previewedAt
    const preview = await readPreview(context, { resource, id })
    if (!pattern || !preview) return null
    const { record, state } = preview
    const shown = shownAt(pattern, { resource, id }, record)
    const { page } = shown
    const rendered = await renderer
      .renderPreview(addressIn(`${page}/`, language), withRecord(api, shown), state)
      .catch((cause) => {
        throw new AppError('unavailable', { cause })
      })
    return 'html' in rendered ? { ...rendered, html: withLinks(rendered.html, page, code) } : null
  }

  const serve = (language: Language): void => {
    app.get(addressIn(mailLinks.preview, language), { config: linkConfig }, async (request, reply) => {
      const { code } = request.params as { code: string }
      const link = await findPreviewLink(context, code)
      if (link?.isExpired) return sendLink(reply, context, expired)
      const page = link && (await renderRecord(link.key, { language, code }))
      if (!page) return sendLink(reply, context, unknownLink)
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
          'content-security-policy': page.contentSecurityPolicy,
        })
        .send(page.html)
    })
  }
  for (const language of languages) serve(language)
}
