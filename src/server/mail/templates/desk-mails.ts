import { linkIn, nameOfAccount } from '#server/mail/templates/account-mails.ts'
import { personalMail, plainMail } from '#server/mail/templates/personal-mail.ts'
import { dataOf, type Template } from '#server/mail/templates/template.ts'
import { resourceIn } from '#server/texts/resource-words.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { personDeskPage } from '#shared/panel-paths.ts'
import { historyPage } from '#shared/paths.ts'
import { findResource } from '#shared/resources/index.ts'

type Data = { language: string; resource: string; count: string }

/** Leads whoever asked what is kept about them to a copy, once. */
export const dataCopy: Template<{ language: Language; path: string }> = {
  about: null,
  async read(row, context) {
    const path = await linkIn(row, context, 'copy')
    return path ? { language: languageOf(dataOf<Data>(row).language), path } : null
  },
  write: ({ path }, { association, urlOf }) =>
    personalMail('', {
      heading: message('mail.data-copy.subject'),
      texts: [message('mail.data-copy.asked', { association })],
      button: [message('mail.data-copy.button'), urlOf(path), message('mail.data-copy.week-once')],
      because: message('mail.data-copy.mistake'),
    }),
}

type Elsewhere = { language: Language; by: string; number: string; reason: string; path: string }

/** Tells an administrator that a copy went elsewhere than to the registered address, and why; it names no person. */
export const copyElsewhere: Template<Elsewhere> = {
  about: null,
  async read(row, { db }) {
    const request = await db
      .selectFrom('person_requests')
      .select(['id', 'answered_by', 'reason'])
      .where('id', '=', row.record_id)
      .executeTakeFirst()
    const by = request && (await nameOfAccount(db, request.answered_by))
    if (!request || !by) return null
    const { language } = dataOf<Data>(row)
    const { id, reason } = request
    return { language: languageOf(language), by, number: String(id), reason, path: personDeskPage }
  },
  write: ({ by, number, reason, path }, { urlOf }) =>
    plainMail({
      heading: message('mail.copy-elsewhere.subject'),
      texts: [message('mail.copy-elsewhere.given', { by, number })],
      blocks: [
        ...(reason ? [{ facts: [[message('mail.copy-elsewhere.reason'), reason] as const] }] : []),
        { button: message('mail.copy-elsewhere.button'), url: urlOf(path) },
      ],
      because: message('mail.many-reads.because'),
    }),
}

/** Tells an administrator that somebody has saved a long list of persons as a file. */
export const massExport: Template<{
  language: Language
  by: string
  list: string
  count: string
  path: string
}> = {
  about: 'users',
  async read(row, { db }) {
    const by = await nameOfAccount(db, row.record_id)
    if (!by) return null
    const { resource = '', count = '', ...data } = dataOf<Data>(row)
    const language = languageOf(data.language)
    const listed = findResource(resource)
    const list = listed ? resourceIn(language, listed).names.page : resource
    return { language, by, list, count, path: historyPage }
  },
  write: ({ by, list, count, path }, { urlOf }) =>
    plainMail({
      heading: message('mail.mass-export.subject'),
      texts: [message('mail.mass-export.saved', { by, count })],
      blocks: [
        { facts: [[message('mail.mass-export.list'), list]] },
        { text: message('mail.many-reads.why') },
        { button: message('mail.many-reads.button'), url: urlOf(path) },
      ],
      because: message('mail.many-reads.because'),
    }),
}
