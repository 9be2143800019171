import { datetime, multiline } from '#shared/field.ts'
import { defineResource } from '#shared/resource.ts'

/** Incidents with personal data: each is noted, whether it is reported or not (GDPR article 33.5). */
export const incidents = defineResource({
  name: 'incidents',
  access: { list: 'superuser', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: '-noticed_at',
  titledBy: ['fact'],
  search: { fields: ['fact'] },
  fields: {
    noticed_at: datetime({ required: true, description: 'When the association became aware of it.' }),
    fact: multiline({ required: true, max: 5_000, search: true, example: 'En lista låg framme.' }),
    effect: multiline({ optional: true, max: 5_000, search: true }),
    measures: multiline({ optional: true, max: 5_000, search: true }),
    reported_at: datetime({ optional: true, example: '2026-01-15T12:00:00+01:00' }),
    why_unreported: multiline({ optional: true, max: 2_000, search: true }),
  },
})
