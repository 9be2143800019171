import type { AppContext, Feature } from '#server/context.ts'
import { refuseParameters } from '#server/http/request-parts.ts'
import type { Statistics } from '#shared/administration.ts'
import { api } from '#shared/paths.ts'
import { countApplications } from './event-statistics.ts'
import { readGettingStarted } from './getting-started.ts'
import { countMembers } from './member-statistics.ts'

async function countUnread({ db }: AppContext): Promise<number> {
  const { count } = await db
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countActivePosts({ db }: AppContext): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('is_published', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const readStatistics = async (context: AppContext): Promise<Statistics> => ({
  members: await countMembers(context),
  events: await countApplications(context),
  unread_messages: await countUnread(context),
  active_posts: await countActivePosts(context),
  getting_started: await readGettingStarted(context),
})

/** What the dashboard shows, in one answer. */
export const statisticsFeature: Feature = (app, context) => {
  const openapi = { summary: 'Figures for the dashboard', answer: { type: 'object' } }
  app.get(api.statistics, { config: { guard: 'superuser', openapi } }, (request) => {
    refuseParameters(request)
    return readStatistics(context)
  })
}
