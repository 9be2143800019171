import { expect, test } from 'vitest'
import { type CopySection, copyReasons } from './person-desk.ts'

const section = (title: string, more: Partial<CopySection> = {}): CopySection => ({
  ...{ table: title, title, rows: [], purpose: 'Att sköta medlemskap', basis: 'Avtal' },
  ...{ kept: 'Två år', recipients: 'Ingen', source: 'Från dig', ...more },
})

test('says once why sections with the same reasons are stored', () => {
  const mails = section('Mejl', { purpose: 'Att skicka mejl' })
  const sections = [section('Medlemmar'), mails, section('Krav'), section('Betalningar', { kept: 'Sju år' })]
  expect(copyReasons({ sections }).map(({ titles, purpose, kept }) => [titles, purpose, kept])).toEqual([
    ['Medlemmar, Krav', 'Att sköta medlemskap', 'Två år'],
    ['Mejl', 'Att skicka mejl', 'Två år'],
    ['Betalningar', 'Att sköta medlemskap', 'Sju år'],
  ])
})
