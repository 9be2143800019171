import { expect, test } from 'vitest'
import { panelPaths } from '#testing/panel-paths.ts'
import { adminRoutes } from './admin-routes.tsx'

test('lists every page of the panel for the browser test that opens them all', () => {
  const routes = Object.values(adminRoutes).flat()
  expect(panelPaths).toEqual(routes.flatMap(({ lazy, path }) => (lazy ? [path] : [])))
})
