import { z } from 'zod'
import type { AppContext, Feature } from '#server/context/context.ts'
import { countRows } from '#server/db/row-counts.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { route } from '#server/http/input/route.ts'
import { defineOperation, undoForSeconds } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { changePeriods, daysAfter, readPeriods, storePeriods } from '#server/people/retention-periods.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { translate } from '#server/texts/site-text.ts'
import type { Language } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import {
  type Forgettable,
  firstNoticeDays,
  mostMonths,
  type Retention,
  type RetentionClass,
  type RetentionRow,
  retentionClasses,
  timedClasses,
} from '#shared/retention.ts'
import { may } from '#shared/rights.ts'
import { stockholmDay } from '#shared/time.ts'
import { readAllForgettable } from './candidates.ts'
import { lastRunSetting } from './forget-due.ts'
import { stopRoutes, titlesOf } from './stops.ts'

/** People whom the page lists at most; the numbers are of all. */
const mostListed = 200

const fixedClasses = (Object.keys(retentionClasses) as RetentionClass[]).filter(
  (name) => !timedClasses.some((timed) => timed === name),
)

async function readStops({ db }: AppContext, actor: Actor): Promise<Retention['stops']> {
  const rows = await db
    .selectFrom('retention_stops')
    .select(['id', 'resource', 'record_id', 'reason', 'until'])
    .orderBy('until')
    .execute()
  const shown = rows.filter(({ resource }) => may(principalOf(actor), 'read', resource))
  const titles = await titlesOf(db, shown)
  return shown.map((row, index) => ({ ...row, name: titles[index] ?? '' }))
}

async function readRetention(context: AppContext, actor: Actor, language: Language): Promise<Retention> {
  const { db } = context
  const today = stockholmDay(context.now())
  const periods = await readPeriods(db, today)
  const by = daysAfter(today, firstNoticeDays)
  const all = await readAllForgettable(db, { periods, today, by })
  const readable = (resource: string): boolean => may(principalOf(actor), 'read', resource)
  const people = all.filter(({ resource }) => readable(resource))
  const tomorrow = daysAfter(today, 1)
  const count = (of: (one: Forgettable) => boolean): number => people.filter(of).length
  const rows = timedClasses.map((name): RetentionRow => {
    const { months, from } = periods[name]
    return {
      name,
      title: translate(language, `kept.${name}.title`),
      text: translate(language, `kept.${name}.text`, { months: months ?? 0 }),
      why: translate(language, `kept.${name}.why`),
      months,
      default_months: retentionClasses[name].months,
      from,
      tomorrow: count((one) => one.class === name && one.due <= tomorrow),
      coming: count((one) => one.class === name),
    }
  })
  return {
    today,
    rows,
    people: people.slice(0, mostListed),
    total: people.length,
    stops: await readStops(context, actor),
    fixed: fixedClasses.map((name) => ({
      title: translate(language, `kept.${name}.title`),
      text: translate(language, `kept.${name}.text` as 'kept.mails.text'),
    })),
    last_run: await readSetting(db, lastRunSetting),
    former_members: await countRows(db.selectFrom('former_members')),
  }
}
const className = { enum: timedClasses }

const answer = objectSchema({
  today: day,
  rows: list(
    objectSchema({
      name: className,
      title: text,
      text: text,
      why: text,
      months: { ...orNull(integer), description: 'Null: nobody of the class is forgotten.' },
      default_months: integer,
      from: { ...day, description: 'Nobody of the class is forgotten before.' },
      tomorrow: { ...integer, description: 'Forgotten by the end of tomorrow.' },
      coming: { ...integer, description: 'Forgotten within 30 days.' },
    }),
  ),
  people: {
    type: 'array',
    description: 'The first 200 of those who are forgotten within 30 days.',
    items: objectSchema({ class: className, resource: text, id: integer, name: text, due: day }),
  },
  total: integer,
  stops: list(
    objectSchema({
      id: integer,
      resource: text,
      record_id: integer,
      name: text,
      reason: text,
      until: day,
    }),
  ),
  fixed: list(objectSchema({ title: text, text: text })),
  last_run: { ...orNull(text), description: 'Day of the last run; null before the first.' },
  former_members: { ...integer, description: 'Former members of whom only numbers are left.' },
})

const months = z
  .int({ error: issueText('body.integer') })
  .min(1, { error: issueText('check.min', { min: 1 }) })
  .max(mostMonths, { error: issueText('check.max', { max: mostMonths }) })
  .nullable()

const body = z.strictObject({
  months: z
    .strictObject(Object.fromEntries(timedClasses.map((name) => [name, months.optional()])))
    .meta({ description: 'Months by class; null: nobody of it is forgotten. What is left out stays.' }),
})

const changingPeriods = defineOperation({
  name: 'change-retention',
  // Administrators alone.
  right: { to: 'write', resource: 'retention' },
  changes: ['settings'],
  sends: [],
  times: undoForSeconds,
  lockKey: 'retention',
  confirms: true,
})

/** How long persons are kept, whom the nights to come will forget, and who is kept for a reason. */
export const retentionFeature: Feature = (app, context) => {
  const path = panelApi.retention
  route(app, ['GET', path], {
    who: { to: 'read', resource: members.name },
    summary: 'How long persons are kept, and whom the program forgets within 30 days',
    answer,
    does: ({ request }) => readRetention(context, request.actor, askedLanguage(request.headers)),
  })
  operationRoute(
    app,
    { context, method: 'PUT', path },
    {
      kind: changingPeriods,
      who: 'superuser',
      summary: 'Change how long persons are kept; a shorter period is announced for a week',
      confirms: true,
      takes: body,
      answer,
      // The page for visitors tells the periods.
      work: () => ({ isPublic: true }),
      writes: async (scope, { body: { months: asked } }) => {
        const { tx } = scope
        const today = stockholmDay(context.now())
        await context.dialect.lockKey(tx, 'retention')
        const before = await readPeriods(tx, today)
        const after = changePeriods(before, asked, today)
        await storePeriods(tx, after)
        const fields = timedClasses.filter((name) => before[name].months !== after[name].months)
        if (fields.length === 0) return
        await recordHistory(scope, { action: 'retention', resource: 'retention', record_id: null, fields })
      },
      answers: (_, { request }) => readRetention(context, request.actor, askedLanguage(request.headers)),
    },
  )
  stopRoutes(app, context)
  context.checks.push({
    resource: members.name,
    read: async () => {
      const today = stockholmDay(context.now())
      const periods = await readPeriods(context.db, today)
      const people = await readAllForgettable(context.db, { periods, today, by: daysAfter(today, 1) })
      return people.length > 0 ? [{ name: 'forgotten-tomorrow', state: 'open', count: people.length }] : []
    },
  })
}
