import { z } from 'zod'
import { textSchema } from '#server/crud/body-schema.ts'
import { otherLanguages } from '#shared/languages.ts'
import type { LetterTexts } from '#shared/letters.ts'
import { mailings } from '#shared/resources/mailings.ts'

const { title, content } = mailings.fields

/** The text of an information mail; its content is sanitised like any other text of an administrator. */
export const messageBody = z.strictObject({ title: textSchema(title), content: textSchema(content) })

/** The same with the text in other languages. A recipient whose language is missing gets the first one. */
export const messageInLanguages = messageBody.extend({
  texts: z
    .strictObject(Object.fromEntries(otherLanguages.map((language) => [language, messageBody.optional()])))
    .optional() as unknown as z.ZodType<LetterTexts | undefined>,
})

/** A mail that is sent to its writer only; `about` names mails that have no link to unsubscribe. */
export const testBody = messageInLanguages.extend({ about: z.literal('event').optional() })

/** @returns the column `texts` of a mailing */
export const storedTexts = (texts: LetterTexts = {}): string =>
  Object.keys(texts).length > 0 ? JSON.stringify(texts) : ''

export const settlementBody = z.strictObject({ state: z.enum(['sent', 'failed']) })
