import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { type BrandFile, brandFiles, brandMark } from '#shared/brand.ts'
import { existing } from '#shared/errors.ts'
import { imageSizes, imageUrl } from '#shared/media.ts'
import { type DrawnBrand, type DrawnFile, drawBrand, toIco } from './draw-brand.ts'

type Place = Pick<AppContext, 'db' | 'media'>

const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; img-src data:; sandbox",
}

/** A file under its mark never changes, so browsers keep it for a year. */
const forAYear = 'public, max-age=31536000, immutable'
/** A request with a former mark, or with none, gets the present file, to be asked for again soon. */
const forAMinute = 'public, max-age=60'

const known: ReadonlySet<string> = new Set(Object.values(brandFiles))

/** @returns the brand as it is stored, without the bytes of its logo */
async function readBrand({ db }: Place) {
  const site = await db
    .selectFrom('site')
    .select(['association_name', 'logo', 'accent_steps'])
    .executeTakeFirstOrThrow()
  const logo = site.logo ? imageUrl(site.logo) : null
  return { association_name: site.association_name, accent_steps: site.accent_steps, logo, name: site.logo }
}

async function readPicture({ media }: Place, name: string | null): Promise<DrawnBrand['picture']> {
  const stored = name && (await media.open(name, `${imageSizes(name).width}.webp`))
  return name && stored ? { name, data: await buffer(stored.read()) } : null
}

/** The files that were drawn of the present brand; those of a former one are let go. */
function createBrandFiles(place: Place) {
  let current = ''
  const drawn = new Map<BrandFile, Promise<DrawnFile | null>>()
  return async (file: BrandFile): Promise<{ mark: string; found: DrawnFile } | null> => {
    const { name, ...brand } = await readBrand(place)
    const mark = brandMark(brand)
    if (mark === null) return null
    if (mark !== current) drawn.clear()
    current = mark
    const draw = async () => drawBrand({ ...brand, picture: await readPicture(place, name) }, file, mark)
    const drawing = drawn.get(file) ?? draw()
    drawn.set(file, drawing)
    // A drawing that failed is tried again at the next request.
    drawing.catch(() => drawn.delete(file))
    const found = await drawing
    return found && { mark, found }
  }
}

/** @returns a drawing that holds a PNG */
const asSvg = (png: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${png.toString('base64')}"/></svg>`

/** Mail programs and other sites show these on pages of their own. */
const shown: ReadonlySet<string> = new Set([brandFiles.share, brandFiles.mail])

const send = (reply: FastifyReply, { type, data }: DrawnFile, cacheControl: string): FastifyReply =>
  reply
    .headers({ ...headers, 'cache-control': cacheControl, etag: `"${sha256(data).slice(0, 32)}"` })
    .type(type)
    .send(data)

/**
 * Mounts GET `/media/brand/<mark>/<file>`: icons, the picture that is shared, the logo in mails and the manifest, all made of
 * logo, name and colour; and `/favicon.svg` and `/favicon.ico` for those who ask for nothing else.
 */
export function brandRoutes(app: FastifyInstance, context: AppContext): void {
  const find = createBrandFiles(context)
  const config = { guard: 'public', anonymous: true, isFile: true } as const
  app.get<{ Params: { mark: string; file: string } }>(
    '/media/brand/:mark/:file',
    { config },
    async (request, reply) => {
      const { mark, file } = request.params
      const answer = existing(known.has(file) ? await find(file as BrandFile) : null)
      if (shown.has(file)) reply.header('cross-origin-resource-policy', 'cross-origin')
      return send(reply, answer.found, answer.mark === mark ? forAYear : forAMinute)
    },
  )
  app.get('/favicon.svg', { config }, async (_request, reply) => {
    const drawn = await find(brandFiles.drawnIcon)
    if (drawn) return send(reply, drawn.found, forAMinute)
    const picture = await find(brandFiles.smallIcon)
    if (!picture) return reply.header('cache-control', forAMinute).redirect('/gille.svg', 302)
    return send(reply, { type: 'image/svg+xml', data: Buffer.from(asSvg(picture.found.data)) }, forAMinute)
  })
  app.get('/favicon.ico', { config }, async (_request, reply) => {
    const answer = existing(await find(brandFiles.icon))
    return send(reply, { type: 'image/x-icon', data: toIco(answer.found.data) }, forAMinute)
  })
}
