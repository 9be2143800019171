import { expect, test } from 'vitest'
import { publicationIn, publicationState, publishedAtMs } from './publication.ts'
import { reachedWallTime } from './time.ts'

const at = (day: string | null, publish_time = '') => publishedAtMs({ day, publish_time })

test.each([
  ['in winter', '2027-03-02', '07:30', '2027-03-02T06:30:00Z'],
  ['in summer', '2027-07-02', '07:30', '2027-07-02T05:30:00Z'],
  ['in the hour that the clocks skip', '2027-03-28', '02:30', '2027-03-28T01:00:00Z'],
  ['after the hour that the clocks skip', '2027-03-28', '03:00', '2027-03-28T01:00:00Z'],
  ['in the hour that comes twice', '2027-10-31', '02:30', '2027-10-31T00:30:00Z'],
  ['after the hour that comes twice', '2027-10-31', '03:00', '2027-10-31T02:00:00Z'],
  ['without a time of day', '2027-03-02', '', '2027-03-01T23:00:00Z'],
])('a post %s appears when the clocks first show its time or a later one', (...[, day, time, instant]) => {
  const appearsAt = Date.parse(instant)
  expect(new Date(at(day, time)).toISOString()).toBe(new Date(instant).toISOString())
  // The clocks that SQL compares with say the same.
  const isReached = (ms: number) => {
    const reached = reachedWallTime(new Date(ms))
    return `${reached.day} ${reached.time}` >= `${day} ${time}`
  }
  expect([isReached(appearsAt - 1), isReached(appearsAt)]).toEqual([false, true])
})

test('a post is a draft, planned until its time, and published from then on', () => {
  const post = { is_published: true, day: '2027-03-02', publish_time: '07:30' }
  const nowMs = Date.parse('2027-03-02T06:30:00Z')
  expect(publicationState({ ...post, is_published: false }, nowMs)).toBe('draft')
  expect(publicationState(post, nowMs - 1)).toBe('planned')
  expect(publicationState(post, nowMs)).toBe('published')
  expect(publicationState({ ...post, is_published: 1 }, nowMs)).toBe('published')
  expect(publicationState({ ...post, day: null }, nowMs)).toBe('planned')
})

test('a record says on which of its days it appears', () => {
  const record = { is_published: 1, post_date: '2027-03-02', publish_time: '07:30' }
  expect(publicationIn({ publishedOn: 'post_date' }, record)).toEqual({
    is_published: 1,
    day: '2027-03-02',
    publish_time: '07:30',
  })
  expect(publicationIn({ publishedOn: 'post_date' }, {})).toEqual({
    is_published: undefined,
    day: null,
    publish_time: '',
  })
})
