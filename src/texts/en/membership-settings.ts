import type { membershipSettings as swedish } from '#texts/sv/membership-settings.ts'

/** Texts about the settings of the membership year that server and panel say: what is wrong, and what a change does. */
export const membershipSettings: Readonly<Record<keyof typeof swedish, string>> = {
  'membershipYear.nameNeeded': 'Write a name.',
  'membershipYear.labelNeeded': 'Write what the period is called.',
  'membershipYear.lastBeforeFirst': 'The last day is before the first.',
  'membershipYear.overlap': 'The period runs into another one.',
  'membershipYear.saleTooLate': 'The period is over before it is sold.',
  'membershipYear.agesWrong': 'The highest age is lower than the lowest.',
  'membershipYear.typeUsed': 'A membership that was used cannot be removed or become another kind.',
  'membershipYear.periodUsed': 'A period that was used cannot be removed or moved.',
  'membershipYear.unknown': 'Something on the page is not there any more. Reload the page.',
  'membershipYear.ordinaryNeeded': 'An ordinary membership is needed.',
  'membershipYear.periodNeeded': 'A period that is not over is needed.',
  'membershipYear.changed': 'The register has changed since you looked. Here it is as it is now.',
  'membershipYear.person': 'Member',
  'membershipYear.until': 'Valid until',
  'membershipYear.payBy': 'Pays by',
  'membershipYear.paysBefore': 'Pays as it is',
  'membershipYear.untilBefore': 'Is then a member until',
  'membershipYear.paysAfter': 'Pays after the change',
  'membershipYear.untilAfter': 'Is then a member until',
  'membershipYear.remark': 'To know',
  'membershipYear.remark.out': 'Becomes no member',
  'membershipYear.remark.claim': 'The fee was already sent',
  'membershipYear.fileName': 'membership-years',
}
