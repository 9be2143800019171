import { buffer, text as textOf } from 'node:stream/consumers'
import { parse as parseCsv } from 'csv-parse/sync'
import { Window } from 'happy-dom'
import ICAL from 'ical.js'
import { readSheet } from 'read-excel-file/node'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { plainCharacters } from '#shared/formats/characters.ts'
import { escapeHtml } from '#shared/formats/escape-html.ts'
import { mailLink } from '#shared/formats/mail-link.ts'
import { scriptJson } from '#shared/formats/script-json.ts'
import { languages } from '#shared/languages.ts'
import { eventPage } from '#shared/paths.ts'
import { hostileTexts } from '#testing/hostile-texts.ts'
import { type CalendarEvent, calendarFeed, openingEntry } from './calendar/calendar-feed.ts'
import { rssFeed } from './rss.ts'
import { decode437, reduceTo437 } from './sie/code-page-437.ts'
import { sieBytes, sieText } from './sie/sie4i.ts'
import { sitemap } from './sitemap.ts'
import { attachment } from './spreadsheet/attachment.ts'
import type { Sheet } from './spreadsheet/write-file.ts'
import { formats } from './spreadsheet/write-file.ts'

// Each format is read back by a reader that has nothing to do with its writer.

const publicUrl = 'https://gille.example'
const texts = hostileTexts.map((text, index) => [index, text, plainCharacters(text)] as const)

/** The texts of the elements of an XML document, by their names. @throws Error when it is not well-formed */
function readXml(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const open: { name: string; text: string }[] = []
  const parser = new SaxesParser()
  const add = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('opentag', ({ name }) => open.push({ name, text: '' }))
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => found.set(name, [...(found.get(name) ?? []), open.pop()?.text ?? '']))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return found
}

/** The text that a browser reads in HTML. */
function readHtml(html: string) {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.body.innerHTML = html
  return document.body
}

const event = (text: string): CalendarEvent & { registration_opens: string } => ({
  ...{ id: 1, version: 1, created_at: '2027-01-01T00:00:00.000Z', updated_at: '2027-01-02T00:00:00.000Z' },
  ...{ deleted_at: null, eventDate: '2027-05-01T16:00:00.000Z', eventEndDate: null, cancelled: 0 },
  ...{ eventName: text, eventDesc: `<p>${escapeHtml(text)}</p>`, eventLocation: text },
  registration_opens: '2027-04-01T10:00:00.000Z',
})

/** A line of text has no space of its own at its ends, and one between its words. */
const words = (text: string): string => text.split(/\s+/).join(' ').trim()

/** @returns the lines of a calendar file, none of which may be longer than its readers take */
const calendarOf = (file: string) => {
  expect(file).not.toMatch(/[^\r]\n|\r[^\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  return new ICAL.Component(ICAL.parse(file))
}

describe('a calendar', () => {
  test.each(texts)('says what text %i says', (_, text, plain) => {
    const calendar = calendarOf(calendarFeed([event(text)], { name: text, publicUrl, language: 'sv' }))
    const [entry, ...others] = calendar.getAllSubcomponents('vevent')
    expect(others).toEqual([])
    expect(entry?.getFirstPropertyValue('summary') ?? '').toBe(plain)
    expect(entry?.getFirstPropertyValue('location') ?? '').toBe(plain)
    expect(words(String(entry?.getFirstPropertyValue('description') ?? ''))).toBe(words(plain))
    const name = calendar.getFirstPropertyValue('x-wr-calname') ?? ''
    expect(words(String(name).replace(/\\([\\;,])/g, '$1'))).toBe(words(plain))
    expect(entry?.getFirstPropertyValue('url')).toBe(publicUrl + eventPage(text, 1))
  })

  test.each(texts)('of an opening says what text %i says', (_, text, plain) => {
    const calendar = calendarOf(openingEntry(event(text), { summary: text, publicUrl, language: 'sv' }))
    const [entry] = calendar.getAllSubcomponents('vevent')
    expect(entry?.getFirstPropertyValue('summary') ?? '').toBe(plain)
    expect(entry?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('description')).toBe(plain)
  })
})

test('a feed says what each text says, and its readers run none of it', () => {
  const said = texts.filter(([, , plain]) => plain !== '')
  const items = said.map(([index, text]) => ({
    ...{ title: text, description: text, link: `${publicUrl}/post/${index}/`, date: new Date(0) },
    picture: `${publicUrl}/media/a.jpeg`,
  }))
  for (const name of hostileTexts)
    expect(
      readXml(rssFeed({ title: name, id: publicUrl, copyright: name, description: name }, [])).get('title'),
    ).toEqual([plainCharacters(name)])
  const read = readXml(rssFeed({ title: 'Gille', id: publicUrl, copyright: '', description: '' }, items))
  expect(read.get('title')).toEqual(['Gille', ...said.map(([, , plain]) => plain)])
  const shown = (read.get('description') ?? []).map((html) => readHtml(html).textContent)
  expect(shown.slice(-items.length)).toEqual(said.map(([, , plain]) => plain))
})

test('a sitemap leads to the page of each event', () => {
  const events = hostileTexts.map((eventName, id) => ({
    ...{ id, eventName, updated_at: '2027-01-01T00:00:00Z' },
    languages,
  }))
  const addresses =
    readXml(sitemap(publicUrl, { pages: ['/'], ownPages: [], posts: [], files: [], events })).get('loc') ?? []
  const names = addresses
    .map((address) => new URL(address).pathname.split('/'))
    .filter(([, page]) => page === 'evenemang')
    .map(([, , name = '']) => decodeURIComponent(name))
  expect(names).toEqual(hostileTexts.map((text) => text.toWellFormed()))
})

const sheet = (): Sheet => ({
  name: 'lista',
  columns: [
    { header: 'id', field: { kind: 'integer' }, read: ({ id }) => id },
    ...hostileTexts.map((header) => ({ header, field: { kind: 'text' } as const, read: () => header })),
    { header: 'text', field: { kind: 'html' }, read: ({ id }) => hostileTexts[id] ?? '' },
  ],
  records: (async function* () {
    yield* hostileTexts.map((_, id) => ({ id }))
  })(),
})

describe('a saved list says what each text says, in its heads and its cells', () => {
  const heads = ['id', ...hostileTexts, 'text'].map(plainCharacters)
  const cells = hostileTexts.map((text, id) => [String(id), ...hostileTexts, text].map(plainCharacters))

  test('as CSV, behind the sign that a spreadsheet takes away', async () => {
    const file = await textOf(formats.csv.write(sheet()))
    const rows = parseCsv(file, { bom: true, delimiter: ';', relax_column_count: false }) as string[][]
    const shown = rows.map((row) => row.map((cell) => cell.replace(/^'(?=['=+\-@\t\r\n\0＝＋－＠\d])/, '')))
    expect(shown).toEqual([heads, ...cells])
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
  })

  test('as XLSX', async () => {
    const rows = await readSheet(await buffer(formats.xlsx.write(sheet())), { trim: false })
    expect(rows.map((row) => row.map((cell) => String(cell ?? '')))).toEqual([heads, ...cells])
  })
})

