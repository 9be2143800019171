import type { AppContext, Feature } from '#server/context/context.ts'
import { recordExport, tellOfMassExport } from '#server/crud/tell-of-export.ts'
import { watchReading } from '#server/crud/watch-reading.ts'
import { sendSheet, sheetAnswer } from '#server/formats/spreadsheet/send-sheet.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { countPersonalFile } from '#server/http/access/confirmation.ts'
import { integer, list, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { translate } from '#server/texts/site-text.ts'
import {
  type EvidenceSample,
  evidenceApi,
  evidenceFileApi,
  evidenceMembersApi,
  evidenceName,
  evidenceSampleApi,
} from '#shared/evidence.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { countEvidence } from './count-evidence.ts'
import { evidenceSheet } from './evidence-file.ts'
import { countsSchema, evidenceMemberSchema, fileQuery, sampleQuery, yearQuery } from './evidence-schemas.ts'
import { type Evidence, readEvidence, shownMember } from './read-evidence.ts'
import { drawSample } from './sample.ts'

type Asked = { year: number; confirmed: boolean }

/** Reads the members of a year for somebody, which counts as reading the register. */
async function readFor(context: AppContext, actor: Actor, { year, confirmed }: Asked): Promise<Evidence[]> {
  const people = await readEvidence(context.db, year)
  const shown = confirmed ? people.filter(({ confirmation }) => confirmation !== null) : people
  await watchReading(context, actor, { resource: members, ids: shown.map(({ id }) => id) })
  return shown
}

/** Evidence of a year for grants: numbers, the members with what shows that they are, a file, and a sample for the auditor. */
export const evidenceFeature: Feature = (app, context) => {
  const now = () => stockholmDay(context.now())
  const reader = { to: 'read', resource: members.name } as const

  route(app, ['GET', evidenceApi], {
    who: { to: 'read', resource: evidenceName },
    summary: 'The members on 31 December of a year in numbers, and how they came and went',
    reads: yearQuery(now),
    answer: countsSchema,
    does: ({ query: { year } }) => countEvidence(context.db, { year, today: now() }),
  })

  route(app, ['GET', evidenceMembersApi], {
    who: reader,
    summary:
      'The members on 31 December of a year: what is missing of each, and what shows that they are one',
    reads: yearQuery(now),
    answer: list(evidenceMemberSchema),
    does: async ({ request: { actor }, query }) =>
      (await readFor(context, actor, query)).map((one) => shownMember(one)),
  })

  route(app, ['GET', evidenceSampleApi], {
    who: reader,
    summary: 'A sample of them, drawn by a seed: the same seed and the same members give the same sample',
    reads: sampleQuery(now),
    answer: {
      type: 'object',
      additionalProperties: false,
      required: ['seed', 'among', 'members'],
      properties: {
        seed: text,
        among: integer,
        members: list(evidenceMemberSchema),
      },
    },
    does: async ({ request: { actor }, query }): Promise<EvidenceSample> => {
      const { seed, count } = query
      const people = await readFor(context, actor, query)
      return { seed, among: people.length, members: drawSample(people, { seed, count }).map(shownMember) }
    },
  })

  route(app, ['GET', evidenceFileApi], {
    who: reader,
    summary: 'Save the members on 31 December of a year as a file, also under the headings of eBas',
    confirms: true,
    reads: fileQuery(now),
    ...sheetAnswer('xlsx'),
    does: async ({ request, reply, query }) => {
      const { actor } = request
      const { year, headings } = query
      await countPersonalFile(context, actor)
      await recordExport(context, actor, members.name)
      const people = await readFor(context, actor, query)
      await tellOfMassExport(context, actor, { resource: members, count: people.length, isWhole: true })
      const language = askedLanguage(request.headers)
      const name = translate(language, 'evidence.file', { year: String(year) })
      return sendSheet(reply, 'xlsx', {
        fileName: name,
        ...evidenceSheet(people, { headings, language, name }),
      })
    },
  })
}
