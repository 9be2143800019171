import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import type { AppContext, Feature } from '#server/context/context.ts'
import { livingRecords } from '#server/crud/list-records.ts'
import { readAssociationName } from '#server/db/association-name.ts'
import { findLiving } from '#server/db/one-row.ts'
import type { Tables } from '#server/db/tables.ts'
import { validDocuments } from '#server/documents/public-documents.ts'
import { type CalendarEvent, calendarFeed, openingEntry } from '#server/formats/calendar/calendar-feed.ts'
import { rssFeed } from '#server/formats/rss.ts'
import { sitemap } from '#server/formats/sitemap.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { apiContentSecurityPolicy, baseHeaders } from '#server/http/answers/security-headers.ts'
import { replyKept } from '#server/http/cache/cached-reads.ts'
import { readId } from '#server/http/input/request-parts.ts'
import type { Services } from '#server/services/services.ts'
import { translate } from '#server/texts/site-text.ts'
import { addressIn } from '#shared/addresses.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError, existing } from '#shared/errors.ts'
import { excerpt } from '#shared/excerpt.ts'
import {
  firstLanguage,
  type Language,
  languages,
  languagesOf,
  otherLanguages,
  textIn,
  translationKey,
} from '#shared/languages.ts'
import { imageUrl, sharedPicture } from '#shared/media.ts'
import { calendarFile, pages, postPage, sitemapPages } from '#shared/paths.ts'
import { pages as ownPages } from '#shared/resources/pages.ts'
import { posts } from '#shared/resources/posts.ts'

/** Days that a deleted event is announced as cancelled, after which calendars have forgotten it (settled §6). */
const cancelledForDays = 30
const postsInFeed = 30
const excerptLength = 300

const config = { guard: 'public', anonymous: true, isFile: true } as const

type Post = Selectable<Tables['posts']>

/** @returns the columns of a text in the other languages */
const translationsOf = (field: string) =>
  otherLanguages.map((language) => translationKey(field, language) as 'updated_at')

/** @returns a function that adds the languages in which a row has a text: its own, and those of its translations */
const withLanguages =
  (field: string) =>
  <R extends object>(row: R): R & { languages: Language[] } => ({
    ...row,
    languages: languagesOf(row as Readonly<Record<string, unknown>>, field),
  })

function liveOrCancelled({ db, now }: Pick<Services, 'db' | 'now'>) {
  const since = new Date(now().getTime() - cancelledForDays * dayMs).toISOString()
  return db
    .selectFrom('events')
    .selectAll()
    .where((where) => where.or([where('deleted_at', 'is', null), where('deleted_at', '>', since)]))
    .orderBy('eventDate')
}

/** The records that everyone may read. */
function publicRecords({ cruds }: Pick<AppContext, 'cruds'>, name: string) {
  const crud = cruds.get(name)
  if (!crud) throw new Error(`the feeds are mounted after ${name}`)
  return livingRecords(crud, anonymous)
}

/** The posts that everyone may read, the newest first. */
const publishedPosts = async (context: Pick<AppContext, 'cruds'>) =>
  (await publicRecords(context, posts.name)).orderBy('post_date', 'desc').orderBy('id', 'desc')

/** @returns the address of the home page in the language; without a path in the first one */
const homeOf = (publicUrl: string, language: Language): string =>
  language === firstLanguage ? publicUrl : publicUrl + addressIn(pages.home, language)

async function rss(
  context: Pick<AppContext, 'db' | 'cruds' | 'publicUrl' | 'now'>,
  language: Language,
): Promise<string> {
  const { publicUrl } = context
  const published = await publishedPosts(context)
  const newest = await published.selectAll().$castTo<Post>().limit(postsInFeed).execute()
  const name = await readAssociationName(context.db, language)
  return rssFeed(
    {
      title: name,
      description: translate(language, 'feed.description', { association: name }),
      id: homeOf(publicUrl, language),
      link: homeOf(publicUrl, language),
      language,
      copyright: name,
      updated: newest[0]?.post_date ? new Date(newest[0].post_date) : context.now(),
      feedLinks: { rss: `${publicUrl}${addressIn('/rss.xml', language)}` },
    },
    newest.map((post) => ({
      title: textIn(post, 'title', language).text,
      link: `${publicUrl}${addressIn(postPage(post.id), language)}`,
      description: excerpt(textIn(post, 'content', language).text, excerptLength),
      date: new Date(post.post_date as string),
      picture: post.image && publicUrl + sharedPicture(imageUrl(post.image)).src,
    })),
  )
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
  context: Pick<Services, 'cache' | 'publicUrl' | 'config'>,
  file: { path: string; type: string; make: () => Promise<string> },
): void {
  app.get(file.path, { config }, (request, reply) =>
    replyKept(context.cache, { request, reply }, async () => ({
      headers: fileHeaders(context, file.type),
      body: await file.make(),
    })),
  )
}

