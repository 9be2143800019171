import { boardPage, boardYearIn } from '#shared/board-years.ts'
import { excerpt } from '#shared/excerpt.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import { languages, languagesOf, textIn, translationKey, withoutTexts } from '#shared/languages.ts'
import { activitiesPage, categoryIdIn, pages, postPage } from '#shared/paths.ts'
import type { About } from '#shared/resources/about.ts'
import type { Post } from '#shared/resources/posts.ts'
import { aboutSlice } from '#web/features/about/about-slice.ts'
import { boardSlice } from '#web/features/board/board-slice.ts'
import { eventSlice } from '#web/features/events/event-slice.ts'
import { kontaktSlice } from '#web/features/kontakt/kontakt-slice.ts'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { briefEvent } from './brief-event.ts'
import { articleData, breadcrumbData, organizationData } from './linked-data.ts'
import { nextEvents } from './next-events.ts'
import { allOf, isRendering, missing, type Page } from './page.ts'
import { readPage } from './read-page.ts'
import type { RootState } from './store.ts'

/** The longest excerpt that a list shows. */
const longestExcerpt = 150
/** Characters that search engines show of a description. */
const descriptionLength = 160
/** A post's page offers three others; it may itself be among the newest. */
const newestPosts = { limit: 4 }

const idIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

const contentKeys = languages.map((language) => translationKey('content', language)) as (keyof Post)[]

const shortened = new WeakMap<Post, Post>()

/**
 * The fields that a card needs: lists show only the beginning of a text. The server reads the newest posts once for many
 * pages, so each is cut once.
 */
function inShort(post: Post): Post {
  const short = shortened.get(post) ?? {
    ...post,
    ...Object.fromEntries(
      contentKeys.map((key) => [key, escapeHtml(excerpt(String(post[key] ?? ''), longestExcerpt))]),
    ),
  }
  shortened.set(post, short)
  return short
}

const slimPosts = (state: RootState): RootState => ({
  ...state,
  post: { ...state.post, posts: state.post.posts.map(inShort) },
})

const slimActivities = (state: RootState): RootState => ({
  ...slimPosts(state),
  event: { ...state.event, events: nextEvents(state.event.events, state.feature.now).map(briefEvent) },
})

const slimAbout = (state: RootState, ...unshown: (keyof About & string)[]): RootState => ({
  ...state,
  about: { ...state.about, about: state.about.about.map((about) => withoutTexts(about, ...unshown)) },
})

/** The fields that the page of a post shows. */
const pageFields = [
  'id',
  'title',
  'content',
  'category_id',
  'category',
  'author',
  'post_date',
  'image',
] satisfies (keyof Post)[]

/** @returns the post in the state of a link, when it is the one that the address names. */
function postFromLinkState(linkState: unknown, id: number | null): Post | null {
  const { post } = (linkState ?? {}) as { post?: Partial<Post> | null }
  const isWhole = pageFields.every((field) => post && field in post)
  return isWhole && post?.id === id ? (post as Post) : null
}

const chosenCategory = ({ post }: RootState) =>
  post.categories.find(({ id }) => id === post.currentCategory) ?? null

