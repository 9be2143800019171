import { expect, test } from 'vitest'
import { People, samePerson } from './same-person.ts'

const maja = {
  first_name: 'Maja',
  last_name: 'Sjöö',
  email: 'maja.sjoo@example.org',
  birthday: '1999-08-12',
}

test.each([
  [
    'the same address and name in other letters',
    { first_name: 'MAJA', last_name: 'sjöö ', email: ' Maja.Sjoo@EXAMPLE.org' },
    'same',
  ],
  ['the same name and birthday', { ...maja, email: 'other@example.org' }, 'same'],
  ['a name written in one', { first_name: 'Maja Sjöö', email: maja.email }, 'same'],
  ['the same address and another name', { ...maja, first_name: 'Nils' }, 'shares'],
  ['the same name alone', { first_name: 'Maja', last_name: 'Sjöö', birthday: '2001-01-01' }, 'maybe'],
  ['the same birthday alone', { birthday: maja.birthday }, null],
  ['nothing that is known', {}, null],
])('%s', (_what, other, sameness) => {
  expect([samePerson(maja, other), samePerson(other, maja)]).toEqual([sameness, sameness])
  const found = new People([maja]).find(other)
  expect(Object.entries(found).flatMap(([kind, people]) => people.map(() => kind))).toEqual(
    sameness ? [sameness] : [],
  )
})

test('two without a name are one by their address, and by nothing else', () => {
  expect(samePerson({ email: 'a@example.org' }, { email: 'A@example.org' })).toBe('same')
  expect(samePerson({ birthday: '2001-01-01' }, { birthday: '2001-01-01' })).toBeNull()
})
