import { expect, test } from 'vitest'
import { panelTexts } from '#testing/render.tsx'
import { actionWords } from '#web/admin/record/history-words.ts'

test('what is cancelled is said in words of its own, and what has no words is shown as it is', async () => {
  const texts = await panelTexts('sv')
  const said = (action: string, resource: string) => actionWords({ action, resource }, texts)
  expect(said('cancel', 'mailings')).toBe('Avbröt utskick')
  expect(said('cancel', 'evenemang')).toBe('Avbokade')
  expect(said('give-place', 'evenemang')).toBe('Gav plats')
  expect(said('fold', 'evenemang')).toBe('fold')
})
