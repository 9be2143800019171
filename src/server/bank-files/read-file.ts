import { Refused } from '#server/file-reading/refused.ts'
import { decodeXml, isXml } from './camt/decode-xml.ts'
import { readCamt } from './camt/read-camt.ts'
import { mostBytes } from './limits.ts'
import { readList } from './lists/read-list.ts'
import type { BankFile, ColumnChoice } from './transaction.ts'

export type Order = { bytes: Uint8Array; columns?: ColumnChoice }

/** Reads a file by its content, whatever its name. @throws Refused */
export async function readFile({ bytes, columns }: Order): Promise<BankFile> {
  if (bytes.byteLength > mostBytes) throw new Refused('file-size')
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return isXml(file) ? readCamt(decodeXml(file)) : readList(file, columns)
}
