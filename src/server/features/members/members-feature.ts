import type { Feature } from '#server/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import { invalidField } from '#shared/errors.ts'
import { members } from '#shared/resources/members.ts'
import { ageOn } from '#shared/time.ts'

const rules: CrudRules = {
  compute({ entities, now }) {
    for (const entity of entities) entity.age = ageOn(entity.birthday as string | null, now)
  },
  async aggregate(first, db) {
    const { active } = await db
      .selectFrom('members')
      .select((select) => select.fn.countAll<number>().as('active'))
      .where('member_status', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    first.active_member_count = Number(active)
  },
  beforeCreate(values, { actor, context }) {
    if (actor.guard === 'superuser') return values
    if (values.terms_condition !== true) {
      throw invalidField('terms_condition', 'Du behöver godkänna villkoren.', 'required')
    }
    const { birthday } = values
    if (typeof birthday === 'string' && birthday > context.now().toISOString().slice(0, 10)) {
      throw invalidField('birthday', 'Födelsedagen kan inte ligga i framtiden.', 'range')
    }
    return { ...values, member_status: false }
  },
}

/** The member register; an application is a member who is not active yet (DESIGN §4.6). */
export const membersFeature: Feature = (app, context) => {
  crudRoutes(app, { context, resource: members, rules }, { createLimit: 'membership' })
}
