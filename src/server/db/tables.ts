import type { Generated, Kysely, Transaction } from 'kysely'
import type { ImportTables } from '#server/db/import-tables.ts'
import type { LetterTables } from '#server/db/letter-tables.ts'
import type { MeetingTables } from '#server/db/meeting-tables.ts'
import type { MembershipTables } from '#server/db/membership-tables.ts'
import type { OperationTables } from '#server/db/operation-tables.ts'
import type { RetentionTables } from '#server/db/retention-tables.ts'
import type { AccountLinkKind } from '#shared/account-links.ts'
import type { Field } from '#shared/field.ts'
import type { Language } from '#shared/languages.ts'
import type { RequestKind } from '#shared/person-desk.ts'
import type { PreviewPurpose } from '#shared/previews.ts'
import type { Resource } from '#shared/resource.ts'
import type { RegisteredResource } from '#shared/resources/index.ts'
import type { Audience, MailingKind, MailingState } from '#shared/resources/mailings.ts'
import type { MailKind, MailState } from '#shared/resources/mails.ts'

/** Columns that every resource table has. Times are ISO 8601 in UTC with milliseconds. */
export type SystemColumns = {
  id: Generated<number>
  /** Number of the record's writes, which is its ETag. */
  version: Generated<number>
  created_at: string
  updated_at: string
  /** Set while a record lies in the bin (settled §6). */
  deleted_at: string | null
}

/** The names of {@link SystemColumns}. */
export const systemColumns = ['id', 'version', 'created_at', 'updated_at', 'deleted_at'] as const

/** Computed and transient fields have no column; the items of a list are JSON. */
type Stored<F extends Record<string, Field>> = {
  [K in keyof F as F[K] extends { readonly kind: 'computed' } | { readonly transient: true }
    ? never
    : K]: F[K] extends { translates: string }
    ? Generated<string>
    : F[K] extends { noted: 'language' }
      ? Generated<Language>
      : F[K] extends { readonly kind: 'list' }
        ? Generated<string>
        : F[K] extends Field<infer T>
          ? T
          : never
}

/** A resource's row: the columns of the definition and the system columns. Booleans are 0 and 1 in SQLite. */
type Row<R> = R extends Resource<infer F> ? SystemColumns & Stored<F> : never

type ResourceTables = { [R in RegisteredResource as R['name']]: Row<R> }

