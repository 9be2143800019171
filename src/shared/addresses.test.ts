import { describe, expect, test } from 'vitest'
import { addressIn, isTranslated, siteAddress } from './addresses.ts'
import { eventFormPage, eventPage, pages } from './paths.ts'

describe.each([
  ['/', '/en/'],
  ['/evenemang/H%C3%B6stfest', '/en/events/H%C3%B6stfest'],
  ['/evenemang/Fika%2050%2F50?id=7', '/en/events/Fika%2050%2F50?id=7'],
  ['/Fika/apply/', '/en/events/Fika/apply/'],
  ['/Fika/apply/?id=7', '/en/events/Fika/apply/?id=7'],
  ['/post/3/', '/en/post/3/'],
  ['/aktiviteter', '/en/activities'],
  ['/aktiviteter/?kategori=3', '/en/activities/?category=3'],
  ['/om-oss#vision', '/en/about#vision'],
  ['/kalender?manad=2026-12', '/en/calendar?month=2026-12'],
  ['/kontakt', '/en/contact'],
  ['/kontakt/medlem', '/en/contact/membership'],
  ['/kalender.ics', '/en/calendar.ics'],
  ['/kalender/7.ics', '/en/calendar/7.ics'],
  ['/rss.xml', '/en/rss.xml'],
  ['/avsluta/x', '/en/unsubscribe/x'],
])('%s is %s', (own, other) => {
  test('in English', () => {
    expect(addressIn(own, 'en')).toBe(other)
    expect(addressIn(own, 'sv')).toBe(own)
  })

  test('and back', () => {
    expect(siteAddress(other)).toEqual({ language: 'en', address: own })
    expect(siteAddress(own)).toEqual({ language: 'sv', address: own })
  })
})

test('every public page can be read in English, what is of the panel has one address', () => {
  const { admin, login, forgotten, register, event, eventForm, own, ...rest } = pages
  for (const address of [...Object.values(rest), eventPage('Fika'), eventFormPage('Fika')])
    expect([address, isTranslated(address.replace(':id', '1'))]).toEqual([address, true])
  for (const address of [admin, login, forgotten, register, '/admin/posts/', '/finns/inte'])
    expect([address, isTranslated(address), addressIn(address, 'en')]).toEqual([address, false, address])
})

test.each([
  ['/stadgar', '/en/stadgar'],
  ['/hyra-lokal/?a=1', '/en/hyra-lokal/?a=1'],
])('a page of the association %s is %s in English', (own, english) => {
  expect(addressIn(own, 'en')).toBe(english)
  expect(siteAddress(english)).toEqual({ language: 'en', address: own })
})

test.each(['/login', '/healthz', '/rss', '/about', '/Stadgar', '/a--b', '/favicon.svg'])(
  '%s is no page of the association',
  (address) => {
    expect(addressIn(address, 'en')).toBe(address)
  },
)

test.each(['/en', '/en/'])('%s is the home page', (address) => {
  expect(siteAddress(address)).toEqual({ language: 'en', address: '/' })
})

test.each(['/en/om-oss', '/en/finns/inte', '/en/events', '/en//about'])(
  '%s has no page, and that is said in English',
  (address) => {
    expect(siteAddress(address)).toEqual({ language: 'en', address })
  },
)

test.each(['/english', '/evenemang/en', '/en/apply', '/en/apply/?id=2'])('%s is Swedish', (address) => {
  expect(siteAddress(address)).toEqual({ language: 'sv', address })
})

test('an event that is called like a page keeps its own address', () => {
  for (const name of ['events', 'about', 'apply', 'en', 'evenemang', '50%', 'a/b', '?', '#'])
    for (const address of [eventPage(name), eventPage(name, 3)])
      expect(siteAddress(addressIn(address, 'en'))).toEqual({ language: 'en', address })
})
