import { describe, expect, test } from 'vitest'
import { checkText } from '#shared/check-field.ts'
import type { Resource } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { demoContent } from './content.ts'

const loaded = Temporal.PlainDate.from('2026-11-21')
const content = demoContent(loaded)

/** Every day of three years: both changes of the clock, all month ends, a leap day. */
const loadDays = Array.from({ length: 1096 }, (_, days) =>
  Temporal.PlainDate.from('2026-01-01').add({ days }),
)

const texts = Object.entries(content).flatMap(([name, records]) =>
  [records].flat().flatMap((record) =>
    Object.entries(record)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([field, value]) => ({ name, field, value })),
  ),
)
const all = texts.map(({ value }) => value).join('\n')

const unique = (list: readonly unknown[]) => new Set(list).size === list.length
const day = (eventDate: string) => Temporal.PlainDate.from(eventDate.slice(0, 10))
const instant = (eventDate: string) => Temporal.Instant.from(eventDate).epochMilliseconds

describe('what the demo holds', () => {
  test('at least twelve posts in four categories, with drafts and one still to come', () => {
    expect(content.categories).toHaveLength(4)
    expect(content.posts.length).toBeGreaterThanOrEqual(12)
    expect(content.posts.filter((post) => !post.is_published).length).toBeGreaterThanOrEqual(2)
    const future = content.posts.filter((post) => post.is_published && post.post_date > loaded.toString())
    expect(future).toHaveLength(1)
    const named = new Set(content.categories.map(({ name }) => name))
    for (const post of content.posts) expect(named).toContain(post.category_id)
    for (const { name } of content.categories) {
      expect(content.posts.filter((post) => post.category_id === name && post.is_published)).not.toHaveLength(
        0,
      )
    }
  })

  test('events with and without forms, past ones among them', () => {
    expect(content.events.length).toBeGreaterThanOrEqual(8)
    expect(content.events.filter((event) => event.eventHasForm).length).toBeGreaterThanOrEqual(3)
    expect(content.events.filter((event) => !event.eventHasForm).length).toBeGreaterThanOrEqual(3)
  })

  test('a page of its own in the menu and one in the foot, with a button, a box and questions', () => {
    expect(content.pages.map(({ place }) => place)).toEqual(['menu', 'footer'])
    for (const page of content.pages) {
      expect(page.publish_date < loaded.toString()).toBe(true)
      for (const stone of ['<p data-button>', '<aside role="note">', '<details>'])
        expect(page.content).toContain(stone)
    }
  })

  test('a full board, partners and people', () => {
    expect(content.board).toHaveLength(6)
    expect(content.partners).toHaveLength(6)
    expect(content.members.length).toBeGreaterThanOrEqual(25)
    expect(content.contact.length).toBeGreaterThanOrEqual(8)
    expect(new Set(content.contact.map(({ status }) => status)).size).toBe(2)
    expect(content.subscribers.length).toBeGreaterThanOrEqual(15)
    expect(content.evenemang.length).toBeGreaterThanOrEqual(12)
  })

  test('nothing bears the name of another, and nobody is there twice', () => {
    expect(unique(content.posts.map(({ title }) => title))).toBe(true)
    expect(unique(content.events.map(({ eventName }) => eventName))).toBe(true)
    expect(unique([...content.board, ...content.partners].map(({ name }) => name))).toBe(true)
    expect(unique(content.members.map(({ email }) => email))).toBe(true)
    expect(unique(content.subscribers.map(({ email }) => email))).toBe(true)
    expect(unique(content.evenemang.map(({ email, event_name }) => `${email} ${event_name}`))).toBe(true)
    expect(
      unique([
        ...content.members.map((member) => member.phone_number),
        ...content.board.map(({ phone }) => phone),
      ]),
    ).toBe(true)
  })

  test('applications name an event that has a form', () => {
    const withForm = content.events.filter((event) => event.eventHasForm).map((event) => event.eventName)
    for (const { event_name } of content.evenemang) expect(withForm).toContain(event_name)
  })

  test('one event is full with a queue, one not open yet, one cancelled', () => {
    for (const today of loadDays) {
      const { events, evenemang } = demoContent(today)
      const applicationsTo = (name: string, state: string) =>
        evenemang.filter((application) => application.event_name === name && application.state === state)
          .length
      const full = events.filter(
        ({ eventName, capacity }) => applicationsTo(eventName, 'confirmed') === capacity,
      )
      expect(full).toHaveLength(1)
      expect(applicationsTo(full[0]?.eventName ?? '', 'waiting')).toBeGreaterThan(0)
      const later = events.filter(
        ({ registration_opens: opens }) => opens && day(opens).since(today).days > 0,
      )
      expect(later).toHaveLength(1)
      for (const { eventName } of later) expect(applicationsTo(eventName, 'confirmed')).toBe(0)
      expect(events.filter(({ cancelled }) => cancelled)).toHaveLength(1)
    }
  })

  test('every field of every resource is filled in as its definition wants', () => {
    for (const [name, records] of Object.entries(content)) {
      const resource: Resource | undefined = resources.find((definition) => definition.name === name)
      expect(resource, name).toBeDefined()
      for (const record of [records].flat()) {
        for (const [field, value] of Object.entries(record)) {
          const definition = resource?.fields[field]
          expect(definition, `${name}.${field}`).toBeDefined()
          if (!definition || typeof value !== 'string' || definition.kind === 'computed') continue
          if (definition.kind === 'date' || definition.kind === 'datetime') continue
          // Lists that no form writes stand there as they are stored.
          if (definition.kind === 'list') continue
          expect(checkText({ ...definition, required: true }, value), `${name}.${field}: ${value}`).toBeNull()
        }
      }
    }
  })
})

