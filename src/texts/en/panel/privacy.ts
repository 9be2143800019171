import type { privacy as swedish } from '#texts/sv/panel/privacy.ts'

/** Texts of the panel: how long persons are kept, the register of processing, and consents. */
export const privacy: Readonly<Record<keyof typeof swedish, string>> = {
  'kept.tomorrow':
    '{count, plural, one {# person is forgotten tomorrow} other {# persons are forgotten tomorrow}}',
}
