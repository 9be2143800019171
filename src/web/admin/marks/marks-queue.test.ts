import { expect, test } from 'vitest'
import { type FormerMark, maxMarks } from '#shared/participants.ts'
import { createMarksQueue, type Tick, withMarks } from './marks-queue.ts'

/** The storage of a browser. */
function storage(kept: Record<string, unknown> = {}) {
  return {
    kept,
    get: (key: string) => kept[key] ?? null,
    set(key: string, value: unknown) {
      if (value === null) delete kept[key]
      else kept[key] = structuredClone(value)
    },
  }
}

/** @returns a mark without the time of its press */
const untimed = ({ atMs: _, ...mark }: Tick): Tick => mark

type Answer = readonly FormerMark[] | number

/** A queue whose server answers former marks, or the status of a problem: a call after the other, or by what it is sent. */
function queueOf(answers: Answer[] | ((marks: readonly Tick[]) => Answer), store = storage()) {
  const sent: (readonly Tick[])[] = []
  const pauses: { run: () => void; ms: number }[] = []
  const arrived: Tick[] = []
  const refused: Tick[] = []
  const queue = createMarksQueue({
    key: 'marks:7',
    store,
    send: async (marks) => {
      sent.push(marks.map(untimed))
      const answer = typeof answers === 'function' ? answers(marks) : (answers.shift() ?? 0)
      if (typeof answer === 'number') throw Object.assign(new Error('refused'), { status: answer })
      return answer
    },
    later: (run, ms) => pauses.push({ run, ms }),
    nowMs: () => 5,
    changed: () => {},
    arrived: (marks) => arrived.push(...marks.map(untimed)),
    refused: (mark) => refused.push(untimed(mark)),
  })
  /** All that is under way has been answered. */
  const settle = () => new Promise((done) => setImmediate(done))
  return { queue, sent, pauses, arrived, refused, store, settle }
}

const here = (id: number): Tick => ({ id, present: true })
const lost = 0

test('marks are kept until they have arrived, and what was said before is told', async () => {
  const { queue, sent, store, settle, arrived } = queueOf([[{ id: 1, present: false }]])
  const former: Tick[] = []
  queue.add([here(1)], (marks) => former.push(...marks))
  expect(queue.marks().map(untimed)).toEqual([here(1)])
  expect(store.kept['marks:7']).toEqual([{ ...here(1), atMs: 5 }])
  await settle()
  expect(sent).toEqual([[here(1)]])
  expect(arrived).toEqual([here(1)])
  expect(former).toEqual([{ id: 1, present: false }])
  expect(queue.marks()).toEqual([])
  expect(store.kept).toEqual({})
})

test('through a lost connection marks wait in their order, with growing pauses, and each is sent once', async () => {
  const { queue, sent, pauses, settle } = queueOf([lost, 503, []])
  queue.add([here(1)])
  await settle()
  queue.add([here(2)])
  queue.add([{ id: 1, present: false }])
  await settle()
  expect(queue.marks()).toHaveLength(3)
  expect(pauses.map(({ ms }) => ms)).toEqual([2_000])
  pauses[0]?.run()
  await settle()
  expect(sent.at(-1)).toEqual([{ id: 1, present: false }, here(2)])
  expect(queue.marks()).toEqual([])
})

test('the pauses grow up to a minute, and there is one at a time', async () => {
  const { queue, pauses, settle } = queueOf([])
  queue.add([here(1)])
  for (let time = 0; time < 8; time++) {
    await settle()
    await queue.flush()
    pauses.at(-1)?.run()
  }
  await settle()
  expect(pauses.map(({ ms }) => ms / 1_000)).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60])
})

test('what waits is still there after a reload, and sent then', async () => {
  const first = queueOf([lost])
  first.queue.add([here(1), { id: 2, paid: true }])
  await first.settle()
  first.queue.leave()
  const second = queueOf([[]], first.store)
  expect(second.queue.marks()).toEqual([
    { ...here(1), atMs: 5 },
    { id: 2, paid: true },
  ])
  await second.queue.flush()
  expect(second.sent).toEqual([[here(1), { id: 2, paid: true }]])
  expect(second.store.kept).toEqual({})
})

test('a mark that is refused is dropped and told, and holds up no other', async () => {
  const server = (marks: readonly Tick[]) => (marks.some(({ id }) => id === 3) ? 422 : [])
  const { queue, sent, refused, arrived, settle } = queueOf(server)
  queue.add([here(1), here(2), here(3), here(4)])
  await settle()
  expect(refused).toEqual([here(3)])
  expect(arrived).toEqual([here(1), here(2), here(4)])
  expect(queue.marks()).toEqual([])
  expect(sent.map((marks) => marks.map(({ id }) => id))).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [4]])
})

test('no more marks than the server takes go at once', async () => {
  const { queue, sent, settle } = queueOf([[], []])
  queue.add(Array.from({ length: maxMarks + 1 }, (_, index) => here(index + 1)))
  await settle()
  expect(sent.map(({ length }) => length)).toEqual([maxMarks, 1])
})

test('of two marks of one application in one call each is told what it has changed', async () => {
  const { queue, settle } = queueOf([lost, [{ id: 1, paid: false, present: false }]])
  const told: (readonly Tick[])[] = []
  queue.add([{ id: 1, paid: true }], (former) => told.push(former))
  queue.add([{ id: 1, paid: false }], (former) => told.push(former))
  await settle()
  await queue.flush()
  expect(told).toEqual([[{ id: 1, paid: false }], [{ id: 1, paid: true }]])
})

test('another window’s marks stay, and what is no mark is not read', async () => {
  const store = storage({ 'marks:7': [{ id: '1' }, null, { id: 2, present: 'yes' }, here(5)] })
  const { queue, settle } = queueOf([[], []], store)
  expect(queue.marks()).toEqual([here(5)])
  store.kept['marks:7'] = [here(5), here(9)]
  queue.add([here(6)])
  await settle()
  expect(store.kept['marks:7']).toEqual([here(9)])
  expect(queueOf([], storage({ 'marks:7': 'no list' })).queue.marks()).toEqual([])
})

test('a browser that keeps nothing sends all the same', async () => {
  const { queue, sent, settle } = queueOf([[]], { kept: {}, get: () => null, set: () => {} })
  queue.add([here(1)])
  await settle()
  expect(sent).toEqual([[here(1)]])
})

test('marks that an earlier version kept are sent, and what is no mark is not', async () => {
  const { queue, sent } = queueOf([[]], storage({ 'marks:7': { 1: true, 2: false, 3: 'x', y: true } }))
  await queue.flush()
  expect(sent).toEqual([[here(1), { id: 2, present: false }]])
})

test('marks lie over what the server said, and leave the others as they are', () => {
  const participants = [
    {
      id: 1,
      present: false,
      paid: true,
      guests: [
        { key: 'a', present: false },
        { key: 'b', present: false },
      ],
    },
    { id: 2, present: false, paid: false, guests: [] },
  ]
  const marks = [here(1), { id: 1, present: false }, { ...here(1), atMs: 5 }, { ...here(1), guest: 'b' }]
  const shown = withMarks(participants, marks)
  expect(shown[0]).toEqual({
    id: 1,
    present: true,
    paid: true,
    guests: [
      { key: 'a', present: false },
      { key: 'b', present: true },
    ],
  })
  expect(shown[1]).toBe(participants[1])
})
