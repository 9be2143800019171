import { about } from './resources/about.ts'
import { bin } from './resources/bin.ts'
import { board } from './resources/board.ts'
import { categories } from './resources/categories.ts'
import { claims } from './resources/claims.ts'
import { contact } from './resources/contact.ts'
import { documents } from './resources/documents.ts'
import { evenemang } from './resources/evenemang.ts'
import { events } from './resources/events.ts'
import { fields } from './resources/fields.ts'
import { footer } from './resources/footer.ts'
import { groups } from './resources/groups.ts'
import { history } from './resources/history.ts'
import { incidents } from './resources/incidents.ts'
import { kontakt } from './resources/kontakt.ts'
import { mailings } from './resources/mailings.ts'
import { mails } from './resources/mails.ts'
import { members } from './resources/members.ts'
import { notes } from './resources/notes.ts'
import { notice } from './resources/notice.ts'
import { pages } from './resources/pages.ts'
import { partners } from './resources/partners.ts'
import { paymentRules } from './resources/payment-rules.ts'
import { pictures } from './resources/pictures.ts'
import { posts } from './resources/posts.ts'
import { redirects } from './resources/redirects.ts'
import { site } from './resources/site.ts'
import { subscribers } from './resources/subscribers.ts'
import { suspects } from './resources/suspects.ts'
import { users } from './resources/users.ts'

/** Names of resources, of their pages and of their fields, and refusals of values. */
export const resources = {
  ...about,
  ...bin,
  ...board,
  ...categories,
  ...claims,
  ...contact,
  ...documents,
  ...evenemang,
  ...events,
  ...fields,
  ...footer,
  ...history,
  ...incidents,
  ...kontakt,
  ...mailings,
  ...mails,
  ...members,
  ...notes,
  ...groups,
  ...notice,
  ...partners,
  ...pages,
  ...pictures,
  ...posts,
  ...paymentRules,
  ...redirects,
  ...site,
  ...subscribers,
  ...suspects,
  ...users,
} as const
