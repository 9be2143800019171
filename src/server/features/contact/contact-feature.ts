import type { Feature } from '#server/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { CrudRules } from '#server/crud/rules.ts'
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
}

/** Messages to the board. */
export const contactFeature: Feature = (app, context) => {
  crudRoutes(app, { context, resource: contact, rules }, { createLimit: 'contact' })
}
