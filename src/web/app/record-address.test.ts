import { expect, test } from 'vitest'
import { mentionPages } from '#shared/mention-pages.ts'
import { resources } from '#shared/resources/index.ts'
import { adminRoutes } from './admin-routes.tsx'
import { matchPage } from './match-page.ts'
import { recordAddress } from './record-address.ts'

test('finds a page of the panel for a record of every resource', () => {
  const lost = resources.filter(({ name }) => recordAddress({ resource: name, id: 1, title: 'Ek' }) === null)
  expect(lost.map(({ name }) => name)).toEqual([])
})

test('leads from every mention of a person to a page that the panel has', () => {
  const routes = Object.values(adminRoutes).flat()
  const addresses = Object.values(mentionPages).map((addressOf) => addressOf(7))
  const lost = addresses.filter((address) => !matchPage(routes, address.split('?')[0] ?? ''))
  expect(lost).toEqual([])
})
