import { expect, test } from 'vitest'
import { commonDomains, suggestAddress } from './suggest-address.ts'

test.each([
  ['amina@gmial.com', 'amina@gmail.com'],
  ['amina@gmail.con', 'amina@gmail.com'],
  ['amina@gmail.co', 'amina@gmail.com'],
  ['amina@gmail.se', 'amina@gmail.com'],
  ['Amina.K@GMAIL.CMO', 'Amina.K@gmail.com'],
  ['bo@hotmial.com', 'bo@hotmail.com'],
  ['bo@hotmai.se', 'bo@hotmail.se'],
  ['bo@outlok.com', 'bo@outlook.com'],
  ['bo@iclod.com', 'bo@icloud.com'],
  ['bo@yahooo.com', 'bo@yahoo.com'],
  ['bo@live.s', 'bo@live.se'],
])('suggests for %s the address %s', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant)
})

test('suggests nothing for domains that are right, and for what is no address yet', () => {
  const right = [
    'mail.com',
    'hotmail.fr',
    'yahoo.co.uk',
    'student.lu.se',
    'liu.se',
    'kth.se',
    'forening.example',
  ]
  for (const domain of [...commonDomains, ...right]) expect(suggestAddress(`bo@${domain}`)).toBeNull()
  for (const typed of ['', 'bo', '@gmial.com', 'bo@']) expect(suggestAddress(typed)).toBeNull()
})

test('suggests each of the commonest domains for one whose middle characters are exchanged', () => {
  for (const domain of commonDomains) {
    const [one = '', two = '', ...rest] = domain
    if (one === two) continue
    expect(suggestAddress(`bo@${two}${one}${rest.join('')}`)).toBe(`bo@${domain}`)
  }
})
