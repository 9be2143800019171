import { membershipPage } from '#shared/membership/settings.ts'
import { members } from '#shared/resources/members.ts'
import type { AdminRoute } from './resource-route.tsx'

/** The page of the rules, periods and fees of memberships. */
export const membershipRoute: AdminRoute = {
  title: ({ t }) => t('membershipYear.title'),
  words: 'medlemsår avgifter avgift perioder termin läsår medlemskap regler membership year fees periods',
  path: membershipPage,
  icon: 'calendar',
  needs: { permission: 'write', resource: members.name },
  lazy: () => import('#web/features/membership/membership-settings-page.tsx'),
}
