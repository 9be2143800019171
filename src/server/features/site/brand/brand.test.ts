import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { palettes } from '#shared/accent.ts'
import { brandMark } from '#shared/brand.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { formBody } from '#testing/form.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { png } from '#testing/test-images.ts'

let server: TestApp
let id: number
beforeAll(async () => {
  server = await createTestApp()
  id = (await server.call('GET', '/api/site/')).json()[0].id
})
afterAll(() => server.close())

const read = async () => (await server.call('GET', '/api/site/')).json()[0]
const write = (body: object) => server.call('PUT', `/api/site/${id}/`, { token: server.superuser, body })

async function upload(data: string | Buffer, path = `/api/site/${id}/`, field = 'logo') {
  const { payload, headers } = await formBody({}, [{ field, data, name: 'logo', type: 'image/svg+xml' }])
  const method = path === panelApi.logo || path === panelApi.media ? 'POST' : 'PUT'
  return server.call(method, path, { token: server.superuser, body: payload, headers })
}

const svg = (content = '<circle cx="100" cy="100" r="40"/>', attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" ${attributes}>${content}</svg>`

describe('the colour', () => {
  test('is stored with its ten steps; a palette by its name', async () => {
    expect(await read()).toMatchObject({ brand_colour: '', accent_steps: '' })
    expect((await write({ brand_colour: '#FFD400' })).json()).toMatchObject({ brand_colour: '#ffd400' })
    const steps = (await read()).accent_steps.split(' ')
    expect([steps.length, steps[6]]).toEqual([10, '#826b00'])
    await write({ brand_colour: 'Skog' })
    expect(await read()).toMatchObject({ brand_colour: 'skog', accent_steps: palettes.skog })
    await write({ brand_colour: '' })
    expect(await read()).toMatchObject({ brand_colour: '', accent_steps: '' })
  })

  test('keeps its stored steps as long as it stays the same', async () => {
    await write({ brand_colour: '#b94834' })
    const kept = 'steps of an earlier version'
    await server.context.db.updateTable('site').set({ accent_steps: kept }).execute()
    await write({ brand_colour: '#B94834', city: 'Uppsala', accent_steps: 'of a caller' })
    expect(await read()).toMatchObject({ city: 'Uppsala', accent_steps: kept })
    await write({ brand_colour: '' })
  })

  test('is refused when it is none', async () => {
    for (const brand_colour of ['röd', '#12345', 'url(x)', '</style>']) {
      const answer = await write({ brand_colour })
      expect([answer.statusCode, answer.json().errors?.[0].pointer]).toEqual([422, '/brand_colour'])
    }
  })
})

describe('the logo', () => {
  test('may be an SVG, of which pixels alone are kept, without transparent edges', async () => {
    const answer = await upload(svg())
    expect(answer.statusCode, answer.body).toBe(200)
    const { logo, logo_sizes } = answer.json()
    // A circle of 80 in a drawing of 400: a fifth of 1,024 pixels, and no edge.
    expect(logo_sizes.width).toBeGreaterThan(200)
    expect(logo_sizes.width).toBeLessThan(210)
    expect(Math.abs(logo_sizes.width - logo_sizes.height)).toBeLessThan(3)
    const file = await server.call('GET', logo)
    expect(file.headers['content-type']).toBe('image/webp')
    expect((await sharp(file.rawPayload).metadata()).hasAlpha).toBe(true)
  })

  test.each([
    ['no names', '<!DOCTYPE svg>'],
    [
      'the names of SVG 1.1',
      '<!-- Generator: Adobe Illustrator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ],
    ['plain words', '<!DOCTYPE svg [\n<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">\n]>'],
  ])('may be an SVG of a drawing program, whose document type has %s', async (_what, type) => {
    const drawn = svg('<circle cx="100" cy="100" r="40"/>', type.includes('ns_ai') ? 'xmlns:i="&ns_ai;"' : '')
    const answer = await upload(`<?xml version="1.0" encoding="utf-8"?>\n${type}\n${drawn}`)
    expect(answer.statusCode, answer.body).toBe(200)
  })

  test.each([
    ['a script', svg('<script>alert(1)</script><circle r="50"/>')],
    ['a handler', svg('<circle r="50" onload="alert(1)"/>')],
    ['a page', svg('<foreignObject><p>x</p></foreignObject>')],
    ['an entity of a file', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "y">]>${svg()}`],
    ['entities in entities', `<!DOCTYPE svg [<!ENTITY x "y"><!ENTITY z "&x;&x;">]>${svg()}`],
    ['a script in an entity', `<!DOCTYPE svg [<!ENTITY x "onload='a'">]><svg &x;>${svg()}</svg>`],
    ['too many bytes', svg(`<!--${'x'.repeat(200 * 1024)}--><circle r="50"/>`)],
    ['nothing to see', svg('')],
    ['a mistake', svg('<circle')],
  ])('is refused as an SVG with %s', async (_what, file) => {
    const before = await read()
    const answer = await upload(file)
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-image'])
    expect((await read()).logo).toBe(before.logo)
  })

  test('alone may be an SVG', async () => {
    expect((await upload(svg(), panelApi.media, 'image')).json().code).toBe('unsupported-image')
    const { payload, headers } = await formBody({ name: 'Banken' }, [
      { field: 'logoImage', data: svg(), name: 'logo.svg', type: 'image/svg+xml' },
    ])
    const answer = await server.call('POST', '/api/partners/', {
      token: server.superuser,
      body: payload,
      headers,
    })
    expect(answer.json().code).toBe('unsupported-image')
  })

  test('can be seen before it is saved, by administrators', async () => {
    const answer = await upload(svg(), panelApi.logo, 'image')
    expect(answer.statusCode).toBe(201)
    expect((await server.call('GET', answer.json().url)).statusCode).toBe(200)
    expect((await write({ logo: answer.json().url })).statusCode).toBe(200)
  })
})

describe('the files of the brand', () => {
  const pathOf = async (file: string) => `/media/brand/${brandMark(await read())}/${file}`
  const pixelOf = async (data: Buffer, x: number, y: number) => {
    const { data: raw, info } = await sharp(data).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return [...raw.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  }

  test.each([
    ['icon-32.png', 32, 32],
    ['icon-180.png', 180, 180],
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable.png', 512, 512],
    ['share.png', 1200, 630],
  ])('%s is made of the initial and of the logo', async (file, width, height) => {
    await write({ association_name: 'Åländska gillet', brand_colour: 'skog', logo: null })
    const drawn = await server.call('GET', await pathOf(file))
    expect(drawn.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width, height })
    await upload(await png(300, 300))
    const shown = await server.call('GET', await pathOf(file))
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width, height })
    expect(shown.rawPayload.equals(drawn.rawPayload)).toBe(false)
  })

  test('the icon is the initial in the colour, and the logo at once when there is one', async () => {
    await write({ logo: null, brand_colour: 'skog' })
    const drawn = await server.call('GET', await pathOf('icon.svg'))
    expect(drawn.headers['content-type']).toBe('image/svg+xml')
    expect(drawn.body).toContain('#2d7b4d')
    expect(await pixelOf((await server.call('GET', await pathOf('icon-32.png'))).rawPayload, 3, 16)).toEqual([
      45, 123, 77, 255,
    ])
    const former = await pathOf('icon-32.png')
    await upload(await png(300, 300))
    const [red, , blue] = await pixelOf(
      (await server.call('GET', await pathOf('icon-32.png'))).rawPayload,
      3,
      16,
    )
    expect(red).toBeGreaterThan(blue ?? 0)
    // The former address still gives the present file.
    const again = await server.call('GET', former)
    expect([again.statusCode, again.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
  })

  test('/favicon.svg is the initial, and the logo when there is one', async () => {
    await write({ association_name: 'Åländska gillet', logo: null, brand_colour: 'skog' })
    const drawn = await server.call('GET', '/favicon.svg')
    expect([drawn.headers['content-type'], drawn.body]).toEqual([
      'image/svg+xml',
      expect.stringContaining('#2d7b4d'),
    ])
    await upload(await png(300, 300))
    const shown = await server.call('GET', '/favicon.svg')
    expect([shown.headers['content-type'], shown.body]).toEqual([
      'image/svg+xml',
      expect.stringContaining('data:image/png;base64,'),
    ])
    await write({ logo: null })
    await server.context.db.updateTable('site').set({ association_name: '' }).execute()
    expect((await server.call('GET', '/favicon.svg')).headers.location).toBe('/gille.svg')
    await write({ association_name: 'Åländska gillet' })
  })

  test('/favicon.ico is a header of 22 bytes and the picture', async () => {
    const ico = (await server.call('GET', '/favicon.ico')).rawPayload
    const icon = (await server.call('GET', await pathOf('icon-32.png'))).rawPayload
    expect(ico.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]))
    expect([ico.readUInt32LE(14), ico.readUInt32LE(18)]).toEqual([icon.length, 22])
    expect(ico.subarray(22).equals(icon)).toBe(true)
  })

  test('the manifest names the association and its icons', async () => {
    const { headers, body } = await server.call('GET', await pathOf('site.webmanifest'))
    expect(headers['content-type']).toContain('application/manifest+json')
    const manifest = JSON.parse(body)
    expect(manifest).toMatchObject({ name: 'Åländska gillet', theme_color: '#2d7b4d' })
    for (const { src, sizes } of manifest.icons) {
      const { rawPayload } = await server.call('GET', src)
      expect(
        `${(await sharp(rawPayload).metadata()).width}x512`.replace(/x.*/, `x${sizes.split('x')[1]}`),
      ).toBe(sizes)
    }
  })

  test('a long logo leaves small squares to the initial, and mails have it on a plate', async () => {
    await upload(await png(900, 100))
    expect(await pixelOf((await server.call('GET', await pathOf('icon-32.png'))).rawPayload, 3, 16)).toEqual([
      45, 123, 77, 255,
    ])
    const { rawPayload, headers } = await server.call('GET', await pathOf('mail.png'))
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(await pixelOf(rawPayload, 60, 4)).toEqual([255, 255, 255, 255])
  })

  test('there are no others', async () => {
    for (const file of ['icon-33.png', 'share.svg', '..', 'constructor'])
      expect((await server.call('GET', await pathOf(file))).statusCode).toBe(404)
    await write({ logo: null })
    expect((await server.call('GET', await pathOf('mail.png'))).statusCode).toBe(404)
  })
})
