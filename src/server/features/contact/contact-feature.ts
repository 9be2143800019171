import type { Feature } from '#server/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import { mayMail } from '#server/mail/mail-limits.ts'
import { contact } from '#shared/resources/contact.ts'

const rules: CrudRules = {
  compute({ entities, rows }) {
    entities.forEach((entity, index) => {
      entity.created_date = rows[index]?.created_at
    })
  },
  async aggregate(first, db) {
    const { unread } = await db
      .selectFrom('contact')
      .select((select) => select.fn.countAll<number>().as('unread'))
      .where('status', '=', false)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    first.unread_messages = Number(unread)
  },
  // To the board's own address, never to who wrote: the form must not mail strangers (T36).
  async afterCreate({ id }, { tx, context }) {
    const site = await tx.selectFrom('site').select('announce_messages').executeTakeFirst()
    const footer = await tx.selectFrom('footer').select('infoMail').executeTakeFirst()
    const recipient = footer?.infoMail
    if (!site?.announce_messages || !recipient) return
    if (!(await mayMail(tx, context.now, { purpose: 'announcement', recipient }))) return
    const subject = 'Nytt meddelande från webbplatsen'
    await context.outbox.add(tx, { kind: 'message', recipient, subject, recordId: id })
  },
}

/** Messages to the board. */
export const contactFeature: Feature = (app, context) => {
  crudRoutes(app, { context, resource: contact, rules }, { createLimit: 'contact' })
}
