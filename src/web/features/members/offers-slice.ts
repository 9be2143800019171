import type { MembershipOffer } from '#shared/membership/offers.ts'
import { api as paths } from '#shared/paths.ts'
import { keepInRecords } from '#web/redux/record-slices.ts'
import { apiThunk } from '#web/redux/thunk.ts'

const name = 'offers'

const none: readonly MembershipOffer[] = []

const read = apiThunk<readonly MembershipOffer[]>(
  `records/${name}/read`,
  async (_, { extra }) => (await extra.api.send<readonly MembershipOffer[]>(paths.membershipOffers)).data,
)

keepInRecords(name, (kept: readonly MembershipOffer[] = none, action) =>
  read.fulfilled.match(action) ? action.payload : kept,
)

/** The memberships that visitors can choose. */
export const offersSlice = {
  read,
  select: ({ records }: { records: Readonly<Record<string, unknown>> }): readonly MembershipOffer[] =>
    (records[name] as readonly MembershipOffer[] | undefined) ?? none,
}
