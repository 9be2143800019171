import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import { readAddress } from '#server/encoding/read-address.ts'
import { linkConfig, linkView, sendLink, takeForms } from '#server/links/link.ts'
import { countActive } from '#server/membership/count-active.ts'
import { addressField } from '#server/people/persons.ts'
import { addressIn, siteAddress } from '#shared/addresses.ts'
import { checkText } from '#shared/check-field.ts'
import { type Language, languages } from '#shared/languages.ts'
import type { LinkView } from '#shared/link-view.ts'
import { message, type Words } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'
import { keepMemberLink, memberLink } from './own-link.ts'

const askView = (typed = '', problem?: Words): LinkView =>
  linkView('memberAsk', {
    forms: [
      {
        button: message('link.memberAsk.button'),
        isFirst: true,
        fields: [
          {
            name: 'email',
            label: message('label.email'),
            value: typed,
            maxLength: addressField.max ?? 254,
            autocomplete: 'email',
            ...(problem && { problem }),
          },
        ],
      },
    ],
    next: { label: message('link.memberAsk.join'), to: pages.membership },
  })

const asked = linkView('memberAsked', {
  text: [message('link.memberAsked.text'), message('link.memberAsked.nothing')],
  next: { label: message('link.memberAsked.again'), to: pages.mine },
})

/**
 * Queues the mail with the link, whether or not a member has the address: that is looked up when the mail is written, so
 * that this does and answers the same for every address.
 */
async function ask(context: AppContext, { email, ip }: { email: string; ip: string }, language: Language) {
  await context.limits.take('member', ip, () => countActive(context.db))
  const recipient = readAddress(email)
  const problem = checkText(addressField, recipient)
  if (problem) return askView(email, problem.detail)
  if (!(await context.limits.isWithin('member_address', recipient))) return asked
  const { nonce, token } = await memberLink.make(context)
  await context.db.transaction().execute(async (tx) => {
    await keepMemberLink(tx, context, { token, email: recipient })
    await context.outbox.add(tx, { kind: 'member-link', recipient, language, data: { nonce } })
  })
  return asked
}

/** Adds the page that asks for the address of a member, in each language. */
export async function askPage(app: FastifyInstance, context: AppContext): Promise<void> {
  for (const language of languages) {
    const path = addressIn(pages.mine, language)
    const show = (_request: FastifyRequest, reply: FastifyReply) => sendLink(reply, context, askView())
    app.get(path, { config: linkConfig }, show)
    await takeForms(app, { path, bodyLimit: 4_096 }, async ({ request, reply, form }) => {
      const email = (form.get('email') ?? '').slice(0, 1_000)
      const spoken = siteAddress(request.url).language
      return sendLink(reply, context, await ask(context, { email, ip: request.ip }, spoken))
    })
  }
}
