import { expect, test } from 'vitest'
import { capacityChange, typedCapacity } from '#web/features/events/capacity-change.ts'

const full = { confirmed: 72, waiting: 5 }

test('nobody loses a place when there are fewer', () => {
  expect(capacityChange(50, full)).toEqual({ kind: 'kept', count: 72 })
  expect(capacityChange(71, { confirmed: 72, waiting: 0 })).toEqual({ kind: 'kept', count: 72 })
})

test('the first of the queue get the places that are added, as many as there are of either', () => {
  expect(capacityChange(75, full)).toEqual({ kind: 'given', count: 3 })
  expect(capacityChange(200, full)).toEqual({ kind: 'given', count: 5 })
  expect(capacityChange(null, full)).toEqual({ kind: 'given', count: 5 })
})

test('without a queue, and without a place that is added, nothing happens to anybody', () => {
  expect(capacityChange(100, { confirmed: 72, waiting: 0 })).toBeNull()
  expect(capacityChange(72, full)).toBeNull()
  expect(capacityChange(null, { confirmed: 0, waiting: 0 })).toBeNull()
})

test('what is no number of places says nothing, an empty field that there is no limit', () => {
  expect(['', '80', '080'].map(typedCapacity)).toEqual([null, 80, 80])
  expect(['0', '-3', '1.5', '1e3'].map(typedCapacity)).toEqual(Array(4).fill(undefined))
})
