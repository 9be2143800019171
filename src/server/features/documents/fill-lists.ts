import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { placesOf, readLinks } from '#server/documents/chains.ts'
import { isVisible, type VisibilityContext } from '#server/documents/visible-documents.ts'
import type { Services } from '#server/services/services.ts'
import { translate } from '#server/texts/site-text.ts'
import { addressIn } from '#shared/addresses.ts'
import { documentFile } from '#shared/documents.ts'
import { kindWords } from '#shared/file-words.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import { describeLanguage, type Language, translationKey } from '#shared/languages.ts'
import type { DocumentKind } from '#shared/resources/documents.ts'
import { textListName, textListPage, textLists } from '#shared/text-lists.ts'

/** More would be a page of its own, to which the name of the list leads. */
const mostListed = 50

const stored = /<div data-list="([a-z_-]+)">.*?<\/div>/gs

async function readKinds(db: Db | Tx, kinds: readonly DocumentKind[], isVisible: RawBuilder<boolean>) {
  const places = placesOf(await readLinks(db, isVisible))
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('kind', 'in', kinds)
    .where(isVisible)
    .orderBy(({ fn, val }) => fn.coalesce('decided_day', val('')), 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap((row) => {
    const place = places.get(row.id)
    return place?.isValid && place.slug ? [{ ...row, address: documentFile(place.slug) }] : []
  })
}

type Listed = Awaited<ReturnType<typeof readKinds>>[number]

function itemOf(row: Listed, language: Language): string {
  const number = (value: number): string =>
    String(value).replace('.', translate(language, 'documents.decimal'))
  const titles = row as unknown as Record<string, string | null>
  const facts = [
    kindWords(row.file, number),
    row.decided_day && translate(language, 'textList.day', { day: { day: row.decided_day } }),
    row.language && row.language !== language && describeLanguage(row.language).name,
  ]
  const title = titles[translationKey('title', language)] || row.title
  return `<li><a href="${escapeHtml(addressIn(row.address, language))}" rel="noopener">${escapeHtml(title)}</a> (${escapeHtml(facts.filter(Boolean).join(', '))})</li>`
}

/** Puts the valid public documents of its kind into each list of a text, under its name. Saved again, the text holds its name only. */
export const fillLists =
  (context: VisibilityContext & Pick<Services, 'now'>): NonNullable<Services['fillLists']> =>
  async (db, { html, language }) => {
    const isKind = (kind: string | undefined): kind is DocumentKind =>
      textLists.some((known) => known === kind)
    const kinds = [...html.matchAll(stored)].map(([, kind]) => kind).filter(isKind)
    const rows = kinds.length === 0 ? [] : await readKinds(db, kinds, isVisible(context, context.now()))
    return html.replace(stored, (whole, kind: string) => {
      if (!isKind(kind)) return whole
      const items = rows.filter((row) => row.kind === kind).slice(0, mostListed)
      const name = escapeHtml(translate(language, textListName(kind)))
      const link = `<p><a href="${addressIn(textListPage, language)}" rel="noopener">${name}</a></p>`
      const list = items.length === 0 ? '' : `<ul>${items.map((row) => itemOf(row, language)).join('')}</ul>`
      return `<div data-list="${kind}">${link}${list}</div>`
    })
  }
