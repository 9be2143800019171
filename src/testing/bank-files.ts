import { readFileSync } from 'node:fs'

// Files as banks give them, of invented people: names, numbers and accounts are nobody's, and telephone numbers are of the range
// that is kept for fiction. The lists are in Windows-1252.

export const bankFileNames = [
  'camt054-v2.xml',
  'camt054-v8.xml',
  'swish-report.csv',
  'bank-swedbank.csv',
  'bank-handelsbanken.csv',
] as const
export type BankFileName = (typeof bankFileNames)[number]

/** @returns the bytes of a file of a bank */
export const bankFileBytes = (name: BankFileName): Buffer =>
  readFileSync(new URL(`./bank-files/${name}`, import.meta.url))
