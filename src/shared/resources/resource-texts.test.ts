import { describe, expect, test } from 'vitest'
import type { Field } from '#shared/field.ts'
import { mayWrite } from '#shared/field-access.ts'
import { resources as english } from '#texts/en/resources.ts'
import { resources as swedish } from '#texts/sv/resources.ts'
import { type ResourceTexts, resources } from './index.ts'

test('every resource and field has its words: a lacking one is wrong for the compiler, and none is empty', () => {
  const complete: ResourceTexts = swedish
  expect(Object.entries(complete).filter(([, words]) => words === '')).toEqual([])
})

/** The ticks among fields, and among the fields of the items of lists. */
const ticksOf = (fields: Readonly<Record<string, Field>>): Field[] =>
  Object.values(fields).flatMap((field) => {
    if (field.transient || field.hidden || !mayWrite(field, 'superuser')) return []
    return field.kind === 'boolean' ? [field] : ticksOf(field.of ?? {})
  })

/** Those that have a switch in a form of the panel. */
const switches = resources.filter(({ access }) => access.update).flatMap(({ fields }) => ticksOf(fields))

describe.each([
  ['Swedish', swedish],
  ['English', english],
])('in %s', (_, texts: Readonly<Record<string, string>>) => {
  test('every switch of a form reads as a sentence', () => {
    const sentences = switches.map(({ key }) => [key, texts[`${key}.sentence`]])
    // More than two words, as a sentence has, and no word for its state: the switch shows that.
    const wrong = sentences.filter(([, sentence]) => !/^\p{Lu}[^:]*( [^ :]+){2,}$/u.test(sentence ?? ''))
    expect(wrong).toEqual([])
    expect(sentences).not.toEqual([])
  })
})
