import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressIn } from '#shared/addresses.ts'
import { languages } from '#shared/languages.ts'
import { mailLinks, pages } from '#shared/paths.ts'
import { isFullRun } from '#testing/full-run.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let port: number
const written: string[] = []
beforeAll(async () => {
  const logger = pino({ base: null }, { write: (line: string) => void written.push(line) })
  server = await createTestApp({ logger })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Sends a request as it stands. @returns the answer */
async function send(method: string, target: string): Promise<{ status: number; text: string }> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  const closed = once(socket, 'close')
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  await closed
  return { status: Number(text.slice(9, 12)), text }
}

/** Every link there is, in each language, with a code of its form. */
const codes = Object.fromEntries(
  languages.flatMap((language) =>
    Object.values(mailLinks).map((pattern) => {
      const [, length = ''] = /\{(\d+)\}/.exec(pattern) ?? []
      const name = addressIn(pattern, language).split('/').slice(1, -1).join('/')
      return [name, 'HEMLIG-kod_'.padEnd(Number(length), '0123456789')]
    }),
  ),
)
/** The pages at which the link below is asked for. */
const asking = new Set(languages.map((language) => addressIn(pages.mine, language)))
/** In the language of the link. */
const saysSo = /"title":"(?:Länken gäller inte|The link does not work)"/
const shapes: [what: string, (link: string, code: string) => string][] = [
  ['a dot behind', (link, code) => `/${link}/${code}.`],
  ['a bracket behind', (link, code) => `/${link}/${code})`],
  ['a bracket and a comma behind', (link, code) => `/${link}/${code}),`],
  ['a space behind', (link, code) => `/${link}/${code}%20`],
  ['more behind', (link, code) => `/${link}/${code}/x`],
  ['an encoded slash behind', (link, code) => `/${link}/${code}%2Fx`],
  ['an encoded line break behind', (link, code) => `/${link}/${code}%0d%0a`],
  ['a broken percent sign behind', (link, code) => `/${link}/${code}%`],
  ['capitals', (link, code) => `/${link.toUpperCase()}/${code}`],
  ['one capital', (link, code) => `/${link[0]?.toUpperCase()}${link.slice(1)}/${code}`],
  ['a letter too few', (link, code) => `/${link}/${code.slice(0, -1)}`],
  ['a letter too many', (link, code) => `/${link}/${code}x`],
  ['a text of its own', (link, code) => `/${link}/${code}&gt;`],
]
const spelled: typeof shapes = [
  ['nothing wrong', (link, code) => `/${link}/${code}`],
  ['a slash behind', (link, code) => `/${link}/${code}/`],
  ['a parameter', (link, code) => `/${link}/${code}?utm_source=${code}`],
  ['an encoded letter', (link, code) => `/%${link.charCodeAt(0).toString(16)}${link.slice(1)}/${code}`],
  ['an encoded slash', (link, code) => `/${link}%2F${code}`],
  ['two slashes', (link, code) => `//${link}/${code}`],
  ['a folder in front', (link, code) => `/x/${link}/${code}`],
  ['a long rest', (link, code) => `/${link}/${code}${'x'.repeat(3_000)}`],
  ['a whole address', (link, code) => `http://127.0.0.1/${link}/${code}`],
]
const methods = [
  ...['GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND'],
  ...(isFullRun ? ['PUT', 'PATCH', 'DELETE', 'TRACE'] : []),
]

test.each(Object.entries(codes))(
  'no line of the log holds a code of /%s, whatever was asked',
  async (link, code) => {
    written.length = 0
    for (const [, shape] of [...shapes, ...spelled])
      for (const method of methods) {
        const { status } = await send(method, shape(link, code))
        expect(status, `${method} ${shape(link, code)}`).toBeLessThan(500)
      }
    await send('GET', `/after/${link}`)
    await expect.poll(() => written.at(-1), { timeout: 10_000 }).toContain(`/after/${link}`)
    expect(written.length).toBeGreaterThan(100)
    expect(written.filter((line) => line.includes('HEMLIG'))).toEqual([])
  },
)

test.each(shapes)('a link with %s leads to a page that says what to look at', async (_what, shape) => {
  for (const [link, code] of Object.entries(codes)) {
    const { status, text } = await send('GET', shape(link, code))
    expect(status, shape(link, code)).toBe(404)
    expect(text).toMatch(saysSo)
    expect(text).toMatch(/Kontrollera att hela adressen kom med|Check that the whole address was there/)
    expect(text.toLowerCase()).toContain('referrer-policy: no-referrer')
    expect(text.toLowerCase()).toContain('cache-control: no-store')
    expect((await send('POST', shape(link, code))).status).toBe(404)
  }
})

test('a link without its code leads there too; the form of an event of that name stays a page', async () => {
  for (const link of Object.keys(codes)) {
    const isPage = asking.has(`/${link}`)
    for (const text of [`/${link}`, `/${link}/`].map(async (path) => (await send('GET', path)).text))
      isPage ? expect(await text).not.toMatch(saysSo) : expect(await text).toMatch(saysSo)
    expect((await send('GET', `/${link}/apply`)).text).not.toContain('Länken')
    expect((await send('GET', `/${link}/apply/?id=1`)).text).not.toContain('Länken')
  }
  expect((await send('GET', '/kontakt/medlem')).text).not.toContain('Länken')
})
