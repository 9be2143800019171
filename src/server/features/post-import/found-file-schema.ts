import type { AppContext } from '#server/context/context.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { type FoundFile, foundStates, redirectRefusals } from '#shared/post-import.ts'
import type { ReadFile } from './found-posts.ts'
import { knownKeys } from './import-posts.ts'

export const feedTypes = [
  'application/xml',
  'text/xml',
  'application/rss+xml',
  'application/atom+xml',
  'application/octet-stream',
]

export const feedExample =
  '<rss version="2.0"><channel><title>Gamla sektionen</title><item><title>Vårsittning</title><description>Välkomna!</description></item></channel></rss>'

const texts = list(text)

/** The contents of a file of an old site. */
export const foundFileSchema = objectSchema({
  format: { type: 'string', enum: ['rss', 'atom', 'wordpress'] },
  name: text,
  comments: integer,
  others: integer,
  posts: list(
    objectSchema({
      ...{ key: text, title: text, day: orNull(text), unreadDay: orNull(text), text, length: integer },
      state: { type: 'string', enum: [...foundStates] },
      ...{ isPage: flag, slug: text },
      ...{ pictures: integer, missing: texts, categories: texts },
      ...{ address: orNull(text), oldAddresses: texts, picture: orNull(text) },
    }),
  ),
})

export const notRedirectedSchema = list(
  objectSchema({ address: text, why: { type: 'string', enum: [...redirectRefusals] } }),
)

/** Marks the posts and pages that were imported before; a preview does not show the attachments. */
export async function markKnown(
  { db }: Pick<AppContext, 'db'>,
  { attachments: _, ...found }: ReadFile,
): Promise<FoundFile> {
  const known = await knownKeys(
    db,
    found.posts.map(({ key }) => key),
  )
  return {
    ...found,
    posts: found.posts.map((post) =>
      ['new', 'page'].includes(post.state) && known.has(post.key)
        ? { ...post, state: 'imported' as const }
        : post,
    ),
  }
}

/** Leaves out the texts and pictures, which a preview does not show. */
export const withoutTexts = (found: FoundFile): FoundFile => ({
  ...found,
  posts: found.posts.map((post) => ({ ...post, text: '', picture: null })),
})
