import { type Entry, zipOf } from '#testing/zip-of.ts'

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'

export const sheetXml = (rows: string, before = '') =>
  `<?xml version="1.0"?>${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`

/** A cell with its text in place. */
export const inlineCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

const relationship = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${type}/${kind}" Target="${target}"/>`
const relationships = (...all: string[]) =>
  `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`

/** @param more parts of the archive. @param size that the archive claims for the sheet. @returns a workbook of one sheet */
export const workbookOf = (sheet: string, more: Entry[] = [], size?: number): Buffer =>
  zipOf([
    {
      name: '[Content_Types].xml',
      data: Buffer.from(
        `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      data: Buffer.from(relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml'))),
    },
    {
      name: 'xl/workbook.xml',
      data: Buffer.from(
        `<workbook xmlns="${main}" xmlns:r="${type}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: Buffer.from(
        relationships(
          relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
          relationship('rId2', 'sharedStrings', 'sharedStrings.xml'),
        ),
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', data: Buffer.from(sheet), ...(size !== undefined && { size }) },
    ...more,
  ])
