import type { Generated, Kysely, Transaction } from 'kysely'
import type { Field } from '#shared/field.ts'
import type { Resource } from '#shared/resource.ts'
import type { about } from '#shared/resources/about.ts'
import type { board } from '#shared/resources/board.ts'
import type { categories } from '#shared/resources/categories.ts'
import type { contact } from '#shared/resources/contact.ts'
import type { evenemang } from '#shared/resources/evenemang.ts'
import type { events } from '#shared/resources/events.ts'
import type { footer } from '#shared/resources/footer.ts'
import type { kontakt } from '#shared/resources/kontakt.ts'
import type { MailingState } from '#shared/resources/mailings.ts'
import type { MailKind, MailState } from '#shared/resources/mails.ts'
import type { members } from '#shared/resources/members.ts'
import type { partners } from '#shared/resources/partners.ts'
import type { posts } from '#shared/resources/posts.ts'
import type { site } from '#shared/resources/site.ts'
import type { subscribers } from '#shared/resources/subscribers.ts'
import type { users } from '#shared/resources/users.ts'

/** Columns that every resource table has. Times are ISO 8601 in UTC with milliseconds. */
export type SystemColumns = {
  id: Generated<number>
  /** Counts the writes; the ETag of a record. */
  version: Generated<number>
  created_at: string
  updated_at: string
  /** Set while a record lies in the bin (DESIGN §6). */
  deleted_at: string | null
}

/** The names of {@link SystemColumns}. */
export const systemColumns = ['id', 'version', 'created_at', 'updated_at', 'deleted_at'] as const

type Stored<F extends Record<string, Field>> = {
  [K in keyof F as F[K]['kind'] extends 'computed' ? never : K]: F[K] extends Field<infer T> ? T : never
}

/** A resource's row: what the definition declares and the system columns. SQLite reads booleans as 0 and 1. */
export type Row<R> = R extends Resource<infer F> ? SystemColumns & Stored<F> : never

/** The database as the queries see it. */
export type Tables = {
  posts: Row<typeof posts>
  categories: Row<typeof categories>
  partners: Row<typeof partners>
  events: Row<typeof events>
  evenemang: Row<typeof evenemang>
  members: Omit<Row<typeof members>, 'terms_condition'>
  contact: Row<typeof contact>
  subscribers: Row<typeof subscribers>
  footer: Row<typeof footer>
  about: Row<typeof about>
  board: Row<typeof board>
  kontakt: Row<typeof kontakt>
  site: Row<typeof site>
  users: Row<typeof users>
  /** Argon2id hashes as PHC strings, one for each account. */
  passwords: { user_id: number; hash: string; changed_at: string }
  /** Signed-in devices: only the SHA-256 of the token is kept (T05). */
  tokens: {
    id: Generated<number>
    user_id: number
    hash: string
    created_at: string
    used_at: string
    expires_at: string
  }
  /** Attempts counted against the limits of `guides/security.md`, shared by instances. */
  rate_limits: { key: string; count: number; resets_at: string }
  /** Small facts of the installation (set-up code, content version). */
  settings: { name: string; value: string }
  /** What the demo brought, so that `demo remove` takes exactly that away. */
  demo_content: { resource: string; record_id: number; version: number }
  /** Append-only: who did what, when (T57). */
  history: {
    id: Generated<number>
    at: string
    user_id: number | null
    user_name: string
    action: string
    resource: string
    record_id: number | null
    /** Names of the fields that an update changed, with commas between them. */
    fields: Generated<string>
  }
  /** Information mails; their recipients are rows of `mails`. */
  mailings: SystemColumns & {
    title: string
    content: string
    user_id: number | null
    user_name: string
    state: Generated<MailingState>
    starts_at: string
    started_at: string | null
    finished_at: string | null
    written_to: Generated<number>
    is_written: Generated<boolean>
    recipients: Generated<number>
  }
  /** The outbox: one row for each mail and recipient. */
  mails: SystemColumns & {
    mailing_id: number | null
    kind: MailKind
    recipient: string
    subject: string
    /** What the mail is about: a subscriber, a member, a message … by its kind. */
    record_id: number | null
    /** JSON that no record holds. */
    data: string | null
    unique_key: string | null
    state: Generated<MailState>
    attempts: Generated<number>
    next_attempt_at: string
    lease_owner: string | null
    lease_until: string | null
    last_error: Generated<string>
    sent_at: string | null
  }
  /** Links that make a member active, by the SHA-256 of their token; each works once. */
  activations: { hash: string; member_id: number; expires_at: string; used_at: string | null }
  /** SHA-256 of the codes of those who left the list. */
  departures: { hash: string; at: string }
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
