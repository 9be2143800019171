import { expect, test } from 'vitest'
import { embedAddress } from './embed-address.ts'

test('Google’s calendar is shown as an agenda in Stockholm time', () => {
  const { src, origin } =
    embedAddress('https://calendar.google.com/calendar/embed?src=a%40b.se&mode=WEEK') ?? {}
  expect(origin).toBe('https://calendar.google.com')
  expect(Object.fromEntries(new URL(src ?? '').searchParams)).toEqual({
    src: 'a@b.se',
    mode: 'AGENDA',
    ctz: 'Europe/Stockholm',
  })
})

test('another calendar is shown as its address says', () => {
  expect(embedAddress('https://kalender.example.org:8443/embed?x=1')).toEqual({
    src: 'https://kalender.example.org:8443/embed?x=1',
    origin: 'https://kalender.example.org:8443',
    host: 'kalender.example.org',
  })
})

test.each(['', 'nonsense', 'javascript:alert(1)', 'https://a;script-src/', "https://a'b/", 'https://a,b/'])(
  '%j is not embedded',
  (address) => {
    expect(embedAddress(address)).toBeNull()
  },
)
