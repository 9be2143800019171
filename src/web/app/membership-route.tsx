import { pages } from '#shared/paths.ts'
import { aboutSlice } from '#web/features/about/about-slice.ts'
import { allOf, type Page } from './page.ts'

export const membershipRoute: Page = {
  path: pages.membership,
  source: 'src/web/app/pages/membership-page.tsx',
  lazy: () => import('#web/app/pages/membership-page.tsx'),
  layout: 'public',
  load: ({ store: { dispatch } }) => allOf([dispatch(aboutSlice.fetch())]),
  // The form shows the statutes alone.
  slimState: (state) => ({
    ...state,
    about: {
      ...state.about,
      about: state.about.about.map((about) => ({ ...about, vision: '', mission: '' })),
    },
  }),
  head: ({ feature }) => ({
    title: 'Medlemskap',
    description: `Ansök om medlemskap i ${feature.site?.association_name || 'föreningen'}.`,
  }),
}
