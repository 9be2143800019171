import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from '#testing/project-copy.ts'

const project = copyProject()

/** Carries out docs/add-a-language.md. The texts stay English: whether somebody translates well is not ours to test. */
beforeAll(() => {
  const document = readFileSync(join(project.folder, 'docs/add-a-language.md'), 'utf8')
  const [description = '', line = ''] = [...document.matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, code]) => code,
  )
  const folder = join(project.folder, 'src/texts')
  cpSync(join(folder, 'en'), join(folder, 'de'), { recursive: true })
  project.write('src/texts/de/language.ts', description)
  project.edit('src/texts/index.ts', (source) => source + line)
})
afterAll(() => project.remove())

test('the program has the right types with a third language', async () => {
  expect(await project.run('tsc', ['-p', 'tsconfig.json'])).toBe('')
}, 200_000)

/** Reads and writes every text that is translatable, in every language. */
const translations = 'src/server/crud/translations.test.ts'

/** A visitor's view of the language: an address, a page, a mail, a message. */
const visit = `import { expect, test } from 'vitest'
import { createTestApp } from '#testing/test-app.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'

test('the third language has its addresses, columns and answers', async () => {
  expect(addressIn('/aktiviteter?kategori=3', 'de')).toBe('/de/aktivitaeten?kategorie=3')
  expect(siteAddress('/de/ueber-uns')).toEqual({ language: 'de', address: '/om-oss' })
  const server = await createTestApp()
  const body = { association_name: 'Humlan', association_name_de: 'Die Hummel' }
  const stored = await server.call('PUT', '/api/site/1/', { token: server.superuser, body })
  expect(stored.json()).toMatchObject(body)
  const feed = await server.call('GET', '/de/rss.xml')
  expect([feed.statusCode, feed.body]).toEqual([200, expect.stringContaining('Die Hummel')])
  const headers = { 'accept-language': 'de' }
  const refused = await server.call('POST', '/api/contact/', { headers, body: {} })
  expect(refused.json().title).toBe('Something in the form needs correcting.')
  await server.close()
})
`

test('records, pages and answers are there in it', async () => {
  project.write('src/server/third-language.test.ts', visit)
  const output = await project.run('vitest', [
    'run',
    ...['--project', 'shared', '--project', 'sqlite'],
    ...['src/server/third-language.test.ts', translations],
  ])
  expect(output).toContain('src/server/third-language.test.ts')
}, 200_000)

const show = `import { expect, test } from 'vitest'
import { fakeTransport } from '#testing/render.tsx'
import { render } from '#web/entry-server.tsx'

test('a page is rendered in it', async () => {
  const { transport: api } = fakeTransport(() => ({ status: 200, body: [] }))
  const now = '2027-01-10T12:00:00Z'
  const page = await render({ url: '/de/', api, publicUrl: 'https://example.org', now })
  if (!('body' in page)) throw new Error('there is no page')
  expect(page.language).toBe('de')
  expect(page.head).toContain('hreflang="de" href="https://example.org/de/"')
  expect(page.body).toContain('href="/de/ueber-uns"')
})
`

test('a page is rendered in it', async () => {
  project.write('src/web/third-language.test.tsx', show)
  expect(
    await project.run('vitest', ['run', '--project', 'web', 'src/web/third-language.test.tsx']),
  ).toContain('third-language.test.tsx')
}, 200_000)
