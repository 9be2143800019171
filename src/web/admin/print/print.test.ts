import { expect, test } from 'vitest'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { panelTexts } from '#testing/render.tsx'
import { filtersOf } from '#web/admin/table/filters-of.ts'
import { filterWords } from './filter-words.ts'
import { readAll } from './read-all.ts'
import { recordFacts } from './record-facts.tsx'

const texts = await panelTexts()

/** A list of so many, answered as the API does. */
function listOf(total: number) {
  const calls: number[] = []
  const read = async ({ limit, offset }: { limit: number; offset: number }) => {
    calls.push(offset)
    const size = Math.max(0, Math.min(limit, total - offset))
    return { records: Array.from({ length: size }, (_, index) => offset + index), total }
  }
  return { calls, read }
}

test.each([
  [0, 0, [0]],
  [999, 999, [0]],
  [2_500, 2_500, [0, 1_000, 2_000]],
  [12_000, 5_000, [0, 1_000, 2_000, 3_000, 4_000]],
])('of %i records %i go on paper, each once', async (total, onPaper, offsets) => {
  const { calls, read } = listOf(total)
  const all = await readAll(read)
  expect(all.total).toBe(total)
  expect(all.rows).toEqual(Array.from({ length: onPaper }, (_, index) => index))
  expect(calls).toEqual(offsets)
})

test('what a list is narrowed down to is said in the words of its filters', () => {
  const filters = filtersOf(texts.resourceIn(members), { filters: ['member_status', 'city'] }, 'All')
  const state = { q: ' åsa ', filters: { member_status: ['false'], city: ['Lund', 'Umeå'] } }
  expect(filterWords({ filters, state }, texts)).toEqual([
    'Search: “åsa”',
    'Status: Passive',
    'City: Lund, Umeå',
  ])
  const none = { q: '', filters: { member_status: [''], city: [] } }
  expect(filterWords({ filters, state: none }, texts)).toEqual([])
  const byEvent = {
    filters: filtersOf(texts.resourceIn(evenemang), { filters: ['event_id'] }, 'All'),
    state: { q: '', filters: { event_id: ['7'] } },
  }
  expect(filterWords(byEvent, texts, { 'events/7': 'Höstfest' })).toEqual(['Event: Höstfest'])
  expect(filterWords(byEvent, texts)).toEqual(['Event: 7'])
})

test('a card says what is stored, in words, and not that nothing waits', () => {
  const stored = {
    first_name: 'Åsa',
    gender: 'F',
    member_status: false,
    is_new: false,
    birthday: null,
    created_date: '2027-03-01T23:30:00.000Z',
  }
  expect(recordFacts(texts.resourceIn(members), stored, texts)).toEqual([
    ['Name', 'Åsa'],
    ['Gender', 'She'],
    ['Status', 'Passive'],
    ['Added', '2 Mar 2027, 00:30'],
  ])
  expect(recordFacts(texts.resourceIn(members), { ...stored, is_new: true }, texts)).toContainEqual([
    'Application',
    'New',
  ])
})

test('a list is on paper when it has items', () => {
  const question = { key: 'a', question: 'Kost', kind: 'short' }
  const labels = (questions: object[]) =>
    recordFacts(texts.resourceIn(events), { eventName: 'Middag', questions }, texts).map(([label]) => label)
  expect(labels([question])).toEqual(['Event Name', 'Questions'])
  expect(labels([])).toEqual(['Event Name'])
})
