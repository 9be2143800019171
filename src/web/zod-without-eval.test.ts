import './zod-without-eval.ts'
import { expect, test, vi } from 'vitest'

test('checks values without making a function from text', async () => {
  const made = vi.fn(globalThis.Function)
  vi.stubGlobal('Function', made)
  vi.resetModules()
  const { z } = await import('zod')
  expect(z.strictObject({ day: z.string() }).safeParse({ day: '2027-01-01' }).success).toBe(true)
  expect(made).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
