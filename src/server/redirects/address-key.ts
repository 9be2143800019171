import { decodePercent } from '#shared/decode-percent.ts'
import { foldField } from '#shared/fold.ts'

/** @returns the address as redirects hold it: decoded characters, without the last slash */
export function plainAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  return [decodePercent(path.replace(/(?<=.)\/+$/, '')), ...query].join('?').normalize('NFC')
}

/** @returns the path of an address without its query and fragment */
export const pathOf = (address: string): string => /^[^?#]*/.exec(address)?.[0] ?? ''

/** @returns the parameters of an address, decoded and in one order */
export function parametersOf(address: string): [name: string, value: string][] {
  const at = address.indexOf('?')
  if (at === -1) return []
  const query = new URLSearchParams(address.slice(at + 1).replace(/#.*$/s, ''))
  return [...query].map(([name, value]): [string, string] => [name, value.normalize('NFC')]).sort()
}

export const keyOfParts = (path: string, parameters: readonly (readonly [string, string])[]): string =>
  `${plainAddress(path).toLowerCase()}${parameters.map(([name, value]) => `?${name}=${value}`).join('')}`

/** @returns a key that is the same however the path is spelled: case, NFC or NFD, encoding, last slash, order of parameters */
export const addressKey = (address: string): string => keyOfParts(pathOf(address), parametersOf(address))

/** @returns what the folded column of a redirect holds for each spelling of the address */
export const foldedAddress = (address: string): string => foldField('text', plainAddress(address))

/** Backslashes and control characters: browsers read `/\\evil.example` and a tab between two slashes as another site. */
export const hasUnsafeCharacter = (address: string): boolean =>
  [...address].some((character) => character < ' ' || character === '\\' || character === '\u007f')
