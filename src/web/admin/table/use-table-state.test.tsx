import { useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { doing, render } from '#testing/render.tsx'
import type { TableOptions, TableState } from '#web/admin/table/table-state.ts'
import { type ChangeTable, useTableState } from '#web/admin/table/use-table-state.ts'

const options: TableOptions = { sizes: [10, 25], size: 25, sortable: ['age'], filterable: ['city', 'open'] }

async function openList(path: string) {
  let state = null as unknown as TableState
  let change = null as unknown as ChangeTable
  let navigate = null as unknown as ReturnType<typeof useNavigate>
  let address = ''
  const List = () => {
    const location = useLocation()
    address = location.search
    navigate = useNavigate()
    const list = useTableState(options)
    state = list[0]
    change = list[1]
    return null
  }
  await render(<List />, { path })
  return {
    state: () => state,
    address: () => address,
    change: (...patches: Parameters<ChangeTable>[0][]) =>
      doing(() => {
        for (const patch of patches) change(patch)
      }),
    type: (q: string) => doing(() => change({ q }, 'typed')),
    correct: (patch: Partial<TableState>) => doing(() => change(patch, 'corrected')),
    go: (to: string | number) =>
      doing(() => (typeof to === 'number' ? navigate(to) : navigate({ search: to }))),
  }
}

test('the address says what is shown, and a change is written there', async () => {
  const list = await openList('/list/?q=ek&page=3')
  expect(list.state()).toMatchObject({ q: 'ek', page: 3, sort: null })
  await list.change({ sort: '-age' })
  expect(list.address()).toBe('?q=ek&sort=-age')
  expect(list.state()).toMatchObject({ q: 'ek', page: 1, sort: '-age' })
})

test('of two changes that come before either is drawn, none is lost', async () => {
  const list = await openList('/list/')
  await list.change({ q: 'ek' }, { sort: 'age' })
  expect(list.address()).toBe('?q=ek&sort=age')
  await list.change(
    ({ filters }) => ({ filters: { ...filters, city: ['Umeå'] } }),
    ({ filters }) => ({ filters: { ...filters, open: ['true'] } }),
  )
  expect(list.state().filters).toEqual({ city: ['Umeå'], open: ['true'] })
})

test('back and forward show what was shown there', async () => {
  const list = await openList('/list/?q=ek')
  await list.go('?q=al')
  expect(list.state().q).toBe('al')
  await list.go(-1)
  expect(list.state().q).toBe('ek')
  await list.go(1)
  expect(list.state()).toMatchObject({ q: 'al', sort: null })
})

test('each choice is a step back; what is typed in a row is one, what is put right none', async () => {
  const list = await openList('/list/')
  await list.change({ filters: { city: ['Umeå'] } })
  for (const q of ['e', 'ek', 'eks']) await list.type(q)
  await list.change({ page: 9 })
  await list.correct({ page: 2 })
  expect(list.address()).toBe('?q=eks&page=2&city=Ume%C3%A5')
  await list.go(-1)
  expect(list.address()).toBe('?q=eks&city=Ume%C3%A5')
  await list.type('ekst')
  await list.go(-1)
  expect(list.address()).toBe('?city=Ume%C3%A5')
  await list.type('b')
  await list.go(-1)
  expect(list.address()).toBe('?city=Ume%C3%A5')
  await list.go(-1)
  expect(list.address()).toBe('')
})

test('a form that opens over the list is no change of it, and stays when the list changes', async () => {
  const list = await openList('/list/?q=ek')
  const before = list.state()
  await list.go('?q=ek&edit=3')
  expect(list.state()).toBe(before)
  await list.change({ page: 2 })
  expect(list.address()).toBe('?edit=3&q=ek&page=2')
})
