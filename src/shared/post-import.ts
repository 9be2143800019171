import { foldText } from '#shared/fold.ts'
import { pages } from '#shared/paths.ts'

/** Page of the panel that brings in the posts of an old site. */
export const postImportPage = `${pages.admin}/import/`

/** Calls that read a file of an old site, and bring in some of its posts. */
export const postImportApi = { read: '/api/posts/import/read/', bring: '/api/posts/import/' }

/** Greatest size of a file, in bytes. */
export const importedFileLimit = 20 * 1024 * 1024
/** Greatest number of posts of a file. */
export const importedPostLimit = 5_000
/** Greatest length of a text with the pictures that are in it. */
export const importedTextLimit = 10 * 1024 * 1024
/** Greatest number of posts, and length of their texts together, that are brought in at once. */
export const importedBatch = { posts: 20, length: 1_000_000 }

/** Whether a post of a file can come in, or why not. */
export const foundStates = ['new', 'imported', 'duplicate', 'empty', 'large', 'page', 'removed'] as const
type FoundState = (typeof foundStates)[number]

/** True if a post or page of a file can come in. */
export const isImportable = ({ state }: Pick<FoundPost, 'state'>): boolean =>
  state === 'new' || state === 'page'

/** A post of a file of an old site. */
export type FoundPost = {
  /** Known again by it, in another file and another time. */
  key: string
  title: string
  /** `YYYY-MM-DD`; null when the file has none that exists. */
  day: string | null
  /** The day as the file writes it, when it does not exist or cannot be read. */
  unreadDay: string | null
  text: string
  /** Number of characters without the tags. */
  length: number
  state: FoundState
  /** It becomes a page, not a post. */
  isPage: boolean
  /** The last word of its address on the old site, which WordPress names. */
  slug: string
  /** Number of pictures that are in the file itself. */
  pictures: number
  /** Addresses of pictures that are not in the file: nothing is fetched. */
  missing: string[]
  /** Names of its categories. */
  categories: string[]
  /** Its address on the old site. */
  address: string | null
  /** Every address that it has there: with WordPress also those by number, such as `/?p=12`. */
  oldAddresses: string[]
  /** Its own picture, as a data address. */
  picture: string | null
}

export type FoundFile = {
  format: 'rss' | 'atom' | 'wordpress'
  /** Name of the old site. */
  name: string
  posts: FoundPost[]
  /** Entries of which no post can be made. */
  comments: number
  others: number
}

/** A post as it is asked to come in. */
export type BroughtPost = Pick<FoundPost, 'key' | 'title' | 'text' | 'address' | 'picture'> & {
  day: string
  /** The category of a post without `category`. */
  category_id: number | null
  /** Name of its category, which is created if there is none. */
  category?: string | null | undefined
  oldAddresses?: string[] | undefined
  /** It becomes a page of its own; without this a post. */
  isPage?: boolean | undefined
  /** The address that a page wants; another one is made of its title if that is taken. */
  slug?: string | undefined
}

/** Why an old address leads nowhere: it is the home page, has a page here, leads elsewhere already, or is too long. */
export const redirectRefusals = ['home', 'page', 'redirect', 'long'] as const
export type NotRedirected = { address: string; why: (typeof redirectRefusals)[number] }

export type BroughtPosts = {
  /** Tells the next batch that it is part of the same import. */
  operation: string
  posts: { key: string; id: number }[]
  pages: { key: string; id: number }[]
  /** Those that were brought in before, and those that could not be, by their keys. */
  known: string[]
  refused: string[]
  /** Names of the categories that were created. */
  categories: string[]
  /** Number of pictures that could not be read. */
  broken: number
  /** Those pictures: their old addresses, or the titles of the posts whose texts contain them. */
  unread: string[]
  /** Number of old addresses that lead to the posts now. */
  led: number
  /** Old addresses that could not be redirected, and why. */
  notRedirected: NotRedirected[]
}

/** Imports of an old site, each carried out by a job of the server. */
export const siteImportApi = {
  list: '/api/old-site/',
  one: (id: string): string => `/api/old-site/${id}/`,
  pictures: (id: string): string => `/api/old-site/${id}/pictures/`,
  start: (id: string): string => `/api/old-site/${id}/start/`,
}

/** Greatest size of the archive with pictures, in bytes, and number of the pictures that are taken of it. */
export const importedPictureLimits = { archive: 1024 * 1024 * 1024, pictures: 5_000, file: 30 * 1024 * 1024 }

/** The choices of an account before it starts an import. */
export type SiteImportChoices = {
  /** Keys of posts and pages that do not come in. */
  left: string[]
  /** Whether old addresses are redirected. */
  leads: boolean
  /** Whether the categories of the file are used, and created. */
  byFile: boolean
  /** The category of posts without one. */
  category_id: number | null
}

/** The progress of an import. */
export type SiteImportReport = Omit<BroughtPosts, 'operation' | 'known' | 'posts' | 'pages'> & {
  /** How many records were chosen, and how many of them are done. */
  total: number
  done: number
  posts: number
  pages: number
  /** Number of links that lead to the new addresses now. */
  links: number
  /** Number of addresses beyond those that `notRedirected` names. */
  moreNotRedirected: number
}

export const siteImportStates = ['read', 'running', 'done', 'failed'] as const

export type SiteImport = {
  id: string
  state: (typeof siteImportStates)[number]
  /** By which all of it is undone for 24 hours; null before the first post. */
  operation: string | null
  report: SiteImportReport
}

type Named = { name: string }

/** @returns the category of a post: the first that exists, else the first in the file, else null */
export function chooseCategory(
  { categories }: Pick<FoundPost, 'categories'>,
  existing: readonly Named[],
): string | null {
  const names = new Set(categories.map(foldText))
  return existing.find(({ name }) => names.has(foldText(name)))?.name ?? categories[0] ?? null
}
