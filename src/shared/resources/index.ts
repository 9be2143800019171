import type { Resource } from '#shared/resource.ts'
import { about } from '#shared/resources/about.ts'
import { board } from '#shared/resources/board.ts'
import { categories } from '#shared/resources/categories.ts'
import { contact } from '#shared/resources/contact.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { footer } from '#shared/resources/footer.ts'
import { kontakt } from '#shared/resources/kontakt.ts'
import { members } from '#shared/resources/members.ts'
import { partners } from '#shared/resources/partners.ts'
import { posts } from '#shared/resources/posts.ts'
import { site } from '#shared/resources/site.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { users } from '#shared/resources/users.ts'

/** Every resource there is: what the API, the migrations' drift test and the admin walk over. */
export const resources: readonly Resource[] = [
  posts,
  categories,
  partners,
  events,
  evenemang,
  members,
  contact,
  subscribers,
  footer,
  about,
  board,
  kontakt,
  site,
  users,
]
