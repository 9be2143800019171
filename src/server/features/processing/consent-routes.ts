import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context/context.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, text } from '#server/http/api-document/schemas.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { route } from '#server/http/input/route.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { addConsentText, readConsentText } from '#server/people/consents.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { translate } from '#server/texts/site-text.ts'
import { type ConsentKind, type ConsentText, writtenKinds } from '#shared/consents.ts'
import { type Language, languages } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'

const kinds: readonly ConsentKind[] = ['information', 'membership', ...writtenKinds]

/** The longest text. */
const maxText = 5_000

/** @returns the newest text of each kind and language, with how many acts by it hold */
async function readTexts({ db }: AppContext, speaks: Language): Promise<ConsentText[]> {
  const rows = await db.selectFrom('consent_texts').selectAll().orderBy('version').execute()
  const counts = await db
    .selectFrom('consents')
    .select((select) => ['kind', 'language', select.fn.countAll<number | string>().as('acts')])
    .where('withdrawn_at', 'is', null)
    .groupBy(['kind', 'language'])
    .execute()
  const texts: ConsentText[] = []
  for (const kind of kinds)
    for (const language of languages) {
      const isThis = (row: { kind: ConsentKind; language: Language }) =>
        row.kind === kind && row.language === language
      const written = writtenKinds.find((one) => one === kind)
      const stored = rows.findLast(isThis)
      const present = written ? await readConsentText(db, { kind: written, language }) : stored
      if (!present) continue
      texts.push({
        kind,
        title: translate(speaks, `consent.${kind}.title`),
        language,
        version: present.version,
        from_day: present.from_day,
        text: present.text,
        acts: Number(counts.find(isThis)?.acts ?? 0),
        is_written: written !== undefined,
      })
    }
  return texts
}
const answer = list(
  objectSchema({
    kind: { enum: kinds },
    title: text,
    language: { enum: [...languages] },
    version: integer,
    from_day: { ...text, description: 'Empty for the text of the program that nobody has acted by.' },
    text: text,
    acts: { ...integer, description: 'Acts by any of its versions that hold.' },
    is_written: { ...flag, description: 'The board may write a new version.' },
  }),
)

const body = z.strictObject({
  kind: z.enum(writtenKinds, { error: issueText('body.choice') }),
  language: z.enum(languages as [Language, ...Language[]], { error: issueText('body.choice') }),
  text: z
    .string({ error: issueText('body.text') })
    .trim()
    .min(1, { error: issueText('check.required') })
    .max(maxText, { error: issueText('check.tooLong', { max: maxText }) })
    .meta({ examples: ['Jag vill få utskick från föreningen.'] }),
})

/** The texts to which persons consent, with their versions. */
export function consentRoutes(app: FastifyInstance, context: AppContext): void {
  const path = panelApi.consentTexts
  route(app, ['GET', path], {
    who: { to: 'read', resource: members.name },
    summary: 'The texts to which persons consent or by which they are informed, in their newest versions',
    answer,
    does: ({ request }) => readTexts(context, askedLanguage(request.headers)),
  })
  route(app, ['POST', path], {
    who: { to: 'write', resource: members.name },
    summary: 'Write a new version of a text; who consented before did so to the one before',
    takes: body,
    answer,
    does: async ({ request: { actor, headers }, body: { kind, language, text } }) => {
      await inTransaction({ context, actor, isPublic: true }, async (scope) => {
        const { tx } = scope
        await context.dialect.lockKey(tx, `consent text ${kind} ${language}`)
        const before = await readConsentText(tx, { kind, language })
        if (before.text === text) return
        const today = stockholmDay(context.now())
        // The text of the program becomes the first version, so that acts by it keep their number.
        if (!before.from_day) await addConsentText(tx, { kind, language }, { text: before.text, today })
        await addConsentText(tx, { kind, language }, { text, today })
        await recordHistory(scope, {
          action: 'consent-text',
          resource: 'consent_texts',
          record_id: null,
          fields: [kind],
        })
      })
      return readTexts(context, askedLanguage(headers))
    },
  })
}
