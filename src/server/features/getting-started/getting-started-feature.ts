import type { Feature } from '#server/context/context.ts'
import { findMailServer } from '#server/mail/settings/mail-server.ts'
import type { Services } from '#server/services/services.ts'
import type { FirstStep } from '#shared/checks.ts'

type Filled = Record<string, unknown> & { id: number; version: number }

/** Records of the demo that are unchanged, by resource, id and version. */
type Demo = Set<string>

async function readDemo({ db }: Pick<Services, 'db'>): Promise<Demo> {
  const rows = await db.selectFrom('demo_content').selectAll().execute()
  return new Set(rows.map(({ resource, record_id, version }) => `${resource}/${record_id}/${version}`))
}

/** @returns whether the one record has one of these fields, in words of the association's own */
async function isFilled(
  { db }: Pick<Services, 'db'>,
  demo: Demo,
  { resource, fields }: { resource: 'site' | 'about' | 'kontakt' | 'footer'; fields: string[] },
): Promise<boolean> {
  const row = (await db.selectFrom(resource).selectAll().executeTakeFirst()) as Filled | undefined
  if (!row || demo.has(`${resource}/${row.id}/${row.version}`)) return false
  return fields.some((field) => row[field] !== '' && row[field] !== null)
}

async function hasOwn(
  { db }: Pick<Services, 'db'>,
  demo: Demo,
  resource: 'board' | 'events' | 'posts',
): Promise<boolean> {
  const rows = await db
    .selectFrom(resource)
    .select(['id', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(demo.size + 1)
    .execute()
  return rows.some(({ id, version }) => !demo.has(`${resource}/${id}/${version}`))
}

async function countAdministrators({ db }: Pick<Services, 'db'>): Promise<number> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()
  return rows.length
}

/** @returns what a new association has done of what there is to do at the start */
async function readGettingStarted(
  context: Pick<Services, 'db' | 'config'>,
): Promise<Record<FirstStep, boolean>> {
  const demo = await readDemo(context)
  const isDone = (resource: 'site' | 'about' | 'kontakt' | 'footer', fields: string[]) =>
    isFilled(context, demo, { resource, fields })
  return {
    association_name: await isDone('site', ['association_name']),
    about: await isDone('about', ['vision', 'mission', 'statute']),
    contact_details: await isDone('footer', ['infoMail', 'phoneNumber', 'address', 'lacking']),
    contact_page: await isDone('kontakt', [
      'write_to_us',
      'bankgiro_number',
      'swish_number',
      'bankkonto_number',
      'lacking',
    ]),
    board: await hasOwn(context, demo, 'board'),
    first_event: await hasOwn(context, demo, 'events'),
    first_post: await hasOwn(context, demo, 'posts'),
    second_administrator: (await countAdministrators(context)) > 1,
    mail: (await findMailServer(context.db, context.config)) !== null,
    demo_removed: demo.size === 0,
  }
}

/** The first steps, for the dashboard and the list of what is done. */
export const gettingStartedFeature: Feature = (_app, context) => {
  context.checks.push({
    read: async () =>
      Object.entries(await readGettingStarted(context)).map(([name, isDone]) => ({
        name: name as FirstStep,
        state: isDone ? 'done' : 'open',
      })),
  })
}
