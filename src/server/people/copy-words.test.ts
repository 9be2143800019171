import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { columnLabel, tableTitle } from './copy-words.ts'
import { personTables } from './person-tables.ts'

/** The tables whose rows stand in a copy or among what is erased, with the columns that a copy prints. */
const told = Object.entries(personTables).flatMap(([table, rule]) =>
  'finds' in rule ? [{ table, columns: Array.isArray(rule.copied) ? (rule.copied as string[]) : [] }] : [],
)

test.each(languages)('every table and column that a person is told of has a name in %s', (language) => {
  expect(told.length).toBeGreaterThan(20)
  const nameless = told.flatMap(({ table, columns }) => [
    ...(tableTitle(language, table) === table ? [table] : []),
    ...columns.filter((name) => columnLabel(language, name) === name).map((name) => `${table}.${name}`),
  ])
  expect(nameless).toEqual([])
})
