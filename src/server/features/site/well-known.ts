import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import { baseHeaders } from '#server/http/answers/security-headers.ts'
import { dayMs } from '#shared/durations.ts'
import { mailLink } from '#shared/formats/mail-link.ts'
import { languages } from '#shared/languages.ts'
import { accountPage, pages } from '#shared/paths.ts'

const securityFile = '/.well-known/security.txt'
/** Days after which a copy of the file says nothing any more (RFC 9116 wants less than a year). */
const validDays = 180

const config = { guard: 'public', anonymous: true, isFile: true } as const

/** Addresses that programs look for on every site: whom to tell of a flaw, and where a password is changed. */
export function wellKnownRoutes(app: FastifyInstance, context: AppContext): void {
  app.get(securityFile, { config }, async (_request, reply) => {
    const footer = await context.db.selectFrom('footer').select('infoMail').executeTakeFirst()
    const today = Math.floor(context.now().getTime() / dayMs) * dayMs
    const lines = [
      ...(footer?.infoMail ? [`Contact: ${mailLink(footer.infoMail)}`] : []),
      `Contact: ${context.publicUrl}${pages.contact}`,
      `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${context.publicUrl}${securityFile}`,
    ]
    return reply
      .headers({ ...baseHeaders(context), 'cache-control': 'no-cache' })
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
  app.get('/.well-known/change-password', { config }, (_request, reply) => reply.redirect(accountPage, 302))
}
