/** Texts of the panel: how long persons are kept, the register of processing, and consents. */
export const privacy = {
  'kept.tomorrow': '{count, plural, one {Imorgon glöms # person} other {Imorgon glöms # personer}}',
} as const
