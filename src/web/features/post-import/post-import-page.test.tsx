import { expect, test } from 'vitest'
import { type FoundFile, type SiteImport, siteImportApi } from '#shared/post-import.ts'
import { type Call, doing, render } from '#testing/render.tsx'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { Page } from './post-import-page.tsx'

const file: FoundFile = {
  ...{ format: 'wordpress', name: 'Gamla sektionen', comments: 0, others: 0 },
  posts: [
    {
      ...{
        key: 'a'.repeat(64),
        title: 'Om sektionen',
        day: '2019-05-04',
        unreadDay: null,
        text: '',
        length: 9,
      },
      ...{ state: 'page', isPage: true, slug: 'om', pictures: 0, missing: [], categories: [] },
      ...{ address: 'https://gamla.example/om/', oldAddresses: [], picture: null },
    },
  ],
}
const id = '00000000-0000-4000-8000-000000000000'

const counts = { total: 1, done: 1, posts: 0, pages: 1, links: 0, broken: 0, led: 0, moreNotRedirected: 0 }
const done: SiteImport = {
  ...{ id, state: 'done', operation: null },
  report: { ...counts, unread: [], refused: [], categories: [], notRedirected: [] },
}

function respond({ path, method = 'GET' }: Call) {
  if (path === siteImportApi.list && method === 'POST') return { status: 201, body: { id, file } }
  if (path === siteImportApi.start(id)) return { status: 200, body: done }
  return { status: 200, body: [] }
}

test('redirects old addresses by default', async () => {
  const { calls, get, place } = await render(
    <AdminProvider>
      <Page />
    </AdminProvider>,
    { respond, panelLanguage: 'sv' },
  )
  const input = get('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [new File(['<rss/>'], 'gamla.xml')] })
  await doing(() => input.dispatchEvent(new window.Event('change', { bubbles: true })))
  const boxOf = (text: string) =>
    [...place.querySelectorAll('label')].find((label) => label.textContent === text)?.htmlFor ?? ''
  await expect.poll(() => boxOf('Led om gamla adresser')).not.toBe('')
  expect((document.getElementById(boxOf('Led om gamla adresser')) as HTMLInputElement).checked).toBe(true)
  const bring = [...place.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Hämta in 1'))
  await doing(() => bring?.click())
  const started = () => JSON.parse(String(calls.find(({ path }) => path === siteImportApi.start(id))?.body))
  expect(started()).toMatchObject({ leads: true })
})