/** The texts of a line of SIE, as its readers take them: in quotation marks, of which those inside have a backslash. */
const readSie = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"\\]|\\")*)"/g)].map(([, text = '']) => text.replaceAll('\\"', '"'))

test.each(texts)('a file for bookkeeping has text %i in its lines and no line of its own', (_, text) => {
  const file = sieText({
    program: { name: text, version: '1.0' },
    made: { day: '2027-03-01', by: text },
    organisationNumber: text,
    name: text,
    years: [{ from: '2027-01-01', to: '2027-12-31' }],
    accounts: [{ number: '1930', name: text }],
    vouchers: [{ series: text, number: text, day: '2027-03-01', text, rows: [{ account: text, amount: 0 }] }],
  })
  const read = decode437(sieBytes(file)).split('\r\n')
  expect(read.map((line) => line.split(' ')[0])).toEqual(
    '#FLAGGA #PROGRAM #FORMAT #GEN #SIETYP #ORGNR #FNAMN #RAR #KONTO #VER { #TRANS } '.split(' '),
  )
  const held = reduceTo437(text).replaceAll('\\', '/')
  const [, program, , made, , , name, , account, voucher] = read.map(readSie)
  expect([program?.[0], made?.[0], name?.[0], account?.[0], voucher?.at(-1)]).toEqual(Array(5).fill(held))
  expect(read.join('')).toMatch(/^\P{Cc}*$/u)
})

test.each(texts)('the name of a file is text %i', (_, text) => {
  const header = attachment(text)
  expect(header).toMatch(/^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/)
  expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(text.toWellFormed())
})

test.each(texts)('a link for mail fills in text %i and nothing else', (_, text) => {
  const url = new URL(mailLink(`${text}@example.se`, { subject: text, body: text }))
  expect(url.protocol).toBe('mailto:')
  expect(url.pathname).toMatch(/^[\w%.~-]*@example\.se$/)
  expect(decodeURIComponent(url.pathname)).toBe(`${text.toWellFormed()}@example.se`)
  const fields = url.search.slice(1).split('&')
  expect(fields.map((field) => field.split('=')[0])).toEqual(['subject', 'body'])
  for (const field of fields)
    expect(decodeURIComponent(field.split('=')[1] ?? '').replaceAll('\r\n', '\n')).toBe(
      text.toWellFormed().replaceAll('\r\n', '\n'),
    )
})

test.each(texts)('linked data and the head of a page hold text %i', (_, text, plain) => {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(
    `<script type="application/ld+json">${scriptJson({ name: text })}</script><meta name="x" content="${escapeHtml(plain)}">`,
  )
  expect(document.scripts).toHaveLength(1)
  expect(JSON.parse(document.querySelector('script')?.textContent ?? '')).toEqual({ name: text })
  expect(document.querySelector('meta')?.getAttribute('content')).toBe(plain)
})
