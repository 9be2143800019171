import { excerpt } from '#shared/excerpt.ts'
import { languagesOf, textIn } from '#shared/languages.ts'
import { ownPage, pages } from '#shared/paths.ts'
import { pageSlice } from '#web/features/pages/page-slice.ts'
import { breadcrumbData } from './linked-data.ts'
import { allOf, isRendering, missing, type Page } from './page.ts'
import { readPage } from './read-page.ts'

/** Characters that search engines show of a description. */
const descriptionLength = 160

/** A page that the association has written; it stands behind all others, whose words it cannot have. */
export const ownPageRoute: Page = {
  path: pages.own,
  ...readPage('OwnPage'),
  hasOwnTexts: true,
  load: ({ store: { dispatch }, params: { slug } }) =>
    allOf([dispatch(pageSlice.fetch({ within: `named/${slug}/` }))]).catch(missing),
  head: ({ state, params: { slug }, texts }) => {
    const page = pageSlice.select(state).find((one) => one.slug === slug)
    if (!page) return { title: texts.t('missing.headTitle'), noindex: true }
    const words = (field: 'title' | 'content' | 'description') => textIn(page, field, texts.language).text
    const step = { name: words('title'), url: ownPage(page.slug) }
    return {
      title: step.name,
      ...(isRendering && {
        description: words('description') || excerpt(words('content'), descriptionLength),
        image: page.image,
        imageFocus: page.image_focus,
        languages: languagesOf(page, 'content'),
      }),
      canonical: step.url,
      jsonLd: import.meta.env.SSR ? [breadcrumbData(texts, [step])] : [],
    }
  },
}
