import { expect, test } from 'vitest'
import { mailLink, phoneLink } from './mail-link.ts'

test.each([
  ['info@example.se', {}, 'mailto:info@example.se'],
  ['anna@räksmörgås.se', {}, 'mailto:anna@xn--rksmrgs-5wao1o.se'],
  ['a%b?c@example.se', {}, 'mailto:a%25b%3Fc@example.se'],
  ["o'a&b@example.se", {}, 'mailto:o%27a%26b@example.se'],
  [
    'a+b@example.se',
    { subject: 'Hej & välkommen', body: 'rad 1\nrad 2' },
    'mailto:a%2Bb@example.se?subject=Hej%20%26%20v%C3%A4lkommen&body=rad%201%0D%0Arad%202',
  ],
])('a mail to %s with %j is opened by %s', (address, fields, link) =>
  expect(mailLink(address, fields)).toBe(link),
)

test.each([
  ['070-123 45 67', 'tel:0701234567'],
  ['+46 70 123 45 67', 'tel:+46701234567'],
  ['+46 (0)90-12 34 56', 'tel:+4690123456'],
  ['0046 (0)90 12 34 56', 'tel:+4690123456'],
  ['(090) 12 34 56', 'tel:090123456'],
  ['090-12 34 56 / 070-123 45 67', 'tel:090123456'],
  ['08/12 34 56', 'tel:08123456'],
])('%s is called by %s', (number, link) => expect(phoneLink(number)).toBe(link))
