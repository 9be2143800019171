import { expect, test } from 'vitest'
import {
  filterQuery,
  isNarrowed,
  listQuery,
  readTableState,
  writeTableState,
} from '#web/admin/table/table-state.ts'

const options = { sizes: [10, 25, 100], size: 25, sortable: ['id', 'age'], filterable: ['city'] }
const plain = { q: '', sort: null, page: 1, size: 25, filters: {} }

test.each([
  ['', plain],
  ['?q=%C3%A5&sort=-age&page=3&size=100', { ...plain, q: 'å', sort: '-age', page: 3, size: 100 }],
  ['?city=A&city=B', { ...plain, filters: { city: ['A', 'B'] } }],
])('the address %s is a state and back', (address, state) => {
  expect(readTableState(address, options)).toEqual(state)
  expect(writeTableState('', state, options)).toBe(address)
})

test.each(['?sort=password', '?size=7', '?page=0', '?page=-1', '?page=1e9', '?page=x', '?name=x', '?sort='])(
  'what %s asks for is left out',
  (address) => {
    expect(readTableState(address, options)).toEqual(plain)
  },
)

test('parameters of others stay in the address', () => {
  expect(writeTableState('?edit=3&q=old', { ...plain, q: 'new' }, options)).toBe('?edit=3&q=new')
})

test('a page asks the server for its part; an export for all that is filtered', () => {
  const state = { ...plain, q: ' ek ', sort: '-age', page: 3, filters: { city: ['A'] } }
  expect(listQuery(state)).toEqual({ limit: 25, offset: 50, q: 'ek', sort: '-age', city: ['A'] })
  expect(filterQuery(state)).toEqual({ q: 'ek', sort: '-age', city: ['A'] })
  expect(isNarrowed(state)).toBe(true)
  expect(isNarrowed({ ...plain, filters: { city: [] } })).toBe(false)
})
