import { computed, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** Addresses that lead to another: of an old site, and of events under their former names. */
export const redirects = defineResource({
  name: 'redirects',
  access: { list: 'superuser', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'old_address',
  publicContent: true,
  fields: {
    old_address: text({ required: true, max: 1000, example: '/gammal-sida' }),
    new_address: text({ required: true, max: 1000, example: 'https://example.org/om-oss' }),
    hits: computed<number>({ computedType: 'integer' }),
    last_hit: computed<string | null>(),
  },
})

export type Redirect = Entity<typeof redirects>
