import type { FastifyInstance } from 'fastify'
import { outputFieldSchema } from '#server/http/api-document/field-schema.ts'
import { route } from '#server/http/input/route.ts'
import { translate } from '#server/texts/site-text.ts'
import { type Language, languages, translationKey } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { events, type Question } from '#shared/resources/events.ts'
import type { Key } from '#texts/keys.ts'

/** The words of a proposed question in each language, in the fields of a question. */
const words = (field: 'question' | 'choices', key: Key): Record<string, string> =>
  Object.fromEntries(
    languages.map((language: Language) => [translationKey(field, language), translate(language, key)]),
  )

const question = (rules: Partial<Question>, texts: Record<string, string>): Question => ({
  key: '',
  question: '',
  kind: 'short',
  choices: '',
  required: false,
  sensitive: false,
  everyone: true,
  at_door: false,
  ...rules,
  ...texts,
})

/** @returns questions that most organisers ask, and that each person answers */
const proposals = (): Question[] => [
  question(
    { kind: 'one', required: true },
    { ...words('question', 'event.proposal.food'), ...words('choices', 'event.proposal.food.choices') },
  ),
  question({ sensitive: true }, words('question', 'event.proposal.allergies')),
]

/** Proposes questions for an event. */
export function proposalsRoute(app: FastifyInstance): void {
  route(app, ['GET', panelApi.proposedQuestions], {
    who: { to: 'read', resource: events.name },
    summary: 'Questions that may be added to those of an event',
    answer: outputFieldSchema(events.fields.questions),
    does: () => proposals(),
  })
}
