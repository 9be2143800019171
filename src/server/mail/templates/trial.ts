import { plainMail } from '#server/mail/templates/personal-mail.ts'
import { dataOf, type Template } from '#server/mail/templates/template.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'

/** Shows an administrator that mails arrive, and how they look. */
export const trial: Template<{ language: Language }> = {
  about: null,
  read: async (row) => ({ language: languageOf(dataOf<{ language: string }>(row).language) }),
  write: (_values, { association, urlOf }) =>
    plainMail({
      heading: message('mail.trial.heading'),
      preview: message('mail.trial.preview'),
      texts: [message('mail.trial.text', { association })],
      button: [message('mail.trial.button'), urlOf(pages.home)],
      because: message('mail.trial.footer'),
    }),
}
