import { expect, test } from 'vitest'
import { eventFormPage, eventPage, pages } from '#shared/paths.ts'
import { matchPage } from '#web/app/match-page.ts'

const all = [...Object.values(pages).map((path) => ({ path })), { path: '/admin/*' }]

test.each([
  ['/', pages.home],
  ['/aktiviteter', pages.activities],
  ['/aktiviteter/', pages.activities],
  ['/kontakt/medlem', pages.membership],
  ['/post/12/', pages.post],
  ['/admin/members/', '/admin/*'],
])('%s is %s', (address, path) => {
  expect(matchPage(all, address)?.page.path).toBe(path)
})

test.each([
  '/nope',
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