const fileHeaders = (site: Pick<Services, 'publicUrl' | 'config'>, type: string): Record<string, string> => ({
  ...baseHeaders(site),
  'content-type': `${type}; charset=utf-8`,
  'content-security-policy': apiContentSecurityPolicy,
  'cache-control': 'public, max-age=300',
  vary: 'accept-encoding',
})

/** The files that a reader subscribes to, in one language. */
function languageFiles(app: FastifyInstance, context: Parameters<Feature>[1], language: Language): void {
  const { publicUrl } = context
  const calendarOf = async (events: readonly CalendarEvent[]) =>
    calendarFeed(events, { name: await readAssociationName(context.db, language), publicUrl, language })
  fileRoute(app, context, {
    path: addressIn(calendarFile, language),
    type: 'text/calendar',
    make: async () => calendarOf(await liveOrCancelled(context).execute()),
  })
  fileRoute(app, context, {
    path: addressIn('/rss.xml', language),
    type: 'application/rss+xml',
    make: () => rss(context, language),
  })
  app.get(addressIn('/kalender/:id.ics', language), { config }, async (request, reply) => {
    const event = existing(
      await liveOrCancelled(context).where('id', '=', readId(request)).executeTakeFirst(),
    )
    return reply
      .headers(fileHeaders(context, 'text/calendar'))
      .header('content-disposition', `attachment; filename="evenemang-${event.id}.ics"`)
      .send(await calendarOf([event]))
  })
}

/** When registration for an event opens, for the calendars of those who want to be there in time. */
function openingFile(app: FastifyInstance, context: AppContext, language: Language): void {
  app.get(addressIn('/kalender/:id/anmalan.ics', language), { config }, async (request, reply) => {
    const event = await findLiving(context.db, 'events', readId(request))
    const opens = event?.registration_opens
    if (!event || !opens) throw new AppError('not-found')
    const name = textIn(event, 'eventName', language).text
    const summary = translate(language, 'apply.opening', { name })
    return reply
      .headers(fileHeaders(context, 'text/calendar'))
      .header('content-disposition', `attachment; filename="anmalan-${event.id}.ics"`)
      .send(
        openingEntry(
          { ...event, registration_opens: opens },
          { summary, publicUrl: context.publicUrl, language },
        ),
      )
  })
}

/** Files for other programs: calendars, feed readers, search engines. */
export const feedsFeature: Feature = (app, context) => {
  const { publicUrl } = context
  for (const language of languages) {
    languageFiles(app, context, language)
    openingFile(app, context, language)
  }
  fileRoute(app, context, { path: '/robots.txt', type: 'text/plain', make: async () => robots(publicUrl) })
  fileRoute(app, context, {
    path: '/sitemap.xml',
    type: 'application/xml',
    make: async () => {
      const files = await validDocuments(context.db, context, context.now())
      const published = await publishedPosts(context)
      const own = await publicRecords(context, ownPages.name)
      const [ofContent, ofEvents] = [translationsOf('content'), translationsOf('eventDesc')]
      return sitemap(publicUrl, {
        pages: sitemapPages.filter((page) => page !== pages.documents || files.length > 0),
        files,
        posts: (
          await published
            .select(['id', 'updated_at', ...ofContent])
            .$castTo<Post>()
            .execute()
        ).map(withLanguages('content')),
        ownPages: (
          await own
            .select(['slug', 'updated_at', ...ofContent])
            .orderBy('slug')
            .$castTo<Selectable<Tables['pages']>>()
            .execute()
        ).map(withLanguages('content')),
        events: (
          await context.db
            .selectFrom('events')
            .select(['id', 'eventName', 'updated_at', ...ofEvents])
            .where('deleted_at', 'is', null)
            .execute()
        ).map(withLanguages('eventDesc')),
      })
    },
  })
}
