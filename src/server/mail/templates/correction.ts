import { plainMail } from '#server/mail/templates/personal-mail.ts'
import { dataOf, type Template } from '#server/mail/templates/template.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { message } from '#shared/message.ts'

type Correction = { language: Language; subjects: readonly string[] }

/** To somebody who got mails about an action that was undone afterwards. */
export const correction: Template<Correction> = {
  about: null,
  async read(row) {
    const { subjects, language } = dataOf<{ subjects: string; language: string }>(row)
    return { language: languageOf(language), subjects: JSON.parse(subjects ?? '[]') }
  },
  write: ({ subjects }, { association }) =>
    plainMail({
      heading: message('mail.correction.subject', { association }),
      texts: [message('mail.correction.text', { count: subjects.length })],
      blocks: [
        { facts: subjects.map((subject) => [message('mail.correction.mail'), subject] as const) },
        { text: message('mail.correction.before') },
      ],
      because: message('mail.correction.because'),
    }),
}
