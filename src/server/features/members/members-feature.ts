import type { Feature } from '#server/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { CrudRules, Values } from '#server/crud/rules.ts'
import { invalidField } from '#shared/errors.ts'
import { members } from '#shared/resources/members.ts'
import { ageOn, stockholmDay } from '#shared/time.ts'

function refuseFutureBirthday({ birthday }: Values, now: Date): void {
  if (typeof birthday === 'string' && birthday > stockholmDay(now)) {
    throw invalidField('birthday', 'Födelsedagen kan inte ligga i framtiden.', 'range')
  }
}

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
  beforeUpdate(values, _row, { context }) {
    refuseFutureBirthday(values, context.now())
    return values
  },
  beforeCreate(values, { actor, context }) {
    refuseFutureBirthday(values, context.now())
    if (actor.guard === 'superuser') return values
    if (values.terms_condition !== true) {
      throw invalidField('terms_condition', 'Du behöver godkänna villkoren.', 'required')
    }
    return { ...values, member_status: false }
  },
}

/** The member register; an application is a member who is not active yet (DESIGN §4.6). */
export const membersFeature: Feature = (app, context) => {
  crudRoutes(app, { context, resource: members, rules }, { createLimit: 'membership' })
}
