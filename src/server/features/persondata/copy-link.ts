import { linkView } from '#server/links/link.ts'
import { type StoredLink, spendLink, spentView, storedLink } from '#server/links/stored-link.ts'
import { findOwnRows } from '#server/people/find-person.ts'
import { makeCopy } from '#server/people/make-copy.ts'
import { withRequests } from '#server/people/requests.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkView } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'
import { copyFile, type Named, type PersonCopy } from '#shared/person-desk.ts'
import { stockholmDay } from '#shared/time.ts'
import { asPerson } from './chosen-person.ts'

const used = linkView('copyUsed')

/** @returns everything that is kept about the chosen ones, with what they have asked for */
export async function copyOf(
  context: Services,
  people: readonly Named[],
  language: Language,
): Promise<PersonCopy> {
  const person = asPerson(people)
  const own = await withRequests(context, person, await findOwnRows(context.db, person))
  return makeCopy(context, { person, own, language })
}

/** @returns the copy as a page that is read, printed and saved */
function copyView(copy: PersonCopy, day: string): LinkView {
  const { words, sections, rights } = copy
  const about = (section: PersonCopy['sections'][number]) =>
    (['purpose', 'basis', 'kept', 'recipients', 'source'] as const).map(
      (name) => `${words[name]}: ${section[name]}`,
    )
  return linkView('copyShown', {
    text: [message('link.copyShown.text'), copy.made, copy.contact],
    file: {
      label: message('link.copyShown.file'),
      name: `personuppgifter-${day}.json`,
      content: JSON.stringify(copyFile(copy), null, 2),
    },
    parts: [
      ...sections.map((section) => ({
        heading: section.title,
        text: about(section),
        rows: section.rows.map(({ facts, isBinned }) => ({
          ...(isBinned && { note: words.inBin }),
          facts: facts.filter((fact) => fact.words !== '').map((fact) => [fact.label, fact.words] as const),
        })),
      })),
      { heading: rights.title, text: rights.text },
    ],
  })
}

const peopleOf = ({ standing }: StoredLink): Named[] => JSON.parse(standing || '[]') as Named[]

/** Leads to the copy of what is kept about somebody, for seven days and once; nobody keeps the page. */
export const copyLink = storedLink({
  kind: 'copy',
  lasts: 7 * dayMs,
  about: async (_context: Services, row) => (peopleOf(row).length > 0 ? peopleOf(row) : null),
  over: ({ row }, { context }) => spentView(row, context, used),
  shows: () => linkView('copy', { forms: [{ button: message('link.copy.button') }] }),
  async does({ row, about }, { context, language }) {
    const copy = await copyOf(context, about, language)
    const isFirst = await context.db.transaction().execute((tx) => spendLink(tx, context, row))
    return isFirst ? copyView(copy, stockholmDay(context.now())) : used
  },
})
