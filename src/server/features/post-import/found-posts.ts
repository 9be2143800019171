import { sha256 } from '#server/encoding/digest.ts'
import { AppError } from '#shared/errors.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { message } from '#shared/message.ts'
import { type FoundFile, type FoundPost, importedPostLimit, importedTextLimit } from '#shared/post-import.ts'
import { categories } from '#shared/resources/categories.ts'
import { findItemDay, type ItemDay } from './item-day.ts'
import { pictureKey } from './match-pictures.ts'
import { type FeedField, type FeedItem, parseFeed } from './parse-feed.ts'
import { type HasPicture, isInFile, plainWordPress, roughWords, withoutFarPictures } from './post-text.ts'

const longestTitle = 200
const mostMissing = 50
const longestCategory = categories.fields.name.max ?? 0

const first = (item: FeedItem, ...names: string[]): FeedField | undefined =>
  names.map((name) => item.get(name)?.[0]).find((field) => field !== undefined)
const textOf = (item: FeedItem, ...names: string[]): string =>
  names.map((name) => item.get(name)?.[0]?.text.trim()).find(Boolean) ?? ''

/** @returns the day on which a post appeared, as the people of the old site saw it */
const dayOf = (item: FeedItem): ItemDay =>
  findItemDay(
    ['wp:post_date', 'pubdate', 'dc:date', 'published', 'updated', 'dcterms:created'].map((name) =>
      textOf(item, name),
    ),
  )

function addressOf(item: FeedItem): string | null {
  const links = item.get('link') ?? []
  const link = links.find(({ attributes: { rel = 'alternate' } }) => rel === 'alternate') ?? links[0]
  const address = (link?.attributes.href ?? link?.text ?? '').trim()
  return /^https?:\/\//i.test(address) && address.length <= 1_000 && URL.canParse(address) ? address : null
}

/** @returns the addresses of an item on the old site; WordPress serves each by its number too, whatever its own address */
function findOldAddresses(item: FeedItem, address: string | null): string[] {
  const guid = textOf(item, 'guid')
  const base = [guid, address ?? '']
    .map((one) => URL.parse(one))
    .find((url) => url?.protocol.startsWith('http'))
  const queries = [guid, textOf(item, 'id')].map((one) => URL.parse(one)?.searchParams)
  const inQuery = queries.map((query) => query?.get('p') ?? query?.get('page_id')).find(Boolean)
  const number = /^[1-9]\d{0,17}$/.exec(textOf(item, 'wp:post_id', 'post-id') || (inQuery ?? ''))?.[0]
  const isByQuery = base?.search !== '' && base?.href === URL.parse(guid)?.href
  const folder = base && isByQuery ? `${base.origin}${base.pathname}` : base && `${base.origin}/`
  const type = textOf(item, 'wp:post_type')
  const isPage = type === 'page' || queries.some((query) => query?.has('page_id'))
  const names = ['p', ...(isPage ? ['page_id'] : []), ...(type === 'attachment' ? ['attachment_id'] : [])]
  const numbered = number && folder ? names.map((name) => `${folder}?${name}=${number}`) : []
  const isPermanent = first(item, 'guid')?.attributes.isPermaLink !== 'false' && /^https?:/i.test(guid)
  const named = [address ?? '', isPermanent ? guid : ''].filter(Boolean)
  return [...new Set([...named, ...numbered])].filter((one) => one.length <= 1_000)
}

const contentOf = (item: FeedItem): string => {
  const field = first(item, 'content:encoded', 'content', 'description', 'summary')
  return field?.html || field?.text || ''
}

const categoriesOf = (item: FeedItem): string[] => {
  const all = [...(item.get('category') ?? []), ...(item.get('dc:subject') ?? [])]
  const names = all
    .filter(({ attributes: { domain = 'category' } }) => domain === 'category')
    .map(({ attributes: { term, label }, text }) =>
      plainText((label ?? term ?? text).slice(0, 500))
        .slice(0, longestCategory)
        .trim(),
    )
  return [...new Set(names.filter(Boolean))].slice(0, 20)
}

