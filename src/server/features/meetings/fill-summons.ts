import type { Selectable } from 'kysely'
import { updateRow } from '#server/db/one-row.ts'
import type { Tables, Tx } from '#server/db/tables.ts'
import { translate } from '#server/texts/site-text.ts'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'
import type { Meeting } from '#shared/meetings.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** @returns the title and text of a summons, with the meeting, its day and its place */
function summonsTexts({ name, day, place }: Meeting, language: Language) {
  const lines = [
    translate(language, 'summons.text', { name, day: { day } }),
    ...(place ? [translate(language, 'summons.place', { place })] : []),
  ]
  return {
    title: translate(language, 'summons.title', { name }),
    content: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
  }
}

/** Writes the meeting, its day and its place to a draft in which nothing is written yet, in each language. */
export async function fillSummons(
  tx: Tx,
  { id, title, content, texts }: Selectable<Tables['letters']>,
  meeting: Meeting,
): Promise<void> {
  if (title !== '' || content !== '' || texts !== '') return
  const others = languages.filter((language) => language !== firstLanguage)
  await updateRow(tx, ['letters', id], {
    ...summonsTexts(meeting, firstLanguage),
    texts: JSON.stringify(
      Object.fromEntries(others.map((language) => [language, summonsTexts(meeting, language)])),
    ),
  })
}
