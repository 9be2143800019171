import { expect, test } from './fixtures.ts'

test.describe('a complaint of the browser fails the test', () => {
  const provocations = {
    'a console error': () => console.error('provoked'),
    'a console warning': () => console.warn('provoked'),
    'an exception that nobody caught': () => void setTimeout(() => Promise.reject(new Error('provoked'))),
    'a request to another host': () => void fetch('http://127.0.0.1:1/').catch(() => undefined),
  }
  for (const [name, provoke] of Object.entries(provocations)) {
    test(name, async ({ page, complaints }) => {
      await page.goto('/healthz')
      await page.evaluate(provoke)
      await expect.poll(() => complaints.list()).not.toEqual([])
      // The fixture's own check, after the test, is the one expected to fail.
      test.fail()
    })
  }
})

test('an allowed complaint does not', async ({ page, complaints }) => {
  complaints.allow(/provoked/)
  await page.goto('/healthz')
  await page.evaluate(() => console.error('provoked'))
  expect(complaints.list()).toEqual([])
})
