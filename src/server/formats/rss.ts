import { Feed, type FeedOptions, type Item } from 'feed'
import { plainCharacters } from '#shared/formats/characters.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'

export type RssItem = {
  title: string
  /** Its address, which is its id too. */
  link: string
  /** Text, not HTML. */
  description: string
  date: Date
  /** The address of a picture in JPEG. */
  picture?: string | null
}

/** The library takes `&amp;` in the texts of a channel for an ampersand, so that each has to come as one. */
const channelText = (text = ''): string => text.replaceAll('&', '&amp;')

/** @returns the value, all of whose texts hold only what XML may hold */
const plain = <T extends object>(value: T): T =>
  Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      typeof part === 'string' ? plainCharacters(part) : part,
    ]),
  ) as T

/** @returns a feed in RSS 2.0. Readers take the description of an item for HTML, and its title for text. */
export function rssFeed(options: FeedOptions, items: readonly RssItem[]): string {
  const [title, description, copyright] = [options.title, options.description, options.copyright].map(
    channelText,
  )
  const feed = new Feed(
    plain({ ...options, title: title ?? '', description: description ?? '', copyright: copyright ?? '' }),
  )
  for (const { title, link, description, date, picture } of items) {
    const item: Item = { title, id: link, link, description: escapeHtml(description), date }
    if (picture) item.image = { url: picture, type: 'image/jpeg', length: 0 }
    feed.addItem(plain(item))
  }
  return feed.rss2()
}
