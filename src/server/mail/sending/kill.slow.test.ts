import { expect, test } from 'vitest'
import { mailUnderKills } from '#testing/mail-kills.ts'
import { mailMembers } from '#testing/mail-members.ts'

test('killed again and again while it mails 150 subscribers, nobody gets two and no mail is lost', async () => {
  const report = await mailUnderKills({
    kills: 6,
    subscribers: 150,
    leaseSeconds: 1,
    delayMs: 20,
    lifeMs: 200,
  })
  expect(report.twice).toEqual([])
  expect(report.wrong).toEqual([])
  expect(report.rows).toBe(150)
  expect(report.mostInHand).toBeLessThanOrEqual(4)
  const { sent, failed, uncertain, queued, sending } = report.states
  expect([queued, sending, failed]).toEqual([0, 0, 0])
  expect(sent + uncertain).toBe(150)
  expect(uncertain).toBeLessThanOrEqual(24)
  expect(sent).toBeGreaterThan(0)
}, 60_000)

test('killed while it mails 300 members with 150 addresses, each address gets one at most', async () => {
  const report = await mailUnderKills({
    kills: 4,
    subscribers: 150,
    leaseSeconds: 1,
    delayMs: 20,
    lifeMs: 200,
    plan: mailMembers,
  })
  expect([report.twice, report.wrong]).toEqual([[], []])
  expect(report.rows).toBe(150)
  const { sent, failed, uncertain, queued, sending } = report.states
  expect([queued, sending, failed, sent + uncertain]).toEqual([0, 0, 0, 150])
}, 60_000)
