import { linkView } from '#server/links/link.ts'
import { type StoredLink, spendLink, spentView, storedLink } from '#server/links/stored-link.ts'
import { copyOf, copyView } from '#server/people/copy-page.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'
import { message } from '#shared/message.ts'
import type { Named } from '#shared/person-desk.ts'
import { stockholmDay } from '#shared/time.ts'

const used = linkView('copyUsed')

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
    return isFirst ? copyView(copy, stockholmDay(context.now()), message('link.copyShown.text')) : used
  },
})