/** The pages that show what the board writes. */
export const contentRoutes: readonly Page[] = [
  {
    path: pages.post,
    ...readPage('PostPage'),
    hasOwnTexts: true,
    load: async ({ store: { dispatch }, params }) => {
      const id = idIn(params.id)
      if (id === null) return { status: 404 }
      return allOf([
        dispatch(postSlice.fetchPost(id)),
        dispatch(postSlice.fetch({ query: newestPosts })),
      ]).catch(missing)
    },
    fromLinkState: (store, linkState, params) => {
      const post = postFromLinkState(linkState, idIn(params.id))
      if (post) store.dispatch(postSlice.postLinked(post))
      return post !== null
    },
    ...(isRendering && { slimState: slimPosts }),
    head: ({ state, params, texts }) => {
      const post = state.post.currentPost
      if (!post || post.id !== idIn(params.id)) return { title: texts.t('missing.headTitle'), noindex: true }
      return {
        title: textIn(post, 'title', texts.language).text,
        ...(isRendering && {
          description: excerpt(textIn(post, 'content', texts.language).text, descriptionLength),
          image: post.image,
          imageFocus: post.image_focus,
          type: 'article',
          published: post.post_date,
          languages: languagesOf(post, 'content'),
        }),
        canonical: postPage(post.id),
        jsonLd: import.meta.env.SSR
          ? [
              articleData(state, post, texts.language),
              breadcrumbData(texts, [
                { name: texts.t('menu.activities'), url: pages.activities },
                { name: textIn(post, 'title', texts.language).text, url: postPage(post.id) },
              ]),
            ]
          : [],
      }
    },
  },
  {
    path: pages.activities,
    ...readPage('ActivitiesPage'),
    load: async ({ store, query }) => {
      const id = categoryIdIn(`?${query}`)
      await allOf([
        store.dispatch(postSlice.fetchCategories()),
        store.dispatch(eventSlice.fetch()),
        id === null ? store.dispatch(postSlice.fetch()) : store.dispatch(postSlice.fetchByCategory(id)),
      ])
      // A category that is no more has no page, so that strangers cannot fill the cache with made-up ones.
      const isKnown = id === null || store.getState().post.categories.some((category) => category.id === id)
      return isKnown ? undefined : { status: 404 }
    },
    ...(isRendering && { slimState: slimActivities }),
    head: ({ state, texts: { t, language } }) => {
      const category = chosenCategory(state)
      const [first] = state.post.posts
      return {
        title: [category && textIn(category, 'name', language).text, t('menu.activities')]
          .filter(Boolean)
          .join(' – '),
        ...(isRendering && { image: first?.image ?? null, imageFocus: first?.image_focus }),
        canonical: activitiesPage(category?.id ?? null),
      }
    },
  },
  {
    path: pages.about,
    ...readPage('AboutPage'),
    load: async ({ store: { dispatch }, query }) => {
      const { groupSlice } = await import('#web/features/groups/group-slice.ts')
      const year = boardYearIn(`?${query}`)
      const members = boardSlice.fetch(year === null ? undefined : { within: `years/${year}/` })
      const loaded = allOf([dispatch(aboutSlice.fetch()), dispatch(members), dispatch(groupSlice.fetch())])
      // A year without a board has no page, so that strangers cannot fill the cache with made-up ones.
      return year === null ? loaded : loaded.catch(missing)
    },
    // The statutes are read in the membership form.
    ...(isRendering && { slimState: (state: RootState) => slimAbout(state, 'statute') }),
    head: ({ state, query, texts: { t, language } }) => ({
      title: t('menu.about'),
      ...(isRendering && {
        description: excerpt(textIn(state.about.about[0] ?? {}, 'vision', language).text, descriptionLength),
      }),
      canonical: boardPage(query ? boardYearIn(`?${query}`) : null),
      jsonLd: import.meta.env.SSR ? [organizationData(state, language)] : [],
    }),
  },
  {
    path: pages.documents,
    source: 'src/web/app/pages/documents-page.tsx',
    lazy: () => import('#web/app/pages/documents-page.tsx'),
    hasOwnTexts: true,
    layout: 'public',
    load: async ({ store: { dispatch } }) => {
      const { documentSlice } = await import('#web/features/documents/document-slice.ts')
      return allOf([dispatch(documentSlice.fetch())])
    },
    head: ({ texts: { t } }) => ({
      title: t('documents.heading'),
      ...(isRendering && { description: t('documents.description') }),
    }),
  },
  {
    path: pages.contact,
    source: 'src/web/app/pages/contact-page.tsx',
    lazy: () => import('#web/app/pages/contact-page.tsx'),
    hasOwnTexts: true,
    layout: 'public',
    load: ({ store: { dispatch } }) => allOf([dispatch(kontaktSlice.fetch())]),
    head: ({ state, texts: { t, language } }) => ({
      title: t('menu.contact'),
      ...(isRendering && {
        description: excerpt(
          textIn(state.kontakt.kontakt[0] ?? {}, 'wtu_content', language).text,
          descriptionLength,
        ),
      }),
      jsonLd: import.meta.env.SSR ? [organizationData(state, language)] : [],
    }),
  },
  {
    path: pages.search,
    source: 'src/web/app/pages/search-page.tsx',
    lazy: () => import('#web/app/pages/search-page.tsx'),
    hasOwnTexts: true,
    layout: 'public',
    load: async (input) => (await import('#web/app/pages/search-page.tsx')).load(input),
    head: ({ texts: { t } }) => ({ title: t('search.title'), noindex: true }),
  },
  {
    path: pages.information,
    source: 'src/web/app/pages/information-page.tsx',
    lazy: () => import('#web/app/pages/information-page.tsx'),
    layout: 'public',
    load: async (input) => (await import('#web/app/pages/information-page.tsx')).load(input),
    head: ({ texts: { t } }) => ({ title: t('footer.information') }),
  },
  {
    path: pages.membership,
    source: 'src/web/app/pages/membership-page.tsx',
    lazy: () => import('#web/app/pages/membership-page.tsx'),
    hasOwnTexts: true,
    layout: 'public',
    load: async (input) => (await import('#web/app/pages/membership-page.tsx')).load(input),
    // The form shows the statutes alone.
    ...(isRendering && { slimState: (state: RootState) => slimAbout(state, 'vision', 'mission') }),
    head: ({ state: { feature }, texts: { t } }) => ({
      title: t('membership.headTitle'),
      ...(isRendering && {
        description: t('membership.description', {
          association: feature.site?.association_name || t('membership.association'),
        }),
      }),
    }),
  },
]
