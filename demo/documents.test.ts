import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { documentsFor, papersFor } from './documents.ts'
import { pdfOf } from './pdf.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const papers = papersFor(today)
const documents = documentsFor(today)

const textsOf = async (html: string): Promise<string[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(pdfOf(html)))
  return (await extractText(pdf)).text
}

/** The words of a text, as a reader of the file and one of the page see them. */
const words = (text: string): string[] =>
  text
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

describe('the documents of the demo', () => {
  test('each has a file of its own', () => {
    expect(documents.map(({ file }) => file).sort()).toEqual(Object.keys(papers).sort())
  })

  test('the statutes take the place of earlier ones, and one set of minutes is for the board alone', () => {
    const [earlier, valid] = documents.filter(({ kind }) => kind === 'statutes')
    expect(valid?.replaces).toBe(earlier?.title)
    expect(valid?.slug).toBe(earlier?.slug)
    expect(papers['stadgar.pdf']).not.toBe(papers['aldre-stadgar.pdf'])
    expect(documents.filter(({ board_only }) => board_only).map(({ kind }) => kind)).toEqual(['minutes'])
  })

  test.each(Object.entries(papers))(
    '%s holds every word of its text, Swedish letters too',
    async (name, html) => {
      const read = (await textsOf(html)).join(' ')
      const written = words(html)
      // Points and numbers of lists stand in no text.
      expect(words(read).filter((word) => !/^(?:\d\.|•)$/.test(word))).toEqual(written)
      expect(read, name).toMatch(/[åäö].*[ÅÄÖåäö§–”]/s)
    },
  )

  test('a long text goes on on a new page', async () => {
    expect((await textsOf(papers['stadgar.pdf'] ?? '')).length).toBeGreaterThan(1)
  })
})
