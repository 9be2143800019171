import { inPanelLanguage } from './panel-language.tsx'

/**
 * The pages of the panel, in its language. They stand in a file of their own, because what names a file's code names
 * all files that it stands on too, and visitors need none of those names.
 */
export const panelPages = {
  login: () => inPanelLanguage(() => import('#web/features/auth/login-page.tsx'), 'auth.loginTitle'),
  forgotten: () =>
    inPanelLanguage(() => import('#web/features/auth/forgotten-page.tsx'), 'auth.forgottenTitle'),
  register: () => inPanelLanguage(() => import('#web/features/auth/register-page.tsx'), 'auth.registerTitle'),
  admin: () => inPanelLanguage(() => import('#web/app/layouts/admin-layout.tsx')),
}

/** Fetches the code of a page inside the frame of the panel. */
export async function prepareInside(pathname: string): Promise<void> {
  await (await import('#web/app/admin-pages.ts')).prepareAdminPage(pathname)
}
