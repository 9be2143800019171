import { withoutTexts } from '#shared/languages.ts'
import { pages } from '#shared/paths.ts'
import { aboutSlice } from '#web/features/about/about-slice.ts'
import { allOf, type Page } from './page.ts'

export const membershipRoute: Page = {
  path: pages.membership,
  source: 'src/web/app/pages/membership-page.tsx',
  lazy: () => import('#web/app/pages/membership-page.tsx'),
  hasOwnTexts: true,
  layout: 'public',
  load: ({ store: { dispatch } }) => allOf([dispatch(aboutSlice.fetch())]),
  // The form shows the statutes alone.
  slimState: (state) => ({
    ...state,
    about: {
      ...state.about,
      about: state.about.about.map((about) => withoutTexts(about, 'vision', 'mission')),
    },
  }),
  head: ({ state: { feature }, texts: { t } }) => ({
    title: t('membership.headTitle'),
    description: t('membership.description', {
      association: feature.site?.association_name || t('membership.association'),
    }),
  }),
}
