import { expect, test } from 'vitest'
import { cacheKey, isSearchKey } from './cache-key.ts'

test('a page has one key, with the slash at its end or without', () => {
  for (const [url, key] of [
    ['/', '/'],
    ['/om-oss', '/om-oss/'],
    ['/om-oss/', '/om-oss/'],
    ['/post/7/', '/post/7/'],
    ['/evenemang/%C3%85rsm%C3%B6te', '/evenemang/%C3%85rsm%C3%B6te/'],
    ['/evenemang/Fest?id=7', '/evenemang/Fest/?id=7'],
    ['/Fest/apply/?id=7', '/Fest/apply/?id=7'],
    ['/aktiviteter?kategori=3', '/aktiviteter/?kategori=3'],
    ['/evenemang/%46est', '/evenemang/Fest/'],
    ['/evenemang/%c3%85r&dag', '/evenemang/%C3%85r%26dag/'],
    ['/evenemang/100%25', '/evenemang/100%25/'],
    ['/evenemang/A%2fB', '/evenemang/A%2FB/'],
    ['/om-%6fss', '/om-oss/'],
    ['/kalender?manad=2026-12', '/kalender/?manad=2026-12'],
    ['/en', '/en/'],
    ['/en/about', '/en/about/'],
    ['/en/%61bout?utm_source=x', '/en/about/'],
    ['/en/events/Fest?id=7', '/en/events/Fest/?id=7'],
    ['/en/events/Fest/apply?id=7&x=1', '/en/events/Fest/apply/?id=7'],
    ['/en/activities?category=3', '/en/activities/?category=3'],
    ['/en/activities?kategori=3', '/en/activities/?category=3'],
    ['/en/calendar/?month=2026-12', '/en/calendar/?month=2026-12'],
    ['/en/calendar.ics?x=1', '/en/calendar.ics/'],
    ['/en/om-oss?x=1', '/en/om-oss/'],
    ['/admin', '/admin/'],
    ['/admin/members/?q=x', '/admin/'],
    ['/api/posts/', '/api/posts/'],
    ['/api/posts', '/api/posts/'],
  ])
    expect(cacheKey(url as string, false)).toBe(key)
})

test('what a shared link brings besides the category is left aside, and makes no entry of its own', () => {
  for (const query of ['kategori=0', 'kategori=03', 'kategori=12345678901', 'kategori=x', 'id=3'])
    expect(cacheKey(`/aktiviteter?${query}`, false)).toBe('/aktiviteter/')
  expect(cacheKey('/aktiviteter/?fbclid=x&kategori=3', false)).toBe('/aktiviteter/?kategori=3')
})

test('what is no month of the calendar is left aside, and makes no entry of its own', () => {
  for (const query of [
    'manad=2026-13',
    'manad=2026-1',
    'manad=0001-01',
    'manad=2026-12-01',
    'manad=x',
    'id=3',
  ])
    expect(cacheKey(`/kalender?${query}`, false)).toBe('/kalender/')
  expect(cacheKey('/kalender/?fbclid=x&manad=2026-12', false)).toBe('/kalender/?manad=2026-12')
})

test('what a shared link brings besides the event is left aside, and makes no entry of its own', () => {
  for (const query of ['id=0', 'id=07', 'id=12345678901', 'id=x', 'utm_source=x'])
    expect(cacheKey(`/evenemang/Fest?${query}`, false)).toBe('/evenemang/Fest/')
  expect(cacheKey('/evenemang/Fest?id=7&utm_source=x', false)).toBe('/evenemang/Fest/?id=7')
})

test('a shared link with parameters that a page does not know leads to the kept page (T63)', () => {
  for (const [url, key] of [
    ['/?fbclid=x', '/'],
    ['/om-oss?utm_source=x', '/om-oss/'],
    ['/om-oss?', '/om-oss/'],
    ['/om-oss?kategori=3', '/om-oss/'],
    ['/post/7/?id=7', '/post/7/'],
    ['/evenemang/a/b?id=7', '/evenemang/a/b/'],
    ['/kalender.ics?x=1', '/kalender.ics/'],
  ])
    expect(cacheKey(url as string, false)).toBe(key)
})

test.each([
  '/api/posts/?limit=1',
  '//evil.test/',
  '//',
  '/kontakt//medlem',
  '/om-oss//',
  '/a%ff',
  'http://evil.test/',
  '*',
  '',
  '/å',
  '/a b',
  '/a%zz',
  '/a%',
  '/"><script>',
  '/a\\b',
  '/a#b',
])('%s is never answered from the cache', (url) => {
  expect(cacheKey(url, false)).toBeNull()
})

test('what the API answers to someone signed in is never kept; pages are the same for all', () => {
  expect(cacheKey('/api/posts/', true)).toBeNull()
  expect(cacheKey('/om-oss', true)).toBe('/om-oss/')
})

test('ten thousand strange parameters make no entry of their own (T28)', () => {
  const keys = new Set<string | null>()
  for (let index = 0; index < 10_000; index++) {
    const query = `?${(index * 7919).toString(36)}=${index}&utm_source=${index}`
    for (const path of ['/', '/om-oss', '/evenemang/Fest', '/post/7/', '/api/posts/', '/api/posts/7/'])
      keys.add(cacheKey(path + query, false))
  }
  expect([...keys]).toEqual(['/', '/om-oss/', '/evenemang/Fest/', '/post/7/', null])
})

test('a search has one key for all its spellings, and in each language its own', () => {
  for (const [url, key] of [
    ['/sok', '/sok/'],
    ['/sok?q=', '/sok/'],
    ['/sok?q=%00%20', '/sok/'],
    ['/sok?q=Sittning', '/sok/?q=sittning'],
    ['/sok/?fbclid=x&q=++SITTNING%20%20+', '/sok/?q=sittning'],
    ['/sok?q=a%CC%8Ar', '/sok/?q=%C3%A5r'],
    ['/sok?q=fest&sida=2', '/sok/?q=fest&sida=2'],
    ['/sok?q=fest&sida=1', '/sok/?q=fest'],
    ['/sok?q=fest&sida=99', '/sok/?q=fest&sida=10'],
    ['/sok?q=fest&sida=-1', '/sok/?q=fest'],
    ['/sok?q=100%', '/sok/?q=100%25'],
    ['/sok?q=a%26b%3Dc', '/sok/?q=a%26b%3Dc'],
    ['/en/search?q=Fest&page=3', '/en/search/?q=fest&page=3'],
    [`/sok?q=${'x'.repeat(10_000)}`, `/sok/?q=${'x'.repeat(100)}`],
  ] as const)
    expect(cacheKey(url, false)).toBe(key)
})

test('what is cached of a search is told from all else', () => {
  for (const url of ['/sok?q=fest', '/sok/?q=fest', '/en/search/?q=fest&page=2'])
    expect(isSearchKey(url)).toBe(true)
  for (const url of ['/sok', '/sok/', '/kalender/?manad=2026-12', '/search?q=fest', '/api/posts/?q=fest'])
    expect(isSearchKey(url)).toBe(false)
})
