import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { countRows } from '#server/db/row-counts.ts'
import type { Db } from '#server/db/tables.ts'
import { findAnnouncementRecipient } from '#server/mail/outbox/announcement-recipient.ts'
import { mayMail } from '#server/mail/outbox/mail-limits.ts'
import { firstLanguage } from '#shared/languages.ts'
import { contact } from '#shared/resources/contact.ts'

const rules: CrudRules = {
  compute({ entities, rows }) {
    entities.forEach((entity, index) => {
      entity.created_date = rows[index]?.created_at
    })
  },
  // The mail goes to the board's own address, never to the writer: the form must not mail strangers (T36).
  async afterCreate({ id }, { tx, context, actor: { ip } }) {
    const recipient = await findAnnouncementRecipient(tx, 'announce_messages')
    if (!recipient || !(await mayMail(tx, context.now, { purpose: 'announcement', recipient, ip }))) return
    await context.outbox.add(tx, { kind: 'message', recipient, language: firstLanguage, recordId: id })
  },
}

const countUnread = async (db: Db): Promise<number> =>
  countRows(
    db
      .selectFrom('contact')
      .where('status', '=', false)
      .where('deleted_at', 'is', null)
      .where(await notRestricted(db, contact)),
  )

export const contactFeature: Feature = (app, context) => {
  const count = async () => ({ unread_messages: await countUnread(context.db) })
  crudRoutes(app, context, {
    resource: contact,
    rules: { ...rules, aggregate: count },
    createLimit: 'contact',
  })
  context.statistics.push({ resource: contact.name, count, schema: { unread_messages: { type: 'integer' } } })
}
