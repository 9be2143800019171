import { expect, test } from 'vitest'
import { readPanelWords } from './panel-words.ts'
import { translate } from './site-text.ts'

test('the words of the panel leave those that visitors read as they are', async () => {
  const words = await readPanelWords('sv')
  expect(words.say('history.title')).toBe('Historik')
  expect(translate('sv', 'members.fields.email.format')).toBe('Please enter valid email')
})
