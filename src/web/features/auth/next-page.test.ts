import { expect, test } from 'vitest'
import { loginPage, nextPage } from '#web/features/auth/next-page.ts'

test.each(['/admin/members/', '/admin/members/?q=%C3%A5&sort=-age&edit=3', '/admin/posts?new=', '/admin'])(
  'after a login one is back at %s',
  (address) => {
    expect(nextPage(new URL(loginPage(address), 'https://example.org').search)).toBe(address)
  },
)

const strange = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/admin/../../evil',
  '/admin//evil.example',
  '/admin\\..\\evil',
  'https://evil.example',
  'https:/admin',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//admin',
  'data:text/html,x',
  '/administration',
  '/admin.evil.example',
  '/admin@evil.example',
  '/admin:80',
  '/login',
  '/',
  '',
  'admin',
  ' /admin',
  '\t/admin',
  '/admin/\n',
  '/admin/\r\nLocation: //evil.example',
  '/admin/\u0000',
  '/admin/ä',
  '/admin/%',
  '/admin/%zz',
  '/%61dmin/',
  '/%2fevil.example',
  '%2f%2fevil.example',
  '/admin#//evil.example',
  '/admin/<script>',
]

test.each(strange)('nobody is led astray by %j', (next) => {
  const found = nextPage(`?next=${encodeURIComponent(next)}`)
  expect(new URL(found, 'https://example.org').origin).toBe('https://example.org')
  expect(found).toBe('/admin')
})
