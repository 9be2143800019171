import { expect, test } from 'vitest'
import { completeLink } from './rich-text-extensions.ts'

test.each([
  ['https://example.se/a', 'https://example.se/a'],
  [' example.se ', 'https://example.se'],
  ['example.se:8080/x', 'https://example.se:8080/x'],
  ['anna@example.se', 'mailto:anna@example.se'],
  ['tel:+46701234567', 'tel:+46701234567'],
  ['/kontakt', '/kontakt'],
  ['#program', '#program'],
])('%s leads to %s', (typed, link) => expect(completeLink(typed)).toBe(link))

test.each([
  '',
  '  ',
  'ett ord',
  'ord',
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.se',
  'ftp://x.se',
])('%j is no link', (typed) => expect(completeLink(typed)).toBeNull())