/** @returns the address of the picture that stands for the post, as a data address; else where it is, for a person to fetch */
function pictureOf(item: FeedItem, attachments: ReadonlyMap<string, string>): string {
  const meta = item.get('wp:postmeta')?.find(({ inner }) => inner['wp:meta_key']?.trim() === '_thumbnail_id')
  const attached = attachments.get(meta?.inner['wp:meta_value']?.trim() ?? '')
  if (attached) return attached
  const enclosure = item.get('enclosure')?.find(({ attributes: { type = '' } }) => type.startsWith('image/'))
  return (enclosure?.attributes.url ?? '').trim()
}

/** The addresses of the attachments, by the keys of their pictures. */
export type FoundAttachments = ReadonlyMap<string, readonly string[]>

/** A file of an old site, with what its preview does not show. */
export type ReadFile = FoundFile & { attachments: FoundAttachments }

type Parts = {
  item: FeedItem
  isWordPress: boolean
  attachments: ReadonlyMap<string, string>
  hasPicture: HasPicture
}

function foundPost({ item, isWordPress, attachments, hasPicture }: Parts): FoundPost {
  const content = contentOf(item)
  const address = addressOf(item)
  const { day, unreadDay } = dayOf(item)
  const isLarge = content.length > importedTextLimit
  const written = isLarge ? '' : isWordPress ? plainWordPress(content) : content
  const { text, pictures, missing } = withoutFarPictures(written, address, hasPicture)
  const words = roughWords(text)
  const own = pictureOf(item, attachments)
  const hasOwn = (isInFile(own) && own.length <= importedTextLimit) || hasPicture(own)
  const title = plainText(textOf(item, 'title').slice(0, 2_000)) || words
  const id = textOf(item, 'guid', 'id') || address || `${title} ${day}`
  const isPage = textOf(item, 'wp:post_type') === 'page'
  const isRemoved = ['trash', 'auto-draft'].includes(textOf(item, 'wp:status'))
  const isEmpty = words === '' && pictures === 0
  return {
    key: sha256(id),
    title: [...title].slice(0, longestTitle).join(''),
    day,
    unreadDay,
    text,
    length: [...words].length,
    state: isRemoved ? 'removed' : isLarge ? 'large' : isEmpty ? 'empty' : isPage ? 'page' : 'new',
    isPage,
    slug: textOf(item, 'wp:post_name').slice(0, 200),
    pictures: pictures + Number(hasOwn),
    missing: [...(/^https?:/i.test(own) && !hasOwn ? [own] : []), ...missing].slice(0, mostMissing),
    categories: categoriesOf(item),
    address,
    oldAddresses: findOldAddresses(item, address),
    picture: hasOwn ? own : null,
  }
}

/**
 * @param xml an RSS or Atom feed, or what WordPress exports
 * @param hasPicture whether a picture of the old site comes with another file
 * @returns the posts and pages in it, the newest first; repeated ones are duplicates
 * @throws AppError validation for what is no such file
 */
export function findPosts(xml: string, hasPicture: HasPicture = () => false): ReadFile {
  const items: FeedItem[] = []
  const attachments = new Map<string, string>()
  const addresses = new Map<string, string[]>()
  let [others, isWordPress, isAtom] = [0, false, false]
  const { name, comments } = parseFeed(xml, (item, root) => {
    isAtom ||= root.name === 'feed'
    const type = textOf(item, 'wp:post_type')
    isWordPress ||= type !== ''
    if (type === 'attachment') {
      const picture = textOf(item, 'wp:attachment_url')
      attachments.set(textOf(item, 'wp:post_id'), picture)
      if (!isInFile(picture)) addresses.set(pictureKey(picture), findOldAddresses(item, addressOf(item)))
    }
    if (type && type !== 'post' && type !== 'page') others += 1
    else items.push(item)
    if (items.length > importedPostLimit)
      throw new AppError('validation', { title: message('postImport.tooMany', { count: importedPostLimit }) })
  })
  const posts = new Map<string, FoundPost>()
  for (const [index, item] of items.entries()) {
    const post = foundPost({ item, isWordPress, attachments, hasPicture })
    if (!posts.has(post.key)) posts.set(post.key, post)
    else posts.set(`${index}`, { ...post, key: sha256(`${post.key} ${index}`), state: 'duplicate' })
  }
  return {
    format: isWordPress ? 'wordpress' : isAtom ? 'atom' : 'rss',
    name: plainText(name.slice(0, 2_000)).slice(0, longestTitle),
    posts: [...posts.values()].sort((a, b) => (b.day ?? '').localeCompare(a.day ?? '')),
    comments,
    others,
    attachments: addresses,
  }
}
