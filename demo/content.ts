import { about, footer, kontakt, site } from './association.ts'
import { board, partners } from './board.ts'
import { documentsFor } from './documents.ts'
import { inEnglish } from './english/translate.ts'
import { eventsFor } from './events.ts'
import { groupMembers, groups } from './groups.ts'
import { noticeFor } from './notice.ts'
import { pagesFor } from './pages.ts'
import { applications, members, messages, subscribers } from './people.ts'
import { categories, postsFor } from './posts.ts'
import type { DemoContent } from './types.ts'

export type { DemoContent } from './types.ts'

/**
 * The made-up association that an empty database starts with: no person, company, number or address in it is
 * real. Records are keyed by resource and carry the specification's field names; a reference is the other record's
 * title, image fields name a file in `demo/pictures`, and file fields one of the papers.
 * @param today the day it is loaded, in Stockholm; all dates are counted from it
 */
export const demoContent = (today: Temporal.PlainDate): DemoContent => inEnglish(inSwedish(today))

const inSwedish = (today: Temporal.PlainDate): DemoContent => ({
  site,
  footer,
  about,
  kontakt,
  notice: noticeFor(today),
  categories,
  posts: postsFor(today),
  pages: pagesFor(today),
  documents: documentsFor(today),
  events: eventsFor(today),
  partners,
  board,
  members,
  groups,
  group_members: groupMembers,
  contact: messages,
  subscribers,
  evenemang: applications,
})
