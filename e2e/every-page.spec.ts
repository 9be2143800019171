import { type LinkKind, linkPage, mailLinks } from '#shared/paths.ts'
import { panelPaths } from '#testing/panel-paths.ts'
import { keepSession } from './admin-session.ts'
import { administratorOf } from './administrator.ts'
import { expect, test } from './fixtures.ts'
import { addFeast, addPerson } from './participants-records.ts'
import type { Site } from './site.ts'

/** The call that lists the records of the pages with an id in their address. */
const lists: Record<string, string> = {
  media: '/api/pictures/',
  money: '/api/claims/',
  meetings: '/api/meetings/',
  events: '/api/events/',
}

const meeting = { name: 'Årsmöte', day: '2031-03-20', place: 'Kårhuset' }

/** Pages that are in no sitemap. */
const further = [
  '/sok',
  '/sok?q=vår',
  '/en/search',
  '/min-sida',
  '/login',
  '/login/forgotten',
  '/register',
  '/ingen-sida',
]

/** A link of each kind that is sent, as it opens when it is no longer valid. */
const endedLinks = Object.entries(mailLinks).map(([kind, pattern]) =>
  linkPage(kind as LinkKind, 'x'.repeat(Number(/\{(\d+)\}/.exec(pattern)?.[1]))),
)

/** One address of each page of the site: one post and one event stand for all of them; a document is a file. */
async function publicAddresses(site: Site): Promise<string[]> {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
  const shown = paths.filter((path) => !/\/(dokument|documents)\/./.test(path))
  const kinds = new Map(shown.map((path) => [path.replace(/(\/(?:post|evenemang|events)\/).+/, '$1'), path]))
  const event = [...kinds.values()].filter((path) => /\/(evenemang|events)\/./.test(path))
  return [...kinds.values(), ...event.map((path) => `${path}/apply/`), ...further, ...endedLinks]
}

test('opens every page of the site without an error or a breach of the content security policy', async ({
  page,
  site,
  complaints,
}) => {
  test.setTimeout(180_000)
  complaints.allow(/the server responded with a status of 404/)
  for (const address of await publicAddresses(site)) {
    await page.goto(address)
    await expect(page.locator('h1').first(), address).toBeVisible()
    await page.mouse.move(3, 3)
    expect([address, complaints.list()]).toEqual([address, []])
  }
})

test('opens every page of the panel without an error or a breach of the content security policy', async ({
  page,
  site,
  complaints,
}) => {
  test.setTimeout(180_000)
  const { call, session } = await administratorOf(site)
  await call('POST', '/api/meetings/', meeting)
  const list = await call<{ id: number }>('POST', '/api/voting/lists/', {
    day: '2026-01-01',
    meeting_id: null,
  })
  // A place that costs something makes a claim.
  await addPerson(site, await addFeast(site, { questions: [] }), { name: 'Amina' })
  const ids: Record<string, number> = { voting: list.id }
  for (const [name, path] of Object.entries(lists)) {
    const answer = await call<{ id: number }[] | { pictures: { id: number }[] }>('GET', path)
    const [first] = Array.isArray(answer) ? answer : answer.pictures
    if (!first) throw new Error(`no record of ${name}`)
    ids[name] = first.id
  }
  await keepSession(page, session)
  for (const pattern of panelPaths) {
    const address = pattern.replace(':id', String(ids[pattern.split('/')[2] ?? '']))
    await page.goto(address)
    await expect(page.locator('main h1'), address).toBeVisible()
    await expect(
      page.locator('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root'),
    ).toHaveCount(0)
    expect([address, complaints.list()]).toEqual([address, []])
  }
})
