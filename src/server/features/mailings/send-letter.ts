import { readTexts } from '#server/mail/templates/letters.ts'
import type { OperationScope } from '#server/operations/write-scope.ts'
import { AppError, type FieldProblem, invalidField } from '#shared/errors.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'
import { unknownWords } from '#shared/merge-words.ts'
import { message } from '#shared/message.ts'
import { addressedBy, findLetter, requireAudience } from './letter-drafts.ts'
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

/** @returns the words in braces of a draft that stand for nothing */
export const wordProblems = (row: Row): FieldProblem[] =>
  problemsOf(row).filter(({ code }) => code === 'invalid')

/**
 * Plans the mailing that a draft becomes. The draft is deleted; an undo brings it back.
 * @param asked the version of the draft that the writer saw, and the number of recipients that was typed, if it is compared
 * @throws AppError forbidden, stale, validation; wrong-state when the mail would go to another number by now
 */
export async function sendLetter(
  scope: OperationScope,
  { id, asked }: { id: number; asked: { recipients?: number | undefined; version: number } },
) {
  const { tx, actor } = scope
  const row = await findLetter({ db: tx }, id)
  requireAudience(actor, row.to_whom)
  if (asked.version !== row.version) throw new AppError('stale')
  const errors = problemsOf(row)
  if (errors.length > 0) throw new AppError('validation', { errors })
  const mailing = await addressedBy({ db: tx }, row)
  if (!mailing) throw invalidField('to_whom', message('letter.choiceGone'))
  const { title, content, texts } = row
  const draft = { ...mailing, audience: 'members', event_id: null, title, content, texts } as const
  const planned = await planMailing(scope, draft)
  const { recipients } = planned
  if (recipients === 0) throw invalidField('to_whom', message('mailing.noRecipients'))
  if (recipients !== (asked.recipients ?? recipients))
    throw new AppError('wrong-state', { title: message('letter.otherNumber', { count: recipients }) })
  // A letter that summons to a meeting is proved by the mailing that it became.
  await tx.updateTable('summons').set({ mailing_id: planned.id }).where('letter_id', '=', id).execute()
  await tx.deleteFrom('letters').where('id', '=', id).execute()
  return planned
}
