import { boolean, choice, computed, date, file, integer, reference, text, titleOf } from '#shared/field.ts'
import { languages } from '#shared/languages.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** Kinds of documents, in the order of the page that lists them. */
export const documentKinds = [
  'statutes',
  'regulations',
  'policy',
  'guideline',
  'plan',
  'report',
  'budget',
  'minutes',
  'template',
  'other',
] as const

export type DocumentKind = (typeof documentKinds)[number]

export const documents = defineResource({
  name: 'documents',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: '-decided_day',
  search: { hint: 'decided_day' },
  multipart: true,
  keepsVersions: true,
  publicContent: true,
  sections: { more: ['sentence', 'language', 'board_year'] },
  fields: {
    title: text({ translatable: true, required: true }),
    kind: choice({ options: documentKinds }),
    file: file(),
    decided_day: date({ optional: true }),
    board_only: boolean({ example: false }),
    shown_when_linked: boolean({
      example: false,
      readableBy: 'superuser',
      description: 'Visitors read it only while a published record links to its address.',
    }),
    replaces: reference('documents', {
      optional: true,
      example: null,
      readableBy: 'superuser',
      whenErased: 'detach',
      description: 'Id of the earlier document whose place this one takes.',
    }),
    replaces_title: titleOf('replaces', { readableBy: 'superuser' }),
    sentence: text({ translatable: true, optional: true, max: 300 }),
    language: choice({ optional: true, options: languages }),
    board_year: integer({
      optional: true,
      min: 1900,
      max: 2199,
      description: 'Year in which its board began; without one it follows from `decided_day`.',
    }),
    year: computed<number | null>({
      computedType: 'integer',
      description: 'Its `board_year`, or the one in which the board of `decided_day` began.',
    }),
    slug: text({
      search: false,
      writableBy: 'never',
      description: 'Last word of its address; empty while it is for the board alone.',
    }),
    address: computed<string>({
      description: 'Where visitors get this file, whether it is valid or not; empty when they may not.',
    }),
    has_unreadable_text: computed<boolean>({
      computedType: 'boolean',
      readableBy: 'superuser',
      description: 'Its PDF could not be read twice, so the search of the site finds its title alone.',
    }),
    is_valid: computed<boolean>({
      computedType: 'boolean',
      description: 'Nothing later replaces it.',
    }),
  },
})

export type AssociationDocument = Entity<typeof documents>
