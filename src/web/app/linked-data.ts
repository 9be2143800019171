import { pages, postPage } from '#shared/paths.ts'
import type { Post } from '#shared/resources/posts.ts'
import type { RootState } from './store.ts'

/** Addresses in these blocks start at the root of the site; `head.ts` makes them absolute. */
type LinkedData = Record<string, unknown>

/** Search engines show no more of a headline. */
const headlineLength = 110

/** @returns the association for search engines (schema.org Organization). */
export function organizationData({ feature, footer }: RootState): LinkedData {
  const [record] = footer.footer
  const elsewhere = [
    record?.facebookLink,
    record?.youtubeLink,
    record?.instagramLink,
    record?.twitterLink,
    record?.linkedinLink,
  ].filter(Boolean)
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: feature.site?.association_name ?? '',
    url: pages.home,
    ...(record?.description && { description: record.description }),
    ...(record?.address && { address: record.address }),
    ...(record?.infoMail && { email: record.infoMail }),
    ...(record?.phoneNumber && { telephone: record.phoneNumber }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  }
}

/** @returns a post for search engines (schema.org Article). */
export function articleData({ feature }: RootState, post: Post): LinkedData {
  const url = postPage(post.id)
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: Array.from(post.title).slice(0, headlineLength).join(''),
    url,
    mainEntityOfPage: url,
    ...(post.post_date && { datePublished: post.post_date }),
    ...(post.image && { image: post.image }),
    ...(post.category && { articleSection: post.category }),
    ...(post.author && { author: { '@type': 'Person', name: post.author } }),
    publisher: {
      '@type': 'Organization',
      name: feature.site?.association_name ?? '',
      url: pages.home,
    },
    inLanguage: 'sv',
  }
}

/** @returns where a page stands in the site (schema.org BreadcrumbList), from the home page on. */
export const breadcrumbData = (steps: readonly { name: string; url: string }[]): LinkedData => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Hem', url: pages.home }, ...steps].map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
})