/** The tables of the database with the types of their columns. */
export type Tables = ResourceTables &
  ImportTables &
  LetterTables &
  MeetingTables &
  MembershipTables &
  OperationTables &
  RetentionTables & {
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
      /** Browser and system, in words; empty when they are not known. */
      device: Generated<string>
      /** When its owner last showed who they are; empty when that was before this was noted. */
      confirmed_at: Generated<string>
    }
    /** Posts of an old site, by what they are known again by (`features/post-import`). */
    imported_posts: { key: string; post_id: number }
    imported_pages: { key: string; page_id: number }
    /** Imports of old sites (`features/post-import/site-imports.ts`); `choices` and `report` are JSON. */
    site_imports: {
      id: string
      user_id: number | null
      state: 'read' | 'running' | 'done' | 'failed'
      choices: string
      report: string
      operation_id: string | null
      failures: Generated<number>
      created_at: string
    }
    /** How often redirects were used, until the last of the days. */
    redirect_hits: { redirect_id: number; hits: number; last_day: string }
    /** Paths without a page that were asked for, by days. */
    missing_addresses: { path: string; day: string; hits: number }
    /** The devices on which an account was ever signed in, by their names. */
    known_devices: { user_id: number; device: string }
    /** Keys on devices that sign in, by the id that the device gave (WebAuthn). */
    passkeys: {
      id: Generated<number>
      user_id: number
      credential_id: string
      /** COSE key as base64url. */
      public_key: string
      /** How often the device says it was used: a number of up to 32 bits, as text. */
      uses: string
      name: string
      created_at: string
      used_at: string | null
    }
    /** Apps that show a code: the seed follows from `nonce` and the installation's secret. */
    code_apps: {
      user_id: number
      nonce: string
      /** Null until the first code was given. */
      confirmed_at: string | null
      /** Number of the half minute whose code was given last; none is taken twice. */
      last_step: Generated<number>
    }
    /** SHA-256 of the codes that replace a lost device; one that was used is gone. */
    recovery_codes: { user_id: number; hash: string }
    /** The challenges that devices sign, each once; `user_id` is the owner of the new passkey. */
    challenges: { challenge: string; user_id: number | null; expires_at: string }
    /** Counts for the rate limits of `docs/threats.md`, shared by all instances. */
    rate_limits: { key: string; count: number; resets_at: string }
    /** Single values of the installation, for example the hash of the set-up code. */
    settings: { name: string; value: string }
    /** The records that the demo added, so that `demo remove` deletes exactly those. */
    demo_content: { resource: string; record_id: number; version: number }
    /** The history: who did what, when (T57). The database itself keeps the table append-only. */
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
      /** The operation that the line belongs to; null for single writes and older lines. */
      operation_id: Generated<string | null>
    }
    /** Information mails; their recipients are rows of `mails`. */
    mailings: SystemColumns & {
      title: string
      content: string
      user_id: number | null
      user_name: string
      state: Generated<MailingState>
      kind: Generated<MailingKind>
      audience: Generated<Audience>
      /** The event whose applicants it goes to. */
      event_id: number | null
      /** JSON with the ids of the applications, for the audience `chosen`; of members, for `members`. */
      chosen: Generated<string>
      /** Parameters of the list of members, for the audience `members` without `chosen`. */
      matching: Generated<string>
      /** Name that the choice of members had; empty where it had none. */
      choice: Generated<string>
      /** JSON with subject and text in other languages, by their codes. */
      texts: Generated<string>
      starts_at: string
      started_at: string | null
      finished_at: string | null
      written_to: Generated<number>
      is_written: Generated<boolean>
      recipients: Generated<number>
      /** Subscribers who were left out because they are stopped. */
      stopped: Generated<number>
    }
    /** The outbox: one row for each mail and recipient. */
    mails: SystemColumns & {
      mailing_id: number | null
      kind: MailKind
      recipient: string
      subject: string
      /** The record that the mail is about; its resource follows from `kind`. */
      record_id: number | null
      /** JSON with the facts of the mail that no record holds. */
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
    /** Mails in a row that were refused because the address does not exist; `mail_id` is the last of them. */
    bounces: { subscriber_id: number; refusals: number; mail_id: number }
    /** The content of records with `keepsVersions` after each save. */
    versions: {
      id: Generated<number>
      resource: string
      record_id: number
      /** The record's `version` at that time. */
      number: number
      at: string
      /** Null without an account, or when the account is not known any more. */
      user_id: number | null
      /** JSON with the stored values by the names of the fields. */
      content: string
    }
    /** Changes of published records that are not published yet, one for a record at most. */
    working_copies: {
      resource: string
      record_id: number
      /** The record's `version` that the copy began with. */
      base: number
      /** Number of the copy's own saves, which is its ETag. */
      number: number
      at: string
      user_id: number | null
      content: string
    }
    /** Links that show a page before it is published: only the SHA-256 of their code is kept. */
    preview_links: {
      id: Generated<number>
      hash: string
      resource: string
      record_id: number
      purpose: PreviewPurpose
      user_id: number | null
      created_at: string
      expires_at: string
    }
    /** Links that make a member active, by the SHA-256 of their token; each works once. */
    activations: { hash: string; member_id: number; expires_at: string; used_at: string | null }
    /** The days of events that were reminded of. */
    event_reminders: { event_id: number; day: string }
    /**
     * Links in mails about accounts, by the SHA-256 of their token; `standing` is JSON of the grants of an invited account,
     * `user_id` the account that asked for the link: the one whose address is to change, or the inviting one. An `entry` is no link: it
     * signs in the account whose password was just chosen.
     */
    account_links: {
      id: Generated<number>
      kind: AccountLinkKind | 'entry'
      hash: string
      email: string
      /** The address folded, to find it whatever its capital letters. */
      email_key: string
      user_id: number | null
      /** The member whom it is about, and with whom it goes. */
      member_id: Generated<number | null>
      standing: Generated<string>
      created_at: string
      expires_at: string
      used_at: string | null
    }
    /** Links of applicants to their applications to events, by the SHA-256 of their token. */
    application_links: { hash: string; application_id: number }
    /** Idempotency keys of applications to events, by their SHA-256; `content` is a keyed hash of what was sent. */
    application_keys: {
      hash: string
      application_id: number
      content: string
      is_withheld: boolean
      created_at: string
    }
    /** SHA-256 of the codes of subscribers who left the mailing list. */
    departures: { hash: string; at: string }
    /** The records of persons that were erased; triggers note them. */
    erased_records: { resource: string; record_id: number; created_at: string }
    /** Names of the pictures and files in each version. */
    version_media: { version_id: number; name: string }
    /** Texts and focal point of each picture, wherever it is shown; its files are in the store of pictures. */
    pictures: {
      id: Generated<number>
      version: Generated<number>
      name: string
      /** JSON with what it shows, by the code of the language. */
      texts: Generated<string>
      focus: Generated<string>
      /** Name of the uploaded file; empty when it is not known. */
      file_name: Generated<string>
      /** Put into the library by hand: only by hand it goes. */
      is_kept: Generated<boolean>
      /** Size of its files; null until it was looked up. */
      bytes: number | null
      /** When it was first seen that nothing shows it. */
      unused_since: string | null
      created_at: string
    }
    /** Pictures by their names, on PostgreSQL only; `used_at` keeps one whose record is about to be written. */
    media: { name: string; used_at: string }
    /** The files of the pictures, one for each width; `size` in bytes. On PostgreSQL only. */
    media_files: { name: string; width: number; size: number; content: Buffer }
    /** The same in AVIF. On PostgreSQL only. */
    media_avif: { name: string; width: number; size: number; content: Buffer }
    /** JPEG files, for other sites; those that are cut at a `place` of the picture in percent, the whole ones at -1. */
    media_jpeg: { name: string; width: number; place: number; size: number; content: Buffer }
    /** Files that are kept as they came, in parts. On PostgreSQL only. */
    media_parts: { name: string; part: number; size: number; content: Buffer }
    /** The texts of documents, made of the `file` that is named; only the search of the site reads them. */
    document_texts: {
      document_id: number
      file: string
      text: string
      attempts: Generated<number>
      is_read: Generated<boolean>
    }
    /** The secret of the links of `secret.ts`, on PostgreSQL only. */
    secrets: { name: string; value: string }
    /** Persons who are in no list, mail or number, by their folded address and name (`restrictions.ts`). */
    restrictions: {
      id: Generated<number>
      address: string
      /** Empty for whoever is behind the address. */
      name: string
      created_at: string
      user_id: number | null
    }
    /** Requests of persons, by days; nothing of them says who they are. */
    person_requests: {
      id: Generated<number>
      kind: RequestKind
      /** Days of Stockholm. */
      asked_on: string
      due_on: string
      /** A keyed hash, by which the lines of one person are found; empty once they are erased. */
      person: Generated<string>
      how: Generated<string>
      /** Why a copy went elsewhere than to the registered address; empty once the person is erased. */
      reason: Generated<string>
      created_at: string
      user_id: number | null
      answered_at: string | null
      answered_by: number | null
    }
  }

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
