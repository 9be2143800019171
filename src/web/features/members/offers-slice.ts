import type { MembershipOffer } from '#shared/membership/offers.ts'
import { api as paths } from '#shared/paths.ts'
import { createReading } from '#web/redux/record-slices.ts'

/** The memberships that visitors can choose. */
export const offersSlice = createReading<readonly MembershipOffer[]>('offers', {
  none: [],
  load: async (api) => (await api.send<readonly MembershipOffer[]>(paths.membershipOffers)).data,
})
