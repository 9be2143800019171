import { cleanLine } from '#server/file-reading/cells.ts'
import { isEmail } from '#shared/check-field.ts'
import { cleanEmail } from '#shared/email.ts'
import { foldAddress } from '#shared/fold.ts'

const wrapped = /^(.*?)\s*<\s*([^<>]+?)\s*>$/

/** @returns the name and the address of `Kim Ek <kim@example.org>`; null for another text */
export function splitMailbox(text: string): { name: string; address: string } | null {
  const [, name = '', address = ''] = wrapped.exec(text.trim()) ?? []
  return address.includes('@') ? { name: name.replace(/^["']|["']$/g, '').trim(), address } : null
}

export type ReadEmail = { address: string; name: string; others: string[]; wrong: string }

/** @returns the first address of the cells, the others, and the text that is none when there is no address at all */
export function readEmails(cells: readonly string[]): ReadEmail {
  const parts = cells.flatMap((cell) => cell.split(/[,;\n]/)).filter((part) => /\S/.test(part))
  const boxes = parts.map((part) => splitMailbox(part) ?? { name: '', address: part })
  const texts = boxes.flatMap(({ address }) => cleanEmail(address).split(/\s+/)).filter(Boolean)
  const good = texts.filter(isEmail)
  const distinct = good.filter(
    (address, at) => good.findIndex((other) => foldAddress(other) === foldAddress(address)) === at,
  )
  const [address = '', ...others] = distinct
  const wrong = address === '' ? cleanLine(parts.join(', ')).slice(0, 100) : ''
  return { address, others, wrong, name: boxes.find(({ name }) => name !== '')?.name ?? '' }
}

export type Place = { address?: string; zip_code?: string; city?: string }

const isSwedish = (country: string): boolean => /^(?:|se|swe|sverige|sweden|schweden)$/i.test(country.trim())

/** @returns a postal code as the register writes it: five digits of Sweden in two groups, others as they are */
export function readZip(text: string, country = ''): string {
  const code = text.replace(/^(?:S|SE)[-\s]+(?=\d{3}\s?\d{2}$)/i, '').replace(/\.0+$/, '')
  return isSwedish(country) ? code.replace(/^(\d{3})[\s-]*(\d{2})$/, '$1 $2') : code
}

const codeAndCity = /^(?:SE?[-\s]+)?(\d{3}\s?\d{2})\s+(\D+)$/i

/** @returns both of `753 10 Uppsala` */
export function splitZipAndCity(text: string, country = ''): Place {
  const [, code, city] = codeAndCity.exec(text) ?? /^(\S*\d\S*)\s+(\D+)$/.exec(text) ?? []
  if (code && city) return { zip_code: readZip(code, country), city }
  return /\d/.test(text) ? { zip_code: readZip(text, country) } : { city: text }
}

const lines = (text: string): string => text.replace(/[,\s]*\n\s*/g, ', ').replace(/\s+/g, ' ')

const ofWhole = /^(.*?)[,\s]+((?:SE?[-\s]+)?\d{3}\s?\d{2}\s+[^\d,]+)$/i

/** @returns street, postal code and city of an address in one cell; what has no postal code is the street */
export function splitAddress(cell: string): Place {
  const text = lines(cell)
  const [, street, rest] = ofWhole.exec(text) ?? []
  if (street && rest) return { address: street, ...splitZipAndCity(rest) }
  return codeAndCity.test(text) ? splitZipAndCity(text) : { address: text }
}

/** @returns the street with who one lives with before it */
export function withCareOf(co: string, street: string): string {
  const named = co === '' || /^c\s?[/.]?\s?o\b/i.test(co) ? co : `c/o ${co}`
  return [named, lines(street)].filter(Boolean).join(', ')
}
