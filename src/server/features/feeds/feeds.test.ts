import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let t: TestApp
const now = () => new Date('2027-03-20T10:00:00Z')

const addEvent = async (eventName: string, eventDate: string): Promise<number> => {
  const body = {
    eventName,
    eventDesc: '<p>Ta med <b>vän</b></p>',
    eventOrganizer: 'Styrelsen',
    eventDate,
    eventLocation: 'Gasquen, Källaren; vån 2',
    eventPrice: 'Gratis',
  }
  const answer = await t.call('POST', '/api/events/', { token: t.superuser, body })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}

/** Unfolds the lines (RFC 5545 §3.1) and gives one event's properties. */
function eventNamed(feed: string, name: string): Record<string, string> {
  const block = feed
    .replace(/\r\n /g, '')
    .split('BEGIN:VEVENT\r\n')
    .find((one) => one.includes(`SUMMARY:${name}\r\n`))
  if (!block) throw new Error(`no event ${name} in the feed`)
  return Object.fromEntries(
    block.split('\r\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 1)]),
  )
}

const feed = async (path = '/kalender.ics') => (await t.call('GET', path)).body

beforeAll(async () => {
  t = await createTestApp({ now })
})
afterAll(() => t.close())

describe('the calendar feed', () => {
  test('gives Stockholm wall times on both sides of the clock changes', async () => {
    await addEvent('Före', '2027-03-28T01:30:00')
    await addEvent('Efter', '2027-03-28T03:30:00')
    await addEvent('Höst', '2027-10-31T02:30:00')
    await addEvent('En timme senare', '2027-10-31T02:30:00+01:00')
    const text = await feed()
    expect(eventNamed(text, 'Före')['DTSTART;TZID=Europe/Stockholm']).toBe('20270328T013000')
    expect(eventNamed(text, 'Efter')['DTSTART;TZID=Europe/Stockholm']).toBe('20270328T033000')
    expect(eventNamed(text, 'Höst')['DTSTART;TZID=Europe/Stockholm']).toBe('20271031T023000')
    expect(eventNamed(text, 'En timme senare').DTSTART).toBe('20271031T013000Z')
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
    expect(text).toContain('TZID:Europe/Stockholm')
  })

  test('keeps the UID and counts SEQUENCE up when an event changes, and cancels it when it is deleted', async () => {
    const id = await addEvent('Sittning', '2027-04-01T18:00:00')
    const before = eventNamed(await feed(), 'Sittning')
    await t.call('PUT', `/api/events/${id}/`, { token: t.superuser, body: { eventLocation: 'Nya salen' } })
    const after = eventNamed(await feed(), 'Sittning')
    expect(after.UID).toBe(before.UID)
    expect(Number(after.SEQUENCE)).toBe(Number(before.SEQUENCE) + 1)
    expect(after.LOCATION).toBe('Nya salen')
    await t.call('DELETE', `/api/events/${id}/`, { token: t.superuser })
    const gone = eventNamed(await feed(), 'Sittning')
    expect(gone).toMatchObject({ UID: before.UID, STATUS: 'CANCELLED' })
    expect(Number(gone.SEQUENCE)).toBeGreaterThan(Number(after.SEQUENCE))
    const one = await t.call('GET', `/kalender/${id}.ics`)
    for (const text of [await feed(), one.body]) expect(text).not.toContain('Nya salen')
    expect(Object.keys(gone)).toEqual(expect.not.arrayContaining(['DESCRIPTION', 'LOCATION', 'URL']))
  })

  test('escapes text and folds lines at 75 octets', async () => {
    const name = `Kräftskiva, ${'å'.repeat(120)}; del 2`
    await addEvent(name, '2027-05-01T18:00:00')
    const text = await feed()
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text.replace(/\r\n /g, '')).toContain(`SUMMARY:${name.replace(',', '\\,').replace(';', '\\;')}`)
    expect(text).not.toMatch(/[^\r]\n/)
  })

  test('gives one event as a file, and nothing for what is no event', async () => {
    const id = await addEvent('Ensam', '2027-05-02T18:00:00')
    const one = await t.call('GET', `/kalender/${id}.ics`)
    expect(one.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(one.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    for (const path of ['/kalender/0.ics', '/kalender/999999.ics', '/kalender/x.ics']) {
      expect((await t.call('GET', path)).statusCode).toBe(404)
    }
  })
})

describe('feeds and search engines', () => {
  const addPost = async (title: string, more: object = {}) => {
    const category = await t.call('POST', '/api/categories/', {
      token: t.superuser,
      body: { name: `Om ${title}` },
    })
    const body = {
      title,
      content: '<p>R&amp;D <i>nu</i></p>',
      category_id: category.json().id,
      post_date: '2027-03-01',
      is_published: true,
      ...more,
    }
    return (await t.call('POST', '/api/posts/', { token: t.superuser, body })).json().id as number
  }

  test('RSS and sitemap have what is published, and neither drafts nor what is deleted', async () => {
    const shown = await addPost('Synlig <b>&')
    const draft = await addPost('Utkast', { is_published: false })
    const coming = await addPost('Kommande', { post_date: '2027-03-21' })
    const deleted = await addPost('Borttagen')
    await t.call('DELETE', `/api/posts/${deleted}/`, { token: t.superuser })
    const [rss, map] = [await feed('/rss.xml'), await feed('/sitemap.xml')]
    for (const [text, id, isThere] of [shown, draft, coming, deleted].flatMap((id) => [
      [rss, id, id === shown] as const,
      [map, id, id === shown] as const,
    ])) {
      expect(text.includes(`/post/${id}/`)).toBe(isThere)
    }
    expect(rss).toContain('<description><![CDATA[R&#38;D nu]]></description>')
    expect(rss).toContain('<title><![CDATA[Synlig <b>&]]></title>')
    expect(map).toContain('<loc>http://localhost:3000/om-oss</loc>')
  })

  test('the sitemap has the English address of a record with an English text', async () => {
    const [swedish, translated] = [
      await addPost('Bara svenska'),
      await addPost('Båda', { content_en: '<p>R&amp;D</p>' }),
    ]
    const own = { title: 'Egen', content: '<p>Text</p>', slug: 'egen', content_en: '<p>Text</p>' }
    await t.call('POST', '/api/pages/', { token: t.superuser, body: { ...own, is_published: true } })
    await addEvent('Sittning på svenska', '2027-04-02T17:00:00Z')
    const map = await feed('/sitemap.xml')
    for (const path of ['', '/en'])
      expect(map).toContain(`<loc>http://localhost:3000${path}/post/${translated}/</loc>`)
    expect(map).toContain(`<loc>http://localhost:3000/post/${swedish}/</loc>`)
    expect(map).not.toContain(`/en/post/${swedish}/`)
    expect(map).toContain('<loc>http://localhost:3000/en/egen</loc>')
    expect(map).toContain('/evenemang/Sittning')
    expect(map).not.toMatch(/\/en\/[^<]*Sittning/)
  })

  test('robots.txt names the sitemap and keeps the admin out', async () => {
    const robots = await feed('/robots.txt')
    expect(robots).toContain('Disallow: /admin')
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  })
})

test('a deleted post is gone (410), one that never was is not found', async () => {
  const category = await t.call('POST', '/api/categories/', { token: t.superuser, body: { name: 'Annat' } })
  const body = {
    title: 'Kort',
    content: '<p>x</p>',
    category_id: category.json().id,
    post_date: '2027-03-01',
    is_published: true,
  }
  const { id } = (await t.call('POST', '/api/posts/', { token: t.superuser, body })).json()
  await t.call('DELETE', `/api/posts/${id}/`, { token: t.superuser })
  expect((await t.call('GET', `/api/posts/${id}/`)).statusCode).toBe(410)
  expect((await t.call('GET', '/api/posts/99999/')).statusCode).toBe(404)
})
