import { describe, expect, test } from 'vitest'
import { findColumnsLeftOut } from '#shared/people-import.ts'
import { excelLists } from '#testing/people-lists/excel-lists.ts'
import { googleLists } from '#testing/people-lists/google-lists.ts'
import { officeLists } from '#testing/people-lists/office-lists.ts'
import { ownLists } from '#testing/people-lists/own-lists.ts'
import { programLists } from '#testing/people-lists/program-lists.ts'
import { rowsOf } from '#testing/people-rows.ts'
import { readList } from './read-list.ts'

const lists = [...googleLists, ...excelLists, ...officeLists, ...ownLists, ...programLists]

describe('lists of many programs', () => {
  test.each(lists.map((list) => [list.name, list] as const))('reads %s', async (_name, list) => {
    const reading = readList({ bytes: await list.file(), choices: {}, today: '2026-11-27' })
    if (list.refused) {
      await expect(reading).rejects.toMatchObject({ why: list.refused })
      return
    }
    const file = await reading
    expect(rowsOf(file)).toEqual(list.rows)
    expect(file.passed.map(({ row, why }) => [row, why])).toEqual(list.passed ?? [])
    expect(findColumnsLeftOut(file.columns)).toEqual(list.leftOut ?? [])
    expect(JSON.stringify(file)).not.toMatch(/99[89]\d(?!\d)/)
  })

  test('are at least forty', () => {
    expect(lists.length).toBeGreaterThanOrEqual(40)
  })
})
