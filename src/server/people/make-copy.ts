import { readAssociationName } from '#server/db/association-name.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { hasText, translate, wordsIn } from '#server/texts/site-text.ts'
import { activities } from '#shared/activities.ts'
import type { TableDeclaration } from '#shared/declare-table.ts'
import { firstLanguage, type Language, languageOf } from '#shared/languages.ts'
import type { Message, Values } from '#shared/message.ts'
import type { CopyFact, CopyRow, CopySection, PersonCopy } from '#shared/person-desk.ts'
import { declarations } from '#shared/processing.ts'
import { findResource } from '#shared/resources/index.ts'
import type { RetentionClass } from '#shared/retention.ts'
import { stockholmDay } from '#shared/time.ts'
import { answerFacts, columnFacts, columnLabel, fieldFacts, tableTitle, withTitles } from './copy-words.ts'
import type { AnyRow, OwnRows, Person, TableName } from './find-person.ts'
import type { PersonTable } from './person-table.ts'
import { personTables } from './person-tables.ts'
import { type ProcessingWords, purposeOf, readWords } from './processing-words.ts'
import { type Periods, readPeriods } from './retention-periods.ts'

const say = (language: Language, key: string, values: Values = {}): string =>
  hasText(language, key) ? wordsIn(language, { key, values } as Message) : ''

/** The settings and words of the association in its register of processing. */
type Register = { periods: Periods; words: ProcessingWords }

/** @returns why a table holds what it holds, for how long and who is given it, as the register of processing says */
function reasonsOf(
  language: Language,
  table: TableName,
  { periods, words }: Register,
): Pick<CopySection, 'purpose' | 'basis' | 'kept' | 'recipients'> {
  const { activity, differs = {} }: TableDeclaration = declarations[table]
  const declared = activities[activity ?? 'members']
  const list = (names: Iterable<string>): string => [...new Set(names)].filter(Boolean).join('; ')
  const others = Object.values(differs)
  const bases = [...declared.bases, ...others.flatMap(({ bases: more = [] }) => more)]
  const classes = [...declared.retention, ...others.flatMap(({ retention }) => retention ?? [])]
  const { recipients } = declared
  return {
    purpose: purposeOf(activity ?? 'members', words, language),
    basis: list(bases.map((one) => say(language, `legalBasis.${one}`))),
    kept: list(
      [...new Set<RetentionClass>(classes)].map((one) => {
        const months = (one in periods ? periods[one as keyof Periods].months : null) ?? 0
        return `${say(language, `kept.${one}.title`)}: ${say(language, `kept.${one}.text`, { months })}`
      }),
    ),
    recipients: list(
      (recipients.length > 0 ? recipients : ['nobody']).map((one) => say(language, `recipientOfData.${one}`)),
    ),
  }
}

/** Colleagues are no part of the answer: who did something is the person, the board or the program (article 15.4). */
function whoFact(language: Language, row: AnyRow, own: OwnRows): CopyFact {
  const isOwn = own.get('users')?.some(({ id }) => id === row.user_id) ?? false
  const who = isOwn ? 'yourself' : row.user_id === null ? 'program' : 'board'
  const words = translate(language, `copy.${who}`)
  return { name: 'who', label: columnLabel(language, 'who'), value: words, words }
}

async function rowOf(
  db: Db | Tx,
  { language, table, row, own }: { language: Language; table: TableName; row: AnyRow; own: OwnRows },
): Promise<CopyRow> {
  const entry: PersonTable = personTables[table]
  const copied = 'copied' in entry ? entry.copied : []
  const resource = findResource(table)
  const facts: CopyFact[] = []
  if (copied === 'fields' && resource)
    facts.push(...(await withTitles(db, resource, fieldFacts(language, resource, row))))
  else if (Array.isArray(copied)) facts.push(...columnFacts(language, copied, { row, table }))
  if (table === 'history') facts.push(whoFact(language, row, own))
  if (table === 'evenemang') {
    const answers = await answerFacts(db, language, row)
    facts.splice(0, facts.length, ...facts.filter(({ name }) => name !== 'answers'), ...answers)
  }
  return {
    id: typeof row.id === 'number' ? row.id : null,
    isBinned: typeof row.deleted_at === 'string',
    facts: facts.filter(
      ({ value }) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  }
}

/** @returns the language in which a person has spoken to the association last; the first one when that is not known */
export function spokenLanguage(own: OwnRows): Language {
  const rows = (['members', 'evenemang', 'subscribers', 'users'] as const).flatMap(
    (table) => own.get(table) ?? [],
  )
  const spoken = rows.find(({ language }) => typeof language === 'string' && language !== '')
  return spoken ? languageOf(String(spoken.language)) : firstLanguage
}

/** @returns everything that is kept about a person, with why, for how long and who else gets it (GDPR article 15) */
export async function makeCopy(
  { db, now }: { db: Db | Tx; now: () => Date },
  { person, own, language }: { person: Person; own: OwnRows; language: Language },
): Promise<PersonCopy> {
  const sections: CopySection[] = []
  const register = { periods: await readPeriods(db, stockholmDay(now())), words: await readWords(db) }
  for (const table of Object.keys(personTables) as TableName[]) {
    const entry: PersonTable = personTables[table]
    const rows = own.get(table) ?? []
    if (
      rows.length === 0 ||
      !('copied' in entry) ||
      (typeof entry.copied === 'object' && 'not' in entry.copied)
    )
      continue
    sections.push({
      table,
      title: tableTitle(language, table),
      ...reasonsOf(language, table, register),
      source: say(language, 'copy.fromYou'),
      rows: await Promise.all(rows.map((row) => rowOf(db, { language, table, row, own }))),
    })
  }
  const association = await readAssociationName(db, language)
  const footer = await db.selectFrom('footer').select(['infoMail', 'address']).executeTakeFirst()
  const text = ['ask', 'file', 'withdraw', 'automated', 'countries', 'complain']
  return {
    language,
    title: translate(language, 'copy.title'),
    made: translate(language, 'copy.made', { day: stockholmDay(now()), association }),
    contact: [association, footer?.address, footer?.infoMail].filter(Boolean).join(', '),
    people: person.map(({ address, name }) => ({ address, name: name ?? '' })),
    sections,
    words: {
      purpose: translate(language, 'copy.purpose'),
      basis: translate(language, 'copy.basis'),
      kept: translate(language, 'copy.kept'),
      recipients: translate(language, 'copy.recipients'),
      source: translate(language, 'copy.source'),
      reasons: translate(language, 'copy.reasons'),
      about: translate(language, 'copy.about'),
      inBin: translate(language, 'copy.inBin'),
      nothing: translate(language, 'copy.nothing'),
    },
    rights: {
      title: translate(language, 'copy.rights'),
      text: text.map((name) => say(language, `copy.rights.${name}`)),
    },
  }
}
