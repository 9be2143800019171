import { expect, test } from 'vitest'
import { Refused, refusalError } from '#server/file-reading/refused.ts'
import { type ImportWarning, warningMessage } from '#shared/people-import.ts'
import { texts } from '#texts/sv/panel.ts'

test('a refusal is answered with a text of its own', () => {
  const { why } = new Refused('file-size')
  expect(refusalError(why, 'import')).toMatchObject({
    code: 'body-too-large',
    status: 413,
    title: { key: 'import.refused.file-size' },
  })
})

test('a warning is a text with its values', () => {
  const warning: ImportWarning = { code: 'phone-cut', params: { text: '(ring efter 17)' } }
  expect(warningMessage(warning)).toEqual({
    key: 'import.warning.phone-cut',
    values: { text: '(ring efter 17)' },
  })
  expect(texts['import.warning.phone-cut']).toContain('{text}')
})
