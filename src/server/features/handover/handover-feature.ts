import { readBackupState } from '#server/backup/nightly.ts'
import type { Feature } from '#server/context/context.ts'
import { eventNotOver } from '#server/db/not-over.ts'
import type { Db } from '#server/db/tables.ts'
import { principalOf } from '#server/http/access/actor.ts'
import { readMandates } from '#server/http/access/grants.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { route } from '#server/http/input/route.ts'
import { type Handover, handoverApi, type OpenTask, openTasks, type Person } from '#shared/handover.ts'
import { may } from '#shared/rights.ts'
import { toWallTime } from '#shared/time.ts'

type Counted = { count: number | string }
type Task = { task: OpenTask; resource: string; count: (db: Db, now: Date) => Promise<Counted> }

const live = (db: Db, table: 'posts' | 'contact' | 'members' | 'evenemang' | 'mailings') =>
  db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where(`${table}.deleted_at`, 'is', null)

/** The open tasks; a count is for readers of its `resource`, and for administrators alone when roles do not open that. */
const tasks: readonly Task[] = [
  {
    task: 'drafts',
    resource: 'posts',
    count: (db) => live(db, 'posts').where('is_published', '=', false).executeTakeFirstOrThrow(),
  },
  {
    task: 'unread',
    resource: 'contact',
    count: (db) => live(db, 'contact').where('status', '=', false).executeTakeFirstOrThrow(),
  },
  {
    task: 'new_applications',
    resource: 'members',
    count: (db) => live(db, 'members').where('is_new', '=', true).executeTakeFirstOrThrow(),
  },
  {
    task: 'waiting',
    resource: 'evenemang',
    count: (db, now) =>
      live(db, 'evenemang')
        .innerJoin('events', 'events.id', 'evenemang.event_id')
        .where('evenemang.state', '=', 'waiting')
        .where(eventNotOver(now))
        .executeTakeFirstOrThrow(),
  },
  {
    task: 'unpaid',
    resource: 'evenemang',
    count: (db) =>
      live(db, 'evenemang')
        .innerJoin('events', 'events.id', 'evenemang.event_id')
        .where('evenemang.state', '=', 'confirmed')
        .where('evenemang.paid', '=', false)
        .where('events.price_per_place', '>', 0)
        .executeTakeFirstOrThrow(),
  },
  {
    task: 'mailings',
    resource: 'mailings',
    count: (db) =>
      live(db, 'mailings').where('state', 'in', ['planned', 'sending', 'paused']).executeTakeFirstOrThrow(),
  },
  {
    task: 'failed_mails',
    resource: 'mails',
    count: (db) =>
      db
        .selectFrom('mails')
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .where('state', 'in', ['failed', 'uncertain'])
        .executeTakeFirstOrThrow(),
  },
  {
    task: 'invitations',
    resource: 'users',
    count: (db, now) =>
      db
        .selectFrom('account_links')
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .where('kind', '=', 'invitation')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirstOrThrow(),
  },
]

/** @returns the open accounts, administrators first */
async function readPeople(db: Db): Promise<Person[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'is_superuser', 'roles'])
    .select(['administrator_from', 'administrator_until'])
    .select((eb) => [
      eb
        .or([
          eb.exists(eb.selectFrom('passkeys').select('id').whereRef('passkeys.user_id', '=', 'users.id')),
          eb.exists(
            eb
              .selectFrom('code_apps')
              .select('nonce')
              .whereRef('code_apps.user_id', '=', 'users.id')
              .where('confirmed_at', 'is not', null),
          ),
        ])
        .as('has_second_factor'),
    ])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('is_superuser', 'desc')
    .orderBy('id')
    .execute()
  return rows
    .map((row) => ({
      ...row,
      is_superuser: Boolean(row.is_superuser),
      has_second_factor: Boolean(row.has_second_factor),
      roles: readMandates(row),
    }))
    .filter(({ is_superuser, roles }) => is_superuser || roles.length > 0)
}

const day = { type: ['string', 'null'] }
const schema = objectSchema({
  people: {
    type: ['array', 'null'],
    description: 'Who has rights, from when to when; null for whoever is no administrator.',
    items: objectSchema({
      id: { type: 'integer' },
      first_name: { type: 'string' },
      last_name: { type: 'string' },
      email: { type: 'string' },
      is_superuser: { type: 'boolean' },
      administrator_from: day,
      administrator_until: day,
      roles: { type: 'array', items: { type: 'object' } },
      has_second_factor: { type: 'boolean' },
    }),
  },
  open: {
    type: 'object',
    description: 'How much is not done, of what the caller may read.',
    properties: Object.fromEntries(Object.keys(openTasks).map((task) => [task, { type: 'integer' }])),
  },
})

/** The handover from one board to the next, beside its notes: who has which rights, and what is not done. */
export const handoverFeature: Feature = (app, { db, now }) =>
  route(app, ['GET', handoverApi], {
    who: { to: 'read', resource: 'notes' },
    summary: 'Who has what until when, and what is not done',
    answer: {
      ...schema,
      properties: { ...(schema.properties as object), last_backup: { type: ['string', 'null'] } },
    },
    does: async ({ request }): Promise<Handover> => {
      const principal = principalOf(request.actor)
      const open: Handover['open'] = {}
      for (const { task, resource, count } of tasks)
        if (may(principal, 'read', resource)) open[task] = Number((await count(db, now())).count)
      if (!principal.isAdministrator) return { people: null, open }
      const { last = null } = (await readBackupState(db)) ?? {}
      return { people: await readPeople(db), open, last_backup: last && toWallTime(last.at) }
    },
  })
