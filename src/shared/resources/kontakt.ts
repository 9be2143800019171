import { html, image, lacking, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** The contact page's record; a visitor's message to the board is `contact` (see `docs/glossary.md`). */
export const kontakt = defineResource({
  name: 'kontakt',
  access: { list: 'public', update: 'superuser' },
  order: 'id',
  singleton: true,
  multipart: true,
  keepsVersions: true,
  publicContent: true,
  sections: {
    write: ['write_to_us', 'wtu_content'],
    join: ['become_member', 'bm_content'],
    swish: ['swish_number', 'swihs_image'],
    bankgiro: ['bankgiro_name', 'bankgiro_number'],
    account: ['bankkonto_name', 'bankkonto_number'],
    abroad: ['bank_name', 'bank_swift', 'bank_iban'],
  },
  fields: {
    write_to_us: text({ translatable: true }),
    wtu_content: html({ translatable: true }),
    become_member: text({ translatable: true }),
    bm_content: html({ translatable: true }),
    bankgiro_name: text(),
    bankgiro_number: text({ confirms: 'change' }),
    bankkonto_name: text(),
    bankkonto_number: text({ confirms: 'change' }),
    swish_number: text({ confirms: 'change' }),
    swihs_image: image({ optional: true, confirms: 'change' }),
    bank_name: text(),
    bank_swift: text(),
    bank_iban: text({ confirms: 'change' }),
    lacking: lacking([
      'write_to_us',
      'wtu_content',
      'become_member',
      'bm_content',
      'bankgiro_name',
      'bankgiro_number',
      'bankkonto_name',
      'bankkonto_number',
      'swish_number',
      'bank_name',
      'bank_swift',
      'bank_iban',
    ]),
  },
})

export type Kontakt = Entity<typeof kontakt>