describe('in English', () => {
  const translations = Object.entries(content).flatMap(([name, records]) => {
    const fields: Resource['fields'] = resources.find((definition) => definition.name === name)?.fields ?? {}
    const translated = Object.entries(fields).filter(
      ([, { kind, language }]) => language === 'en' && kind !== 'computed',
    )
    return [records].flat().flatMap((record, index) => {
      const values = record as Readonly<Record<string, unknown>>
      return translated.map(([field, { translates = '' }]) => ({
        label: `${name} ${index} ${field}`,
        first: values[translates] ?? '',
        other: values[field] ?? '',
      }))
    })
  })

  test('every text that can be translated is', () => {
    expect(translations.length).toBeGreaterThan(150)
    const missing = translations.filter(({ first, other }) => (first === '') !== (other === ''))
    expect(missing.map(({ label }) => label)).toEqual([])
  })

  test('and is written alike: as many headings, lists and paragraphs, the same addresses to write to', () => {
    const shape = (html: unknown) =>
      String(html).match(/<(?:p data-button|p|h2|h3|li|ul|ol|blockquote|summary|aside|div)\b|mailto:[^"]+/g)
    for (const { label, first, other } of translations)
      expect([label, shape(other)]).toEqual([label, shape(first)])
  })

  test('links lead to the pages of the language', () => {
    for (const { other } of translations)
      for (const [, href] of String(other).matchAll(/href="(\/[^"]*)"/g)) expect(href).toMatch(/^\/en\//)
  })
})

describe('days and times', () => {
  test('the notice tells of a coming event, until it has been', () => {
    for (const today of loadDays) {
      const { notice, events } = demoContent(today)
      expect(notice.shown_from).toBe(today.toString())
      const fika = events.find(({ eventName }) => eventName.startsWith('Fredagsfika'))
      expect(String(day(fika?.eventDate ?? ''))).toBe(notice.shown_until)
    }
  })

  test('whatever the day it is loaded, five events or more lie in the coming month on days of their own', () => {
    for (const today of loadDays) {
      const { events } = demoContent(today)
      const month = today.add({ months: 1 })
      const coming = events
        .map(({ eventDate }) => day(eventDate))
        .filter(
          (on) => Temporal.PlainDate.compare(on, today) > 0 && Temporal.PlainDate.compare(on, month) < 0,
        )
      expect(new Set(coming.map(String)).size, `${today}`).toBeGreaterThanOrEqual(5)
      const past = events.filter(({ eventDate }) => Temporal.PlainDate.compare(day(eventDate), today) < 0)
      expect(past, `${today}`).toHaveLength(2)
    }
  })

  test('events stand in the order in which they happen, at times the Stockholm clock shows', () => {
    for (const today of loadDays) {
      const dates = demoContent(today).events.map(({ eventDate }) => eventDate)
      expect(dates.toSorted((a, b) => instant(a) - instant(b))).toEqual(dates)
      for (const date of dates) {
        const wall = Temporal.Instant.from(date).toZonedDateTimeISO('Europe/Stockholm')
        expect(wall.toString({ timeZoneName: 'never' })).toBe(date)
      }
    }
  })

  test.each([
    ['2027-03-21', '2027-03-28T13:00:00+02:00'],
    ['2027-10-25', '2027-10-31T13:00:00+01:00'],
    ['2027-03-15', '2027-03-21T13:00:00+01:00'],
  ])('loaded on %s, the Sunday match is at %s', (today, expected) => {
    const { events } = demoContent(Temporal.PlainDate.from(today))
    expect(events.find(({ eventName }) => eventName.startsWith('Fotboll'))?.eventDate).toBe(expected)
  })

  test('the feasts are on their real days', () => {
    const on = (name: string) => content.events.find(({ eventName }) => eventName.startsWith(name))?.eventDate
    expect(on('Lucia')).toBe('2026-12-13T15:00:00+01:00')
    expect(on('Midsommar')).toBe('2027-06-25T12:00:00+02:00')
    expect(on('Kräftskivan')).toBe('2027-08-28T18:00:00+02:00')
  })

  test('posts come newest first and on real days', () => {
    const dates = content.posts.map(({ post_date }) => post_date)
    expect(dates.toSorted().toReversed()).toEqual(dates)
    for (const date of dates) expect(Temporal.PlainDate.from(date).toString()).toBe(date)
  })
})

/** The attributes of those tags that have some. */
const attributesOf: Readonly<Record<string, RegExp>> = {
  a: /^( href="(\/|mailto:)[^"]+")?$/,
  p: /^( data-button)?$/,
  div: /^( data-list="policy")?$/,
  aside: /^( role="note")?$/,
}

describe('what it says', () => {
  test('uses only the simple HTML that visitors may be shown, properly closed', () => {
    const allowed = [
      'p',
      'h2',
      'h3',
      'strong',
      'em',
      'ul',
      'ol',
      'li',
      'a',
      'blockquote',
      'aside',
      'details',
      'summary',
      'div',
    ]
    for (const { name, field, value } of texts) {
      const open: string[] = []
      for (const [, closing, tag = '', attributes = ''] of value.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
        expect(allowed, `${name}.${field}`).toContain(tag)
        if (closing) expect(open.pop(), `${name}.${field}`).toBe(tag)
        else open.push(tag)
        expect(attributes).toMatch(attributesOf[tag] ?? /^$/)
      }
      expect(open).toEqual([])
    }
  })

  test('posts and events have several paragraphs', () => {
    for (const { content: html } of content.posts)
      expect(html.split(/<(?:p|ul|ol)>/).length).toBeGreaterThan(4)
    for (const { eventDesc } of content.events) expect(eventDesc.split('<p>').length).toBeGreaterThan(2)
    expect(content.about.statute.split('<h3>').length).toBeGreaterThan(12)
  })

  test('names no address or number that could be real', () => {
    for (const [address] of all.matchAll(/[\w.%+-]+@[\w.-]+\w/g)) expect(address).toMatch(/\.example$/)
    for (const [, host] of all.matchAll(/https?:\/\/([^/"\s]+)/g)) expect(host).toMatch(/\.example$/)
    for (const [number] of all.matchAll(/\b0\d{1,3}-[\d ]{5,}\d/g)) {
      if (number.startsWith('0000')) continue
      expect(number).toMatch(/^(070-174 06 (0[5-9]|[1-9]\d)|08-465 004 \d\d)$/)
    }
  })

  test('account numbers have the right check digits but belong to no bank', () => {
    const iban = content.kontakt.bank_iban.replaceAll(' ', '')
    const digits = (iban.slice(4) + iban.slice(0, 4)).replace(
      /[A-Z]/g,
      (sign) => `${sign.charCodeAt(0) - 55}`,
    )
    expect(BigInt(digits) % 97n).toBe(1n)
    expect(iban.slice(4, 7)).toBe('000')
    const luhn = [...content.kontakt.bankgiro_number.replace('-', '')]
      .toReversed()
      .map((digit, i) =>
        i % 2 ? [...String(Number(digit) * 2)].reduce((sum, part) => sum + Number(part), 0) : Number(digit),
      )
      .reduce((sum, value) => sum + value, 0)
    expect(luhn % 10).toBe(0)
  })
})
