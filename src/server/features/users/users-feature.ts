import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import { users } from '#shared/resources/users.ts'
import { authRoutes } from './auth-routes.ts'
import { deviceRoutes } from './device-routes.ts'
import { addressRoutes } from './links/address-routes.ts'
import { entryRoutes } from './links/entry.ts'
import { invitationRoutes } from './links/invitation-routes.ts'
import { resetRoutes } from './links/reset-routes.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { rightsRoutes } from './rights-routes.ts'
import { confirmRoutes } from './second-factor/confirm-routes.ts'
import { factorRoutes, tellFactors } from './second-factor/factor-routes.ts'

/** Accounts: signing in, one's own account, and for administrators everybody's rights. */
export const usersFeature: Feature = async (app, context) => {
  await authRoutes(app, context)
  await ownAccountRoutes(app, context)
  crudRoutes(app, context, { resource: users, rules: { compute: tellFactors } })
  await rightsRoutes(app, context)
  await deviceRoutes(app, context)
  await entryRoutes(app, context)
  await resetRoutes(app, context)
  await addressRoutes(app, context)
  await invitationRoutes(app, context)
  await factorRoutes(app, context)
  await confirmRoutes(app, context)
}
