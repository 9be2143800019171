import { pages } from '#shared/resources/pages.ts'
import { addRecord } from '#testing/records.ts'
import type { TestApp } from '#testing/test-app.ts'

/** By what the records are read whose pages have their name in the address. */
export const named: Readonly<Record<string, string>> = {
  events: encodeURIComponent('Höstfest'),
  pages: 'arkiv',
}

/** Records that calls need which name them by a name or a year. */
export const namedPreparations = (server: () => TestApp) => ({
  'GET /api/events/named/{name}/': async () => ({ path: { name: named.events } }),
  async 'GET /api/pages/named/{name}/'() {
    await addRecord(server(), pages, { slug: named.pages })
    return { path: { name: named.pages } }
  },
  /** A board of an earlier year, with one that is coming. */
  async 'GET /api/board/years/{year}/'() {
    const members = [{ title: 'Kassör', name: 'Kim' }]
    const body = { first_day: '2099-07-01', present_from: '2020-07-01', members }
    await server().call('POST', '/api/board/years/', { token: server().superuser, body })
    return { path: { year: '2020' } }
  },
})
