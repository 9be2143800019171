import { expect, test } from 'vitest'
import { messages } from '#texts/en/messages.ts'
import { checkText } from './check-field.ts'
import { problems } from './errors.ts'
import { email, phone, text, time, url } from './field.ts'
import { translateBy } from './messages.ts'
import { resources } from './resources/index.ts'

const say = translateBy(messages)
const isEnglish = (message: string): boolean => say(message) !== message

test('every problem and every message of a field can be said in English', () => {
  const titles = Object.values(problems).map(([, title]) => title)
  const ofFields = Object.values(resources).flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ required, formatMessage, maxMessage }) => [
      required,
      formatMessage,
      maxMessage,
    ]),
  )
  const swedish = [...titles, ...ofFields].filter(
    (message) => message && /[^A-Za-z .]|är|finns/.test(message),
  )
  expect(swedish.filter((message) => message && !isEnglish(message))).toEqual([])
})

test.each([
  [text({ label: '', max: 3 }), 'fyra'],
  [text({ label: '' }), '\ud800'],
  [text({ label: '' }), '\u0007'],
  [text({ label: '' }), 'a\nb'],
  [text({ label: '', inAddress: true }), '..'],
  [email({ label: '' }), 'x'],
  [phone({ label: '' }), 'x'],
  [url({ label: '' }), 'x'],
  [time({ label: '' }), 'x'],
])('what is wrong with a value is said in English: %o', (field, value) => {
  const { detail } = checkText(field, value) ?? {}
  expect(detail).toBeTruthy()
  expect(isEnglish(detail ?? '')).toBe(true)
})

test('a number inside stays, a message that nobody knows too', () => {
  expect(say('Texten får vara högst 200 tecken.')).toBe('The text may have at most 200 characters.')
  expect(
    say('Vi har tagit emot din ansökan om medlemskap i A. Styrelsen hör av sig när den är behandlad.'),
  ).toBe(
    'We have received your application for membership of A. The board will be in touch when it has been handled.',
  )
  expect(say('Något helt annat.')).toBe('Något helt annat.')
  expect(say('constructor')).toBe('constructor')
})
