import type { LightMyRequestResponse } from 'fastify'
import { renderMail } from '#server/mail/templates/render-mail.ts'
import type { AccountLinkKind } from '#shared/account-links.ts'
import { linkPage } from '#shared/paths.ts'
import { type AccountsApp, goodPassword } from '#testing/accounts-app.ts'

/** Another password than that of the accounts which tests make. */
export const newPassword = 'sju blå kameler vilar'

export type AccountLinksApp = ReturnType<typeof withAccountLinks>

/** @returns what tests of the links in mails about accounts do with them */
export function withAccountLinks(server: AccountsApp) {
  let accounts = 0

  /** The mails of a kind to an address, as they would be sent; the last one first. */
  const mailsTo = async (kind: string, recipient: string, options = {}) => {
    const rows = await server.context.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', kind as 'password-reset')
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .execute()
    return Promise.all(rows.map((row) => renderMail(row, server.context, options)))
  }

  /** The path of the link in the last mail of that kind. */
  const linkTo = async (kind: AccountLinkKind, mail: string, recipient: string): Promise<string> => {
    const [last] = await mailsTo(mail, recipient)
    const path = new RegExp(linkPage(kind, '[\\w-]{43}')).exec(last?.text ?? '')?.[0]
    if (!path) throw new Error(`no link in ${last?.text}`)
    return path
  }

  return {
    mailsTo,
    linkTo,
    /** Makes an account with an address of its own. */
    addAccount: async (more: object = {}) => {
      accounts += 1
      const email = `lank${accounts}@example.se`
      return { email, ...(await server.addAccount({ email, ...more })) }
    },
    /** An address that no account has. */
    freeAddress: () => {
      accounts += 1
      return `fri${accounts}@example.se`
    },
    open: (path: string): Promise<LightMyRequestResponse> => server.send(`GET ${path}`),
    submit: (path: string, form: Record<string, string> = {}, ip?: string) =>
      server.send(`POST ${path}`, new URLSearchParams(form).toString(), {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        ...(ip && { ip }),
      }),
    login: async (email: string, password: string, ip?: string) =>
      (await server.send('POST /users/auth/login/', { email, password }, ip ? { ip } : {})).statusCode,
    me: async (token: string) => (await server.send('GET /users/me/', undefined, { token })).json(),
    askForReset: (email: string) => server.send('POST /users/auth/reset/', { email }),
    askForAddress: (token: string, email: string, current_password = goodPassword) =>
      server.send('POST /users/auth/address/', { email, current_password }, { token }),
    invite: (token: string, body: object) =>
      server.send('POST /users/invitations/', { password: goodPassword, ...body }, { token }),
    invitations: async (token: string) =>
      (await server.send('GET /users/invitations/', undefined, { token })).json(),
  }
}
