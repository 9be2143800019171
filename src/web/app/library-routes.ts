import { libraryPage, libraryPictures } from '#shared/picture-library.ts'
import type { AdminRoute } from './resource-route.tsx'

const needs = { permission: 'read', resource: libraryPictures.name } as const

/** The library of pictures. */
export const libraryRoute: AdminRoute = {
  title: ({ t }) => t('pictures.page'),
  words: 'media bilder bild filer bibliotek bildbibliotek pictures images files library',
  path: libraryPage,
  needs,
  icon: 'picture',
  isSearched: true,
  lazy: () => import('#web/features/pictures/library-page.tsx'),
}

/** One picture of it. */
export const pictureRoute: AdminRoute = {
  title: ({ t }) => t('library.one'),
  path: `${libraryPage}:id/`,
  needs,
  icon: 'picture',
  lazy: () => import('#web/features/pictures/picture-page.tsx'),
}
