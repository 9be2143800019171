import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, findDraft, keepDraft } from '#web/ui/form-draft.ts'

beforeEach(() => {
  dropDraft('1:things:new')
  sessionStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

const file = new File(['x'], 'x.png', { type: 'image/png' })

test('a draft is found again with its version, until it is dropped', () => {
  keepDraft('1:things:new', { values: { name: 'Åsa', active: true }, etag: '"3"' })
  expect(findDraft('1:things:new')).toEqual({ values: { name: 'Åsa', active: true }, etag: '"3"' })
  expect(findDraft('2:things:new')).toBeNull()
  dropDraft('1:things:new')
  expect(findDraft('1:things:new')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('a chosen file is kept in memory and never written down', () => {
  keepDraft('1:things:new', { values: { name: 'Åsa', picture: file } })
  expect(findDraft('1:things:new')?.values.picture).toBe(file)
  expect(JSON.parse(sessionStorage.getItem('form:1:things:new') ?? '')).toEqual({ values: { name: 'Åsa' } })
})

test('nothing typed is no draft, and takes an older one away', () => {
  keepDraft('1:things:new', { values: { name: 'Åsa' } })
  keepDraft('1:things:new', { values: {} })
  expect(findDraft('1:things:new')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test.each(['', 'null', '3', '{', '{"name":"from before"}'])(
  'what the storage holds as %j is no draft',
  (stored) => {
    sessionStorage.setItem('form:1:things:new', stored)
    expect(findDraft('1:things:new')).toBeNull()
  },
)

test('a browser that refuses to keep anything loses nothing as long as the page lives', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepDraft('1:things:new', { values: { name: 'Åsa' } })
  expect(findDraft('1:things:new')).toEqual({ values: { name: 'Åsa' } })
})
