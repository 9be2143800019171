import { randomBytes } from 'node:crypto'
import type { Feature } from '#server/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import { subscribers } from '#shared/resources/subscribers.ts'

const rules: CrudRules = {
  duplicate: 'already-subscribed',
  // 128 bits: whoever has the code may leave the list, so it must not be guessed.
  beforeCreate: (values) => ({ ...values, code: randomBytes(16).toString('base64url') }),
}

/** The mailing list. */
export const subscribersFeature: Feature = (app, context) => {
  crudRoutes(app, { context, resource: subscribers, rules }, { createLimit: 'newsletter' })
}
