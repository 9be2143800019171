import { expect, test } from 'vitest'
import { isAddressOfPost } from './post-address.ts'

test.each([
  ['ordforande@forening.se', 'Ordförande', true],
  ['ordf@forening.se', 'Ordförande', true],
  ['vice.ordforande@forening.se', 'Vice ordförande', true],
  ['kassor-2027@forening.se', 'Kassör', true],
  ['treasurer@union.example', 'Kassör', true],
  ['styrelsen@forening.se', 'Ledamot', true],
  ['ada.ek@student.uu.se', 'Ordförande', false],
  ['ada.kassor@gmail.com', 'Kassör', false],
  ['adaek95@gmail.com', 'Kassör', false],
  ['solsken77@hotmail.com', 'Kassör', false],
  ['kassor@forening.se', 'Sekreterare', false],
  ['12345@uu.se', 'Kassör', false],
  ['', 'Kassör', false],
])('%s of %s goes with the post: %s', (email, title, kept) => {
  const titles = [title, title === 'Kassör' ? 'Treasurer' : '']
  expect(isAddressOfPost({ name: 'Ada Ek', titles, email })).toBe(kept)
})

test('a name that is part of the title is no reason to keep it', () => {
  expect(isAddressOfPost({ name: 'Kass Berg', titles: ['Kassör'], email: 'kass.berg@uu.se' })).toBe(false)
})
