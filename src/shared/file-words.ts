import { readFileValue } from './stored-files.ts'

/** @param number writes a number in the language of the reader. @returns a size as people say it: `240 kB`, `1,2 MB` */
export function sizeWords(bytes: number, number: (value: number) => string): string {
  if (bytes < 1_000_000) return `${number(Math.max(1, Math.round(bytes / 1_000)))} kB`
  return `${number(Math.round(bytes / 100_000) / 10)} MB`
}

/** @returns kind and size of a stored file: `PDF, 240 kB`; nothing for none */
export function kindWords(value: unknown, number: (value: number) => string): string {
  const file = readFileValue(value)
  return file ? `${file.type.toUpperCase()}, ${sizeWords(file.bytes, number)}` : ''
}
