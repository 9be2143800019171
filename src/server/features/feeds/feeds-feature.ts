import type { FastifyInstance } from 'fastify'
import { Feed } from 'feed'
import { calendarFeed } from '#server/calendar/calendar-feed.ts'
import type { AppContext, Feature } from '#server/context.ts'
import { replyPublic } from '#server/http/cached-reads.ts'
import { readId } from '#server/http/request-parts.ts'
import { apiContentSecurityPolicy, baseHeaders } from '#server/http/security-headers.ts'
import { AppError } from '#shared/errors.ts'
import { imageUrl } from '#shared/media.ts'
import { pages, postPage } from '#shared/paths.ts'
import { plainText } from '#shared/plain-text.ts'
import { stockholmDay } from '#shared/time.ts'
import { sitemap } from './sitemap.ts'

/** Days that a deleted event is announced as cancelled, after which calendars have forgotten it (DESIGN §6). */
const cancelledFor = 30
const feedPosts = 30
const excerptLength = 300

const config = { guard: 'public', anonymous: true } as const

async function associationName({ db }: AppContext): Promise<string> {
  const site = await db.selectFrom('site').select('association_name').executeTakeFirst()
  return site?.association_name || 'Föreningen'
}

const eventColumns = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'eventName',
  'eventDesc',
  'eventLocation',
  'eventDate',
] as const

function liveOrCancelled({ db, now }: AppContext) {
  const since = new Date(now().getTime() - cancelledFor * 86_400_000).toISOString()
  return db
    .selectFrom('events')
    .select(eventColumns)
    .where((where) => where.or([where('deleted_at', 'is', null), where('deleted_at', '>', since)]))
    .orderBy('eventDate')
}

/** Visible to everyone: published, and its day has come. */
function publishedPosts({ db, now }: AppContext) {
  return db
    .selectFrom('posts')
    .where('deleted_at', 'is', null)
    .where('is_published', '=', true)
    .where('post_date', '<=', stockholmDay(now()))
    .orderBy('post_date', 'desc')
    .orderBy('id', 'desc')
}

async function rss(context: AppContext): Promise<string> {
  const { publicUrl } = context
  const posts = await publishedPosts(context)
    .select(['id', 'title', 'content', 'author', 'post_date', 'image'])
    .limit(feedPosts)
    .execute()
  const name = await associationName(context)
  const feed = new Feed({
    title: name,
    description: `Nytt från ${name}`,
    id: publicUrl,
    link: publicUrl,
    language: 'sv',
    copyright: name,
    updated: posts[0]?.post_date ? new Date(posts[0].post_date) : context.now(),
    feedLinks: { rss: `${publicUrl}/rss.xml` },
  })
  for (const post of posts) {
    const link = `${publicUrl}${postPage(post.id)}`
    feed.addItem({
      title: post.title,
      id: link,
      link,
      description: plainText(post.content).slice(0, excerptLength).toWellFormed(),
      date: new Date(post.post_date as string),
      ...(post.image && {
        image: { url: `${publicUrl}${imageUrl(post.image)}`, type: 'image/webp', length: 0 },
      }),
    })
  }
  return feed.rss2()
}

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /login',
    'Disallow: /register',
    'Disallow: /api/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** Adds a file that is made of public content and kept until that changes. */
function fileRoute(
  app: FastifyInstance,
  context: AppContext,
  file: { path: string; type: string; make: () => Promise<string> },
): void {
  app.get(file.path, { config }, (request, reply) =>
    replyPublic(context.cache, { request, reply }, async () => ({
      headers: fileHeaders(context, file.type),
      body: await file.make(),
    })),
  )
}

const fileHeaders = (context: AppContext, type: string): Record<string, string> => ({
  ...baseHeaders(context.publicUrl.startsWith('https:')),
  'content-type': `${type}; charset=utf-8`,
  'content-security-policy': apiContentSecurityPolicy,
  'cache-control': 'public, max-age=300',
  vary: 'accept-encoding',
})

/** What other programs read: calendars, feed readers, search engines. */
export const feedsFeature: Feature = (app, context) => {
  const { publicUrl } = context
  fileRoute(app, context, {
    path: '/kalender.ics',
    type: 'text/calendar',
    make: async () =>
      calendarFeed(await liveOrCancelled(context).execute(), {
        name: await associationName(context),
        publicUrl,
      }),
  })
  fileRoute(app, context, { path: '/rss.xml', type: 'application/rss+xml', make: () => rss(context) })
  fileRoute(app, context, { path: '/robots.txt', type: 'text/plain', make: async () => robots(publicUrl) })
  fileRoute(app, context, {
    path: '/sitemap.xml',
    type: 'application/xml',
    make: async () =>
      sitemap(publicUrl, {
        pages: [pages.home, pages.activities, pages.about, pages.calendar, pages.contact, pages.membership],
        posts: await publishedPosts(context).select(['id', 'updated_at']).execute(),
        events: await context.db
          .selectFrom('events')
          .select(['id', 'eventName', 'updated_at'])
          .where('deleted_at', 'is', null)
          .execute(),
      }),
  })
  app.get('/kalender/:id.ics', { config }, async (request, reply) => {
    const event = await liveOrCancelled(context).where('id', '=', readId(request)).executeTakeFirst()
    if (!event) throw new AppError('not-found')
    const name = await associationName(context)
    return reply
      .headers(fileHeaders(context, 'text/calendar'))
      .header('content-disposition', `attachment; filename="evenemang-${event.id}.ics"`)
      .send(calendarFeed([event], { name, publicUrl }))
  })
}
