/** Tables of the membership year whose rows `demo_content` names beside those of resources. */
export const demoParts = [
  'voting_lists',
  'meetings',
  'payments',
  'payment_files',
  'claims',
  'periods',
  'membership_types',
] as const
export type DemoPart = (typeof demoParts)[number]
