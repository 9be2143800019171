/** A PDF of one empty page. */
export const smallPdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
163
%%EOF
`,
)

/** @returns a PDF of one page that says something in plain letters */
export const pdfSaying = (text: string): Buffer => pdfOfPages(text, 1)

/** @returns a PDF that says the same on each of its pages */
export function pdfOfPages(text: string, count: number): Buffer {
  const lines = text.split('\n').map((line) => `(${line}) Tj`)
  const content = `BT /F1 12 Tf 14 TL 20 100 Td ${lines.join(' T* ')} ET`
  const numbers = Array.from({ length: count }, (_, at) => at + 5)
  const page =
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 30000 200]/Contents 3 0 R/Resources<</Font<</F1 4 0 R>>>>>>'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${count}>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...numbers.map(() => page),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(
    `%PDF-1.4\n${body}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  )
}

/** Makes an archive of files that are not compressed; nothing of ours looks at their checksums. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const [nameBytes, data] = [Buffer.from(name), Buffer.from(content)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(data.length, 22)
    local.writeUInt16LE(nameBytes.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(data.length, 24)
    entry.writeUInt16LE(nameBytes.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(local, nameBytes, data)
    directory.push(entry, nameBytes)
    at += local.length + nameBytes.length + data.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

export const smallDocx = zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' })
export const smallXlsx = zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })
export const smallOdt = zip({
  mimetype: 'application/vnd.oasis.opendocument.text',
  'content.xml': '<content/>',
  'META-INF/manifest.xml': '<manifest/>',
})
