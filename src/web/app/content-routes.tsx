import { escapeHtml } from '#shared/escape-html.ts'
import { excerpt } from '#shared/excerpt.ts'
import { activitiesPage, categoryIdIn, pages, postPage } from '#shared/paths.ts'
import { type Post, posts } from '#shared/resources/posts.ts'
import { aboutSlice } from '#web/features/about/about-slice.ts'
import { boardSlice } from '#web/features/board/board-slice.ts'
import { kontaktSlice } from '#web/features/kontakt/kontakt-slice.ts'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { articleData, breadcrumbData, organizationData } from './linked-data.ts'
import { allOf, missing, type Page, readPagesSource } from './page.ts'
import type { RootState } from './store.ts'

/** The longest excerpt that a list shows. */
const longestExcerpt = 150
/** Characters that search engines show of a description. */
const descriptionLength = 160
/** A post's page offers three others; it may itself be among the newest. */
const newestPosts = { limit: 4 }

const idIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

/** The fields that a card needs: lists show only the beginning of a text. */
const inShort = (post: Post): Post => ({
  ...post,
  content: escapeHtml(excerpt(post.content, longestExcerpt)),
})

const slimPosts = (state: RootState): RootState => ({
  ...state,
  post: { ...state.post, posts: state.post.posts.map(inShort) },
})

/** @returns the post that a link linkState along, when it is the one the address names. */
function postFromLinkState(linkState: unknown, id: number | null): Post | null {
  const { post } = (linkState ?? {}) as { post?: Partial<Post> | null }
  const isWhole = Object.keys(posts.fields).every((field) => post && field in post)
  return isWhole && post?.id === id ? (post as Post) : null
}

const chosenCategory = ({ post }: RootState) =>
  post.categories.find(({ id }) => id === post.currentCategory) ?? null

/** The pages that show what the board writes. */
export const contentRoutes: readonly Page[] = [
  {
    path: pages.post,
    source: readPagesSource,
    lazy: async () => ({ Page: (await import('#web/app/pages/read-pages.ts')).readPages.PostPage }),
    layout: 'public',
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
    slimState: slimPosts,
    head: (state, params) => {
      const post = state.post.currentPost
      if (!post || post.id !== idIn(params.id)) return { title: 'Sidan finns inte', noindex: true }
      return {
        title: post.title,
        description: excerpt(post.content, descriptionLength),
        image: post.image,
        imageSizes: post.image_sizes,
        canonical: postPage(post.id),
        type: 'article',
        published: post.post_date,
        jsonLd: [
          articleData(state, post),
          breadcrumbData([
            { name: 'Aktiviteter', url: pages.activities },
            { name: post.title, url: postPage(post.id) },
          ]),
        ],
      }
    },
  },
  {
    path: pages.activities,
    source: readPagesSource,
    lazy: async () => ({ Page: (await import('#web/app/pages/read-pages.ts')).readPages.ActivitiesPage }),
    layout: 'public',
    load: async ({ store, query }) => {
      const id = categoryIdIn(`?${query}`)
      await allOf([
        store.dispatch(postSlice.fetchCategories()),
        id === null ? store.dispatch(postSlice.fetch()) : store.dispatch(postSlice.fetchByCategory(id)),
      ])
      // A category that is no more has no page, so that strangers cannot fill the cache with made-up ones.
      const isKnown = id === null || store.getState().post.categories.some((category) => category.id === id)
      return isKnown ? undefined : { status: 404 }
    },
    slimState: slimPosts,
    head: (state) => {
      const category = chosenCategory(state)
      const [first] = state.post.posts
      return {
        title: category ? `${category.name} – Aktiviteter` : 'Aktiviteter',
        image: first?.image ?? null,
        imageSizes: first?.image_sizes,
        canonical: activitiesPage(category?.id ?? null),
      }
    },
  },
  {
    path: pages.about,
    source: readPagesSource,
    lazy: async () => ({ Page: (await import('#web/app/pages/read-pages.ts')).readPages.AboutPage }),
    layout: 'public',
    load: ({ store: { dispatch } }) => allOf([dispatch(aboutSlice.fetch()), dispatch(boardSlice.fetch())]),
    // The statutes are read in the membership form.
    slimState: (state) => ({
      ...state,
      about: { ...state.about, about: state.about.about.map((about) => ({ ...about, statute: '' })) },
    }),
    head: (state) => ({
      title: 'Om oss',
      description: excerpt(state.about.about[0]?.vision ?? '', descriptionLength),
      jsonLd: [organizationData(state)],
    }),
  },
  {
    path: pages.contact,
    source: 'src/web/app/pages/contact-page.tsx',
    lazy: () => import('#web/app/pages/contact-page.tsx'),
    layout: 'public',
    load: ({ store: { dispatch } }) => allOf([dispatch(kontaktSlice.fetch())]),
    head: (state) => ({
      title: 'Kontakt',
      description: excerpt(state.kontakt.kontakt[0]?.wtu_content ?? '', descriptionLength),
      jsonLd: [organizationData(state)],
    }),
  },
]
