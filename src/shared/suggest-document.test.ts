import { expect, test } from 'vitest'
import { suggestDocument } from './suggest-document.ts'

test.each([
  ['Utkast protokoll 2026-10-01.pdf', 'Utkast protokoll 2026-10-01', 'minutes', '2026-10-01'],
  ['protokoll_20261001.pdf', 'Protokoll 20261001', 'minutes', '2026-10-01'],
  ['Styrelseprotokoll 1 oktober 2026.docx', 'Styrelseprotokoll 1 oktober 2026', 'minutes', '2026-10-01'],
  ['Minutes 3 May 2026.pdf', 'Minutes 3 May 2026', 'minutes', '2026-05-03'],
  ['Stadgar 2026.pdf', 'Stadgar 2026', 'statutes', null],
  ['stadgar (antagna 2025-02-31).pdf', 'Stadgar (antagna 2025-02-31)', 'statutes', null],
  ['vår_policy.pdf'.normalize('NFD'), 'Vår policy', 'policy', null],
  ['Verksamhetsberättelse'.normalize('NFD'), 'Verksamhetsberättelse', 'report', null],
  ['verksamhetsplan 2027.odt', 'Verksamhetsplan 2027', 'plan', null],
  ['Budgetförslag.xlsx', 'Budgetförslag', 'budget', null],
  ['Protokollmall.docx', 'Protokollmall', 'template', null],
  ['Beslut om budget.pdf', 'Beslut om budget', 'budget', null],
  ['Protokoll om budget och stadgar.pdf', 'Protokoll om budget och stadgar', 'minutes', null],
  ['Ordningsregler.pdf', 'Ordningsregler', 'regulations', null],
  ['Småland 12345678.pdf', 'Småland 12345678', 'other', null],
  ['.pdf', '.pdf', 'other', null],
])('suggests what %s is', (...[file, title, kind, decided_day]) => {
  expect(suggestDocument(file)).toEqual({ title, kind, decided_day })
})
