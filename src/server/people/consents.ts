import type { Dialect } from '#server/db/dialect.ts'
import { hasRow } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { translate } from '#server/texts/site-text.ts'
import type { ConsentKind, ConsentWay, WrittenKind } from '#shared/consents.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { type Language, textIn } from '#shared/languages.ts'
import { stockholmDay } from '#shared/time.ts'
import { informationText, readInformation } from './information.ts'

type Named = { kind: ConsentKind; language: Language }

const newest = (db: Db | Tx, { kind, language }: Named) =>
  db
    .selectFrom('consent_texts')
    .select(['version', 'text', 'from_day'])
    .where('kind', '=', kind)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The terms of membership are the statutes, in the language in which they are. */
async function readTerms(db: Db | Tx, language: Language): Promise<string> {
  const about = await db.selectFrom('about').selectAll().executeTakeFirst()
  return plainText(textIn(about ?? {}, 'statute', language).text)
}

/** @returns the text of today; null for one that the board writes */
async function presentText(db: Db | Tx, { kind, language }: Named, today: string): Promise<string | null> {
  if (kind === 'information') return informationText(await readInformation(db, { language, today }))
  return kind === 'membership' ? readTerms(db, language) : null
}

/** @returns the text of a kind as it stands now, its version and since when: the program's own until the board writes one */
export async function readConsentText(
  db: Db | Tx,
  { kind, language }: { kind: WrittenKind; language: Language },
): Promise<{ version: number; text: string; from_day: string }> {
  const written = await newest(db, { kind, language })
  return written ?? { version: 1, text: translate(language, `consent.${kind}`), from_day: '' }
}

export async function addConsentText(tx: Tx, named: Named, { text, today }: { text: string; today: string }) {
  const before = await newest(tx, named)
  const version = (before?.version ?? 0) + 1
  await tx
    .insertInto('consent_texts')
    .values({ ...named, version, from_day: today, text })
    .execute()
  return version
}

/** @returns the version of the text as it stands now; a text that has changed by itself, as the statutes do, gets a new one */
async function presentVersion(
  { tx, dialect }: { tx: Tx; dialect: Dialect },
  named: Named,
  today: string,
): Promise<number> {
  const present = await presentText(tx, named, today)
  const isPresent = (one: { text: string }): boolean => present === null || present === one.text
  const known = await newest(tx, named)
  if (known && isPresent(known)) return known.version
  // Two acts at once make one version.
  await dialect.lockKey(tx, `consent text ${named.kind} ${named.language}`)
  const before = await newest(tx, named)
  if (before && isPresent(before)) return before.version
  const text = present ?? translate(named.language, `consent.${named.kind as WrittenKind}`)
  return addConsentText(tx, named, { text, today })
}

type Act = Named & { resource: string; record_id: number; how?: ConsentWay }

/** Stores that somebody consented, or was informed, with the version of the text that stands now. */
export async function recordConsent(
  {
    tx,
    context,
    actor,
  }: Pick<WriteScope, 'tx' | 'actor'> & { context: Pick<WriteScope['context'], 'now' | 'dialect'> },
  { how, kind, language, resource, record_id }: Act,
): Promise<void> {
  const at = context.now()
  const named = { kind, language }
  const version = await presentVersion({ tx, dialect: context.dialect }, named, stockholmDay(at))
  const way: ConsentWay = how ?? (actor.guard === 'superuser' ? 'board' : 'form')
  await tx
    .insertInto('consents')
    .values({ ...named, version, resource, record_id, at: at.toISOString(), how: way, withdrawn_at: null })
    .execute()
}

/** Notes that a consent was taken back, when the record that it was about goes or no longer says it. */
export async function withdrawConsent(
  { tx, context }: Pick<WriteScope, 'tx'> & { context: Pick<WriteScope['context'], 'now'> },
  { kind, resource, record_id }: Pick<Act, 'kind' | 'resource' | 'record_id'>,
): Promise<void> {
  await tx
    .updateTable('consents')
    .set({ withdrawn_at: context.now().toISOString() })
    .where('kind', '=', kind)
    .where('resource', '=', resource)
    .where('record_id', '=', record_id)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** @returns whether a record has a consent of the kind that holds */
export const hasConsent = (
  tx: Tx,
  { kind, resource, record_id }: Pick<Act, 'kind' | 'resource' | 'record_id'>,
): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('consents')
      .where('kind', '=', kind)
      .where('resource', '=', resource)
      .where('record_id', '=', record_id)
      .where('withdrawn_at', 'is', null),
  )
