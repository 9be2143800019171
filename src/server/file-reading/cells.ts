import { plainCharacters } from '#shared/formats/characters.ts'

/** A row of a sheet as the program that shows it counts, from 1, and its cells as texts. */
export type Row = {
  number: number
  cells: string[]
  /** The spreadsheet hides it, by a filter or by hand. */
  isHidden?: boolean
}

/** @returns the lines of a cell, without what no field may hold and without spaces at their ends */
export const cleanLines = (text: string): string =>
  plainCharacters(text)
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

/** @returns a cell as a single line with single spaces */
export const cleanLine = (text: string): string => cleanLines(text).replace(/\s+/g, ' ')

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

export const isBlank = (text: string): boolean => !visible.test(text)

/** @returns a word by which headings and answers are compared: small letters and digits, without marks and signs */
export const compact = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
