import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext, Feature } from '#server/context/context.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { list, text } from '#server/http/api-document/schemas.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { oneOf, queryOf } from '#server/http/input/query-parameters.ts'
import { route } from '#server/http/input/route.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { readConsentText } from '#server/people/consents.ts'
import { describeActivities, readController } from '#server/people/describe-processing.ts'
import { readInformation } from '#server/people/information.ts'
import { readWords, storeWords, thirdCountryOf } from '#server/people/processing-words.ts'
import { readPeriods } from '#server/people/retention-periods.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { translate, wordsIn } from '#server/texts/site-text.ts'
import { type Activity, activities } from '#shared/activities.ts'
import { writtenKinds } from '#shared/consents.ts'
import { type Language, languages } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import type { Information, InformationSection, ProcessingRegister } from '#shared/processing-register.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { consentRoutes } from './consent-routes.ts'
import { readMeasures } from './measures.ts'

const activityNames = Object.keys(activities) as Activity[]

async function readRegister(context: AppContext, language: Language): Promise<ProcessingRegister> {
  const { db } = context
  const today = stockholmDay(context.now())
  const words = await readWords(db)
  const own = (texts: Partial<Record<Language, string>> = {}) =>
    Object.fromEntries(languages.map((one) => [one, texts[one] ?? '']))
  return {
    controller: await readController(db, language),
    today,
    activities: describeActivities(words, await readPeriods(db, today), language),
    third_country: thirdCountryOf(words, language),
    measures: await readMeasures(context, language),
    own_purposes: Object.fromEntries(activityNames.map((name) => [name, own(words.purposes[name])])),
    own_third_country: own(words.third_country),
  }
}

/** The texts that visitors consent to, each with its version. */
async function consentSection(context: AppContext, language: Language): Promise<InformationSection> {
  const facts: [string, string[]][] = []
  for (const kind of writtenKinds) {
    const { text, version, from_day } = await readConsentText(context.db, { kind, language })
    const since = from_day
      ? wordsIn(language, message('information.consents.since', { version, day: { day: from_day } }))
      : translate(language, 'information.consents.first', { version })
    facts.push([translate(language, `consent.${kind}.title`), [text, since]])
  }
  return { heading: translate(language, 'information.consents.title'), texts: [], facts }
}

async function answerInformation(context: AppContext, language: Language): Promise<Information> {
  const today = stockholmDay(context.now())
  const sections = await readInformation(context.db, { language, today })
  return {
    title: translate(language, 'information.title'),
    intro: translate(language, 'information.intro'),
    sections: [...sections, await consentSection(context, language)],
  }
}

const strings = list(text)
const perLanguage = objectSchema(Object.fromEntries(languages.map((one) => [one, text])))

const registerSchema = objectSchema({
  controller: objectSchema({ name: text, address: text, email: text, phone: text }),
  today: { ...text, format: 'date' },
  activities: list(
    objectSchema({
      name: { enum: activityNames },
      title: text,
      purpose: text,
      data: text,
      bases: strings,
      whose: strings,
      recipients: strings,
      kept: strings,
    }),
  ),
  third_country: text,
  measures: strings,
  own_purposes: objectSchema(Object.fromEntries(activityNames.map((one) => [one, perLanguage]))),
  own_third_country: perLanguage,
})

const informationSchema = objectSchema({
  title: text,
  intro: text,
  sections: list({
    type: 'object',
    properties: {
      heading: text,
      texts: strings,
      facts: list({ type: 'array', description: 'A label, and its texts.' }),
    },
    required: ['heading', 'texts'],
    additionalProperties: false,
  }),
})

const maxWords = 1_000
const words = z
  .string({ error: issueText('body.text') })
  .trim()
  .max(maxWords, { error: issueText('check.tooLong', { max: maxWords }) })
  .meta({ examples: ['Föra medlemsregister.'] })
const inLanguages = z.strictObject(Object.fromEntries(languages.map((one) => [one, words.optional()])))

const body = z.strictObject({
  purposes: z
    .strictObject(Object.fromEntries(activityNames.map((one) => [one, inLanguages.optional()])))
    .meta({ description: 'By activity and language; an empty text is the program’s own.' }),
  third_country: inLanguages,
})

function registerRoutes(app: FastifyInstance, context: AppContext): void {
  const path = panelApi.processing
  route(app, ['GET', path], {
    who: { to: 'read', resource: members.name },
    summary: 'The register of processing of personal data (GDPR article 30)',
    answer: registerSchema,
    does: ({ request }) => readRegister(context, askedLanguage(request.headers)),
  })
  route(app, ['PUT', path], {
    who: { to: 'write', resource: members.name },
    summary: 'Change the words of the register; what is empty is said in those of the program',
    takes: body,
    answer: registerSchema,
    does: async ({ request: { actor, headers }, body: { purposes, third_country } }) => {
      // The page for visitors says the same.
      await inTransaction({ context, actor, isPublic: true }, async (scope) => {
        const { tx } = scope
        await context.dialect.lockKey(tx, 'processing words')
        const before = await readWords(tx)
        await storeWords(tx, {
          purposes: { ...before.purposes, ...purposes },
          third_country: { ...before.third_country, ...third_country },
        })
        await recordHistory(scope, { action: 'processing', resource: 'processing', record_id: null })
      })
      return readRegister(context, askedLanguage(headers))
    },
  })
}

/** The processing of personal data: the register for the board, and the information for everybody. */
export const processingFeature: Feature = (app, context) => {
  registerRoutes(app, context)
  consentRoutes(app, context)
  route(app, ['GET', api.information], {
    who: 'public',
    summary: 'What persons are told about their data (GDPR article 13)',
    reads: queryOf({ language: oneOf(languages, message('parameter.unknown')) }),
    answer: informationSchema,
    does: ({ query }) => answerInformation(context, query.language),
  })
}
