import type { Feature } from '#server/context/context.ts'
import { checksSchema, readChecks } from '#server/context/read-checks.ts'
import { eventNotOver } from '#server/db/not-over.ts'
import { countRows } from '#server/db/row-counts.ts'
import type { Db } from '#server/db/tables.ts'
import { principalOf } from '#server/http/access/actor.ts'
import { readMandates } from '#server/http/access/grants.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, orNull, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import type { CheckName } from '#shared/checks.ts'
import { type Handover, handoverApi, type Person } from '#shared/handover.ts'

type Task = { name: CheckName; resource: string; count: (db: Db, now: Date) => Promise<number> }

const live = (db: Db, table: 'posts' | 'contact' | 'members' | 'evenemang' | 'mailings') =>
  db.selectFrom(table).where(`${table}.deleted_at`, 'is', null)

const applications = (db: Db) => live(db, 'evenemang').innerJoin('events', 'events.id', 'evenemang.event_id')

/** The tasks that a board may leave undone; a count is for readers of its `resource`, and for administrators alone when roles do not open that. */
const tasks: readonly Task[] = [
  {
    name: 'drafts',
    resource: 'posts',
    count: (db) => countRows(live(db, 'posts').where('is_published', '=', false)),
  },
  {
    name: 'unread',
    resource: 'contact',
    count: (db) => countRows(live(db, 'contact').where('status', '=', false)),
  },
  {
    name: 'new_applications',
    resource: 'members',
    count: (db) => countRows(live(db, 'members').where('is_new', '=', true)),
  },
  {
    name: 'waiting',
    resource: 'evenemang',
    count: (db, now) =>
      countRows(applications(db).where('evenemang.state', '=', 'waiting').where(eventNotOver(now))),
  },
  {
    name: 'unpaid',
    resource: 'evenemang',
    count: (db) =>
      countRows(
        applications(db)
          .where('evenemang.state', '=', 'confirmed')
          .where('evenemang.paid', '=', false)
          .where('events.price_per_place', '>', 0),
      ),
  },
  {
    name: 'mailings',
    resource: 'mailings',
    count: (db) => countRows(live(db, 'mailings').where('state', 'in', ['planned', 'sending', 'paused'])),
  },
  {
    name: 'failed_mails',
    resource: 'mails',
    count: (db) => countRows(db.selectFrom('mails').where('state', 'in', ['failed', 'uncertain'])),
  },
  {
    name: 'invitations',
    resource: 'users',
    count: (db, now) =>
      countRows(
        db
          .selectFrom('account_links')
          .where('kind', '=', 'invitation')
          .where('used_at', 'is', null)
          .where('expires_at', '>', now.toISOString()),
      ),
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
const schema = objectSchema({
  people: {
    type: ['array', 'null'],
    description: 'Who has rights, from when to when; null for whoever is no administrator.',
    items: objectSchema({
      id: integer,
      first_name: text,
      last_name: text,
      email: text,
      is_superuser: flag,
      administrator_from: orNull(text),
      administrator_until: orNull(text),
      roles: list({ type: 'object' }),
      has_second_factor: flag,
    }),
  },
  checks: checksSchema,
})

/** The handover from one board to the next, beside its notes: who has which rights, and what is not done. */
export const handoverFeature: Feature = (app, context) => {
  const { db, now } = context
  for (const { name, resource, count } of tasks)
    context.checks.push({
      resource,
      read: async () => {
        const left = await count(db, now())
        const wrong = name === 'failed_mails' ? 'attention' : 'open'
        return [{ name, state: left > 0 ? wrong : 'done', count: left }]
      },
    })

  route(app, ['GET', handoverApi], {
    who: { to: 'read', resource: 'notes' },
    summary: 'Who has what until when, and what is not done',
    answer: schema,
    does: async ({ request }): Promise<Handover> => {
      const principal = principalOf(request.actor)
      return {
        people: principal.isAdministrator ? await readPeople(db) : null,
        checks: await readChecks(context, principal),
      }
    },
  })
}
