import { expect, test } from 'vitest'
import { partedTitle, tiedNumbers } from './typography.ts'

test.each([
  ['Evenemangsansvarig', 'Evenemangs|ansvarig'],
  ['Webb- och friluftsansvarig', 'Webb- och frilufts|ansvarig'],
  ['Näringslivssamordnaren', 'Näringslivs|samordnaren'],
  ['Studiebevakningsutskottets ordförande', 'Studiebevaknings|utskottets ordförande'],
  ['Ordförande', 'Ordförande'],
  ['Vice ordförande', 'Vice ordförande'],
  ['Utskottsordförande', 'Utskotts|ordförande'],
  ['Kassör', 'Kassör'],
  ['', ''],
])('%j may be parted at %j', (title, parted) => {
  expect(partedTitle(title).replaceAll('\u00ad', '|')).toBe(parted)
})

test.each([
  ['Lykthuset, Lyktgränd 4, 753 10 Uppsala', 'Lykthuset, Lyktgränd_4, 753_10 Uppsala'],
  ['Ekängen, plan 2', 'Ekängen, plan_2'],
  ['Salongen', 'Salongen'],
])('%j keeps its numbers with what they count', (text, tied) => {
  expect(tiedNumbers(text).replaceAll('\u00a0', '_')).toBe(tied)
})
