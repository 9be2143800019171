import { expect, test } from 'vitest'
import { resources as texts } from '#texts/sv/resources.ts'
import type { ResourceTexts } from './index.ts'

test('every resource and field has its words: a lacking one is wrong for the compiler, and none is empty', () => {
  const complete: ResourceTexts = texts
  expect(Object.entries(complete).filter(([, words]) => words === '')).toEqual([])
})
