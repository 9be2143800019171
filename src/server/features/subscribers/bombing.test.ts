import { expect, test } from 'vitest'
import { bombStrangers } from '#testing/mail-bombing.ts'

test('whoever enters the addresses of others again and again gets each a mail a day at most, three a month', async () => {
  const report = await bombStrangers({ posts: 600, addresses: 20, networks: 50, hours: 6 * 24 })
  expect(report.mostInDay).toBe(1)
  expect(report.mostInMonth).toBe(3)
  expect(report.mails).toBe(20 * 3)
  expect(Object.keys(report.answers)).toEqual(['201', '409'])
})

test('a network that enters addresses all the time is stopped after 300 in an hour', async () => {
  const report = await bombStrangers({ posts: 800, addresses: 800, networks: 2, hours: 0.9 })
  expect(report.mostOfNetwork).toBe(300)
  expect(report.answers[429]).toBe(800 - 2 * 300)
  // Half of what all may cause, and a few that came at the same moment.
  expect(report.mails).toBeLessThan(600)
})
