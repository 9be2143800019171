import { excerpt } from '#shared/excerpt.ts'
import { type Language, textIn } from '#shared/languages.ts'
import { pages, postPage } from '#shared/paths.ts'
import { capacityOf } from '#shared/places.ts'
import type { Event } from '#shared/resources/events.ts'
import type { Post } from '#shared/resources/posts.ts'
import type { SiteTexts } from '#web/ui/texts.ts'
import { internationalNumber } from './international-number.ts'
import type { RootState } from './store.ts'

/** Addresses in these blocks start at the root of the site; `head.ts` makes them absolute. */
type LinkedData = Record<string, unknown>

/** Characters that search engines show of a headline, and of an event's description. */
const headlineLength = 110
const descriptionLength = 300

/** @returns the association for search engines (schema.org Organization). */
export function organizationData({ feature, footer }: RootState, language: Language): LinkedData {
  const [record] = footer.footer
  const sites = ['facebook', 'youtube', 'instagram', 'twitter', 'linkedin'] as const
  const elsewhere = sites.map((site) => record?.[`${site}Link`]).filter(Boolean)
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: textIn(feature.site ?? {}, 'association_name', language).text,
    url: pages.home,
    ...(feature.site?.logo && { logo: feature.site.logo }),
    ...(record?.description && { description: textIn(record, 'description', language).text }),
    ...(record?.address && { address: record.address }),
    ...(record?.infoMail && { email: record.infoMail }),
    ...(record?.phoneNumber && { telephone: internationalNumber(record.phoneNumber) }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  }
}

/** @returns a post for search engines (schema.org Article). */
export function articleData({ feature }: RootState, post: Post, language: Language): LinkedData {
  const url = postPage(post.id)
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: Array.from(textIn(post, 'title', language).text)
      .slice(0, headlineLength)
      .join(''),
    url,
    mainEntityOfPage: url,
    ...(post.post_date && { datePublished: post.post_date }),
    ...(post.image && { image: post.image }),
    ...(post.category && { articleSection: textIn(post, 'category', language).text }),
    ...(post.author && { author: { '@type': 'Person', name: post.author } }),
    publisher: {
      '@type': 'Organization',
      name: textIn(feature.site ?? {}, 'association_name', language).text,
      url: pages.home,
    },
    inLanguage: language,
  }
}

/** @returns an event for search engines (schema.org Event). @param url where its page stands */
export function eventData(event: Event, url: string, language: Language): LinkedData {
  const words = (field: keyof Event & string) => textIn(event, field, language).text
  const capacity = capacityOf(event)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: words('eventName'),
    url,
    startDate: event.eventDate,
    ...(event.eventEndDate && { endDate: event.eventEndDate }),
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    ...(capacity && { maximumAttendeeCapacity: capacity }),
    location: { '@type': 'Place', name: words('eventLocation'), address: words('eventLocation') },
    organizer: { '@type': 'Organization', name: words('eventOrganizer') },
    description: excerpt(words('eventDesc'), descriptionLength),
    ...(event.eventImage && { image: event.eventImage }),
    inLanguage: language,
  }
}

/** @returns where a page stands in the site (schema.org BreadcrumbList), from the home page on. */
export const breadcrumbData = (
  { t }: SiteTexts,
  steps: readonly { name: string; url: string }[],
): LinkedData => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: t('menu.home'), url: pages.home }, ...steps].map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
})
