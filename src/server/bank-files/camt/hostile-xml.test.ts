import { describe, expect, test } from 'vitest'
import type { BankFile } from '#server/bank-files/transaction.ts'
import { decodeXml } from './decode-xml.ts'
import { readCamt } from './read-camt.ts'

const readBytes = (bytes: Buffer): BankFile => readCamt(decodeXml(bytes))

describe('a hostile file', () => {
  const file = (inside: string, before = '') =>
    `<?xml version="1.0"?>${before}<Document><BkToCstmrDbtCdtNtfctn><Ntfctn>${inside}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
  const mega = 10 * 1024 * 1024 - 1_000
  const laughs = Array.from(
    { length: 10 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  ).join('')

  test.each([
    ['a document type', 'doctype', file('', '<!DOCTYPE Document>')],
    ['a billion laughs', 'doctype', file('&l9;', `<!DOCTYPE d [<!ENTITY l0 "ha">${laughs}]>`)],
    [
      'a file of the server',
      'doctype',
      file('&x;', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    ['a document type that never ends', 'text-size', file('', `<!DOCTYPE d [${' '.repeat(mega)}`)],
    ['an entity of its own', 'damaged', file('<Ntry>&x;</Ntry>')],
    ['100,000 elements inside of each other', 'nested', file('<a>'.repeat(100_000))],
    ['ten megabytes of elements inside of each other', 'nested', file('<a>'.repeat(mega / 3))],
    ['ten megabytes of spaces', 'text-size', file(`<Ntry>${' '.repeat(mega)}</Ntry>`)],
    ['ten megabytes of a text', 'text-size', file(`<Ntry>${'a'.repeat(mega)}</Ntry>`)],
    ['a text in very many pieces', 'text-size', file(`<Ntry>${'a<!---->'.repeat(mega / 8)}</Ntry>`)],
    ['ten megabytes of a comment', 'text-size', file(`<!--${'a'.repeat(mega)}-->`)],
    ['ten megabytes of a name', 'text-size', file(`<${'a'.repeat(mega)}/>`)],
    ['ten megabytes of an attribute', 'text-size', file(`<a b="${'a'.repeat(mega)}"/>`)],
    [
      'very many attributes',
      'text-size',
      file(`<a ${Array.from({ length: 900_000 }, (_, at) => `b${at}=""`).join(' ')}/>`),
    ],
    ['an end in the middle', 'damaged', file('').slice(0, -20)],
    ['something after its end', 'damaged', `${file('')}<a/>`],
    ['other content', 'kind', '<a/>'],
    ['a page of the web', 'kind', '<!DOCTYPE html><html></html>'],
    ['more entries than are read', 'rows', file('<Ntry/>'.repeat(20_001))],
  ])('with %s is refused', (_what, why, text) => {
    expect(() => readBytes(Buffer.from(text))).toThrow(expect.objectContaining({ why }))
  })

  test('with bytes that are no text is refused', () => {
    expect(() => readBytes(Buffer.from([0x3c, 0xff, 0xfe]))).toThrow(
      expect.objectContaining({ why: 'damaged' }),
    )
  })
})
