import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer } from '#server/http/api-document/schemas.ts'
import { type MailContext, readSender } from '#server/mail/mail-context.ts'
import { measureMail } from '#server/mail/message/mail-size.ts'
import { readTexts } from '#server/mail/templates/letters.ts'
import { writeMail } from '#server/mail/templates/render-mail.ts'
import { firstLanguage, languages } from '#shared/languages.ts'
import type { MailSize } from '#shared/mail-size.ts'

export const mailSizeSchema = objectSchema({
  language: { enum: languages },
  ...{ bytes: integer, text: integer, links: integer, format: integer },
})

/** Measures a mailing as it would be sent in each language in which it is written. */
export async function measureDraft(
  context: Pick<MailContext, 'config' | 'publicUrl'> & { db: Parameters<typeof readSender>[0]['db'] },
  draft: { title: string; content: string; texts?: string | undefined },
): Promise<MailSize[]> {
  const sender = await readSender(context)
  const texts = { ...readTexts(draft.texts ?? ''), [firstLanguage]: draft }
  return languages.flatMap((language) => {
    const { title = '', content = '' } = texts[language] ?? {}
    if (!title || !content) return []
    const mail = writeMail('information', { title, content, language, code: 'x'.repeat(22) }, sender)
    return [measureMail(mail.html, language)]
  })
}
