import { expect, test } from 'vitest'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import { languages } from '#shared/languages.ts'
import { isPageSlug } from '#shared/page-address.ts'
import { eventFormPage, eventPage, ownWords, pages } from '#shared/paths.ts'
import { matchPage } from '#web/app/match-page.ts'
import { routes } from '#web/app/routes.tsx'

const all = [...Object.values(pages).map((path) => ({ path })), { path: '/admin/*' }]

test.each([
  ['/', pages.home],
  ['/aktiviteter', pages.activities],
  ['/aktiviteter/', pages.activities],
  ['/kontakt/medlem', pages.membership],
  ['/post/12/', pages.post],
  ['/admin/members/', '/admin/*'],
  ['/stadgar/', pages.own],
])('%s is %s', (address, path) => {
  expect(matchPage(all, address)?.page.path).toBe(path)
})

test.each([
  '/nope.php',
  '/nope/nope',
  '/Om-Oss',
  '/om-oss//',
  '//om-oss',
  '/kontakt//medlem',
  '/evenemang/100%',
  '/post',
  '/kontakt/medlem/x',
  '/%E0%A4%A',
])('%s is no page', (address) => {
  expect(matchPage(all, address)).toBeNull()
})

test.each(['Luciafika', 'A/B', 'a?b#c', '100%', '%2F', 'Åsas öl', '🎉', 'x'.repeat(200)])(
  'an event called %s is found by its address',
  (name) => {
    expect(matchPage(all, eventPage(name).split('?')[0] ?? '')?.params).toEqual({ eventname: name })
    expect(matchPage(all, eventFormPage(name).split('?')[0] ?? '')?.params).toEqual({ eventform: name })
  },
)

/** First words of the addresses of every page and of the rest of the server, in every language. */
const firstWords = [...routes.map(({ path }) => path), ...ownWords.map((word) => `/${word}`)]
  .flatMap((path) => languages.map((language) => addressIn(path, language)))
  .flatMap((path) => path.split('/').slice(1, 3))
  .filter((word) => /^\w/.test(word))

test.each([...new Set([...firstWords, ...languages, 'apply'])])(
  'an event called %s has a page and a form, whose addresses belong to no other page',
  (name) => {
    for (const language of languages) {
      for (const [address, parameter] of [
        [eventPage(name), 'eventname'],
        [eventFormPage(name), 'eventform'],
      ] as const) {
        const { pathname } = new URL(addressIn(address, language), 'https://site.example')
        const found = matchPage(routes, siteAddress(pathname).address)
        expect(found?.params[parameter], pathname).toBe(name)
        expect(ownWords).not.toContain(pathname.split('/')[1])
      }
    }
  },
)

test('no page of the association can have a first word of another page', () => {
  const words = routes.flatMap(({ path }) =>
    languages.map((language) => {
      const [, first = '', second = ''] = addressIn(path, language).split('/')
      return first === language ? second : first
    }),
  )
  expect(words).toEqual(expect.arrayContaining(['kontakt', 'contact', 'admin', 'login']))
  expect(words.filter(isPageSlug)).toEqual([])
})
