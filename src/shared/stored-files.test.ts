import { expect, test } from 'vitest'
import { cleanFileName, fileKey, fileValue, isFileKey, maxFileBytes, readFileValue } from './stored-files.ts'

test.each([
  ['Stadgar 2026.pdf', 'Stadgar 2026.pdf'],
  ['stadgar.exe', 'stadgar.pdf'],
  ['C:\\Users\\kim\\Årsmöte.PDF', 'Årsmöte.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['a"b\r\nc<d>.pdf', 'abcd.pdf'],
  ['fdp.\u202Eexe.pdf', 'fdp.exe.pdf'],
  ['', 'dokument.pdf'],
  ['....pdf', 'dokument.pdf'],
  [`${'å'.repeat(300)}.pdf`, `${'å'.repeat(120)}.pdf`],
])('%j is saved as %s', (name, cleaned) => {
  expect(cleanFileName(name, 'pdf')).toBe(cleaned)
  expect(cleanFileName(cleaned, 'pdf')).toBe(cleaned)
})

test('a value says where its file is, of which kind and size, and what it is called', () => {
  const key = fileKey('0123456789abcdef'.repeat(4), 240_000, 'pdf')
  const value = fileValue(key, 'Stadgar.pdf')
  expect(readFileValue(value)).toEqual({ key, type: 'pdf', bytes: 240_000, name: 'Stadgar.pdf' })
})

test.each([
  null,
  '',
  'Stadgar.pdf',
  `${'0'.repeat(32)}-10.exe/a.exe`,
  `${'0'.repeat(32)}-10.pdf/../a.pdf`,
  `${'0'.repeat(32)}-10.pdf/a.docx`,
  `${'0'.repeat(32)}-${maxFileBytes + 1}.pdf/a.pdf`,
  `../../../../secret/a.pdf`,
])('%j is no value of a file', (value) => {
  expect(readFileValue(value)).toBeNull()
})

test('a key is digits and a kind, and leads nowhere', () => {
  expect(isFileKey(`${'0'.repeat(32)}-1.odt`)).toBe(true)
  for (const wrong of [
    '',
    '..',
    `${'0'.repeat(32)}-0.odt`,
    `${'0'.repeat(31)}-1.odt`,
    `${'0'.repeat(32)}-1.odt/..`,
  ])
    expect(isFileKey(wrong)).toBe(false)
})
