import { constants, deflateSync } from 'node:zlib'

/** Zlib data of so many megabytes of spaces, without deflating them all: the reader ignores the checksum. */
function deflatedSpaces(megabytes: number): Buffer {
  const one = deflateSync(Buffer.alloc(1024 * 1024, 32), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: megabytes }, () => one.subarray(2))
  return Buffer.concat([one.subarray(0, 2), ...blocks, Buffer.from('030000000000', 'hex')])
}

/** A PDF of the given objects, numbered from 1; the first is its catalogue. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [at, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

const onePage = (contents: string) => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /Font << /F1 5 0 R >> /XObject << /X 4 0 R >> >> /Contents ${contents} >>`,
]
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/** A PDF of a few kilobytes whose page inflates, twice, to 900 MB. */
export function stackedPdf(): Buffer {
  const data = deflateSync(deflatedSpaces(900), { level: 9 })
  const head = `<< /Length ${data.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`
  const stream = Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')])
  return pdfOf([...onePage('4 0 R'), stream, font])
}

/** A PDF whose form draws itself many times over. */
export function circularPdf(): Buffer {
  const draws = '/X Do '.repeat(2_000)
  const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >> /Length ${draws.length} >>\nstream\n${draws}\nendstream`
  const text = `<< /Length ${draws.length} >>\nstream\n${draws}\nendstream`
  return pdfOf([...onePage('6 0 R'), form, font, text])
}
