import { cleanLine, cleanLines, isBlank } from '#server/file-reading/cells.ts'
import { internationalPhone } from '#server/file-reading/international-phone.ts'
import { foldAddress } from '#shared/fold.ts'
import { readZip } from './addresses.ts'

/** @returns the form in which two texts of a field are one, however each was written */
function formOf(field: string, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value !== 'string') return value
  if (isBlank(value)) return ''
  switch (field) {
    case 'email':
      return foldAddress(value)
    case 'phone_number':
      return internationalPhone(value) ?? cleanLine(value)
    case 'zip_code':
      return readZip(cleanLine(value)).toLowerCase()
    case 'note':
      return cleanLines(value)
    case 'first_name':
    case 'last_name':
    case 'address':
    case 'city':
      return cleanLine(value).toLowerCase()
    default:
      return value
  }
}

/** @returns whether a value of a file changes nothing of what the register holds: numbers and names may be written otherwise */
export const isSameValue = (field: string, stored: unknown, read: unknown): boolean =>
  formOf(field, stored) === formOf(field, read)
