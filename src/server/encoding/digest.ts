import { hash } from 'node:crypto'

/** @returns the SHA-256 of bytes or of a text in UTF-8, in hexadecimal digits unless told otherwise */
export const sha256 = (data: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url' = 'hex'): string =>
  hash('sha256', data, encoding)

/** @returns the first 132 bits of the SHA-256, as 22 characters that need no escaping in an address or a header */
export const shortDigest = (data: string | Uint8Array): string => sha256(data, 'base64url').slice(0, 22)
