import type { AppContext } from '#server/context/context.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { countLetter } from '#server/mail/sending/member-audience.ts'
import { readTexts } from '#server/mail/templates/letters.ts'
import { AppError, type FieldProblem, invalidField } from '#shared/errors.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'
import { unknownWords } from '#shared/merge-words.ts'
import { message } from '#shared/message.ts'
import { addressedBy, type findLetter, requireAudience } from './letter-drafts.ts'
import { planMailing } from './plan-mailing.ts'

type Row = Awaited<ReturnType<typeof findLetter>>

const isEmpty = (content: string): boolean => plainText(content) === '' && !content.includes('<img')

/** @returns what is wrong with the text in one language, which but for the first may be left out altogether */
function problemsIn(
  language: Language,
  { title, content }: { title: string; content: string },
): FieldProblem[] {
  const at = language === firstLanguage ? '' : `/texts/${language}`
  const lacks = { title: title.trim() === '', content: isEmpty(content) }
  if (language !== firstLanguage && lacks.title && lacks.content) return []
  const missing = (['title', 'content'] as const)
    .filter((name) => lacks[name])
    .map((name) => ({
      pointer: `${at}/${name}`,
      code: 'required',
      detail: message(
        language === firstLanguage ? `mailings.fields.${name}.required` : 'letter.halfLanguage',
      ),
    }))
  const words = unknownWords({ title, content })
  if (words.length === 0) return missing
  const name = unknownWords({ title, content: '' }).length > 0 ? 'title' : 'content'
  const detail = message('letter.unknownWords', { words: words.join(', ') })
  return [...missing, { pointer: `${at}/${name}`, code: 'invalid', detail }]
}

/** @returns what keeps a draft from being sent, in whichever language */
function problemsOf(row: Row): FieldProblem[] {
  const texts = readTexts(row.texts)
  return languages.flatMap((language) =>
    problemsIn(language, language === firstLanguage ? row : (texts[language] ?? { title: '', content: '' })),
  )
}

/**
 * Plans the mailing that a draft becomes. The draft is deleted; an undo brings it back.
 * @param asked the number of recipients that was typed, and the version of the draft that the writer saw
 * @throws AppError forbidden, stale, validation; wrong-state when the mail would go to another number by now
 */
export async function sendLetter(
  context: AppContext,
  actor: Actor,
  { row, asked }: { row: Row; asked: { recipients: number; version: number } },
) {
  requireAudience(actor, row.to_whom)
  if (asked.version !== row.version) throw new AppError('stale')
  const errors = problemsOf(row)
  if (errors.length > 0) throw new AppError('validation', { errors })
  const mailing = await addressedBy(context, row)
  if (!mailing) throw invalidField('to_whom', message('letter.choiceGone'))
  const { recipients } = await countLetter(context, mailing)
  if (recipients === 0) throw invalidField('to_whom', message('mailing.noRecipients'))
  if (recipients !== asked.recipients)
    throw new AppError('wrong-state', { title: message('letter.otherNumber', { count: recipients }) })
  const { title, content, texts } = row
  const draft = { ...mailing, audience: 'members', event_id: null, title, content, texts } as const
  const also = async (tx: Tx, mailing_id: number): Promise<void> => {
    // A letter that summons to a meeting is proved by the mailing that it became.
    await tx.updateTable('summons').set({ mailing_id }).where('letter_id', '=', row.id).execute()
    await tx.deleteFrom('letters').where('id', '=', row.id).execute()
  }
  const planned = await planMailing(context, actor, { ...draft, also })
  return { planned, recipients }
}
