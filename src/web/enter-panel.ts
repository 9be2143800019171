import { pages } from '#shared/paths.ts'
import { keepEntry } from '#web/ui/entry.ts'
import { panelLanguage } from '#web/ui/panel-language.ts'

// The one script of the page that says that a password was chosen: it leads to the login page, which signs in with what the
// page holds, in the language of the page. Without it the page leads there by its button.

const { entry } = document.querySelector<HTMLElement>('[data-entry]')?.dataset ?? {}
if (entry) {
  keepEntry(entry)
  panelLanguage.follow(document.documentElement.lang)
  location.replace(pages.login)
}
