import { afterEach, beforeEach } from 'vitest'

// A warning nobody reads hides the one that matters: whatever is written to the console fails the test.
const original = { error: console.error, warn: console.warn }
let complaints: string[] = []

beforeEach(() => {
  complaints = []
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      complaints.push(`console.${level}: ${parts.map(String).join(' ')}`)
      original[level](...parts)
    }
  }
})

afterEach(() => {
  Object.assign(console, original)
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
})
