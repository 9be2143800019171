import { linkView } from '#server/links/link.ts'
import type { Services } from '#server/services/services.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkView } from '#shared/link-view.ts'
import { message, type Words } from '#shared/message.ts'
import { copyFile, copyReasons, type Named, type PersonCopy } from '#shared/person-desk.ts'
import { findOwnRows } from './find-person.ts'
import { makeCopy } from './make-copy.ts'
import { followMerges } from './merges.ts'
import { withRequests } from './requests.ts'

/** @returns everything that is kept about the chosen ones, with what they have asked for */
export async function copyOf(
  context: Services,
  people: readonly Named[],
  language: Language,
): Promise<PersonCopy> {
  const person = await followMerges(context.db, people)
  const own = await withRequests(context, person, await findOwnRows(context.db, person))
  return makeCopy(context, { person, own, language })
}

/** @param text what the page says first. @returns the copy as a page that is read, printed and saved */
export function copyView(copy: PersonCopy, day: string, text: Words): LinkView {
  const { words, sections, rights } = copy
  const reasons = copyReasons(copy).map(({ titles, ...about }) => ({
    facts: [
      [words.about, titles] as const,
      ...(['purpose', 'basis', 'kept', 'recipients', 'source'] as const).map(
        (name) => [words[name], about[name]] as const,
      ),
    ],
  }))
  return linkView('copyShown', {
    text: [text, copy.made, copy.contact],
    file: {
      label: message('link.copyShown.file'),
      name: `personuppgifter-${day}.json`,
      content: JSON.stringify(copyFile(copy), null, 2),
    },
    parts: [
      ...sections.map((section) => ({
        heading: section.title,
        rows: section.rows.map(({ facts, isBinned }) => ({
          ...(isBinned && { note: words.inBin }),
          facts: facts.filter((fact) => fact.words !== '').map((fact) => [fact.label, fact.words] as const),
        })),
      })),
      ...(reasons.length > 0 ? [{ heading: words.reasons, rows: reasons }] : []),
      { heading: rights.title, text: rights.text },
    ],
  })
}
