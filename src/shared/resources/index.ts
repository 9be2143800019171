import type { binRecords } from '#shared/bin.ts'
import type { claimEntries } from '#shared/claim-list.ts'
import type { historyEntries } from '#shared/history.ts'
import type { libraryPictures } from '#shared/picture-library.ts'
import type { Resource } from '#shared/resource.ts'
import type { TextKeys } from '#shared/resource-words.ts'
import { about } from '#shared/resources/about.ts'
import { board } from '#shared/resources/board.ts'
import { categories } from '#shared/resources/categories.ts'
import { contact } from '#shared/resources/contact.ts'
import { documents } from '#shared/resources/documents.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { footer } from '#shared/resources/footer.ts'
import { groupMembers } from '#shared/resources/group-members.ts'
import { groups } from '#shared/resources/groups.ts'
import { incidents } from '#shared/resources/incidents.ts'
import { kontakt } from '#shared/resources/kontakt.ts'
import type { mailings } from '#shared/resources/mailings.ts'
import type { mails } from '#shared/resources/mails.ts'
import { members } from '#shared/resources/members.ts'
import { notes } from '#shared/resources/notes.ts'
import { notice } from '#shared/resources/notice.ts'
import { pages } from '#shared/resources/pages.ts'
import { partners } from '#shared/resources/partners.ts'
import { paymentRules } from '#shared/resources/payment-rules.ts'
import { posts } from '#shared/resources/posts.ts'
import { redirects } from '#shared/resources/redirects.ts'
import { site } from '#shared/resources/site.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { suspects } from '#shared/resources/suspects.ts'
import { users } from '#shared/resources/users.ts'

/** Every resource; the API, the database's types, the drift test and the admin panel are made from this list. */
const registry = [
  members,
  events,
  evenemang,
  posts,
  pages,
  categories,
  contact,
  partners,
  subscribers,
  footer,
  about,
  board,
  kontakt,
  notes,
  documents,
  notice,
  groups,
  groupMembers,
  paymentRules,
  redirects,
  site,
  suspects,
  incidents,
  users,
] as const

export type RegisteredResource = (typeof registry)[number]

/** The texts that a language must have for the resources: each lacking one is a type error that names its key. */
export type ResourceTexts = Readonly<
  Record<
    TextKeys<
      | RegisteredResource
      | typeof mailings
      | typeof mails
      | typeof historyEntries
      | typeof binRecords
      | typeof claimEntries
      | typeof libraryPictures
    >,
    string
  >
>

export const resources: readonly Resource[] = registry

/** @returns the resource of that name, or undefined. */
export const findResource = (name: string): Resource | undefined =>
  resources.find((resource) => resource.name === name)

/**
 * @returns the resource of that name.
 * @throws Error when there is none.
 */
export function getResource(name: string): Resource {
  const resource = findResource(name)
  if (!resource) throw new Error(`"${name}" is no resource`)
  return resource
}
