import { z } from 'zod'
import { textSchema } from '#server/crud/body-schema.ts'
import { mailings } from '#shared/resources/mailings.ts'

const { title, content } = mailings.fields

/** The text of an information mail; its content is sanitised like any other text of an administrator. */
export const messageBody = z.strictObject({ title: textSchema(title), content: textSchema(content) })

export const settlementBody = z.strictObject({ state: z.enum(['sent', 'failed']) })
