import { html, image, lacking, text } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** The contact page's record; a visitor's message to the board is `contact` (see `docs/glossary.md`). */
export const kontakt = defineResource({
  name: 'kontakt',
  title: 'kontaktuppgifterna',
  plural: 'kontaktuppgifter',
  access: { list: 'public', update: 'superuser' },
  order: 'id',
  singleton: true,
  multipart: true,
  keepsVersions: true,
  publicContent: true,
  fields: {
    write_to_us: text({ label: 'Write to us', translatable: true }),
    wtu_content: html({ label: 'Write to us content', translatable: true }),
    become_member: text({ label: 'Become member', translatable: true }),
    bm_content: html({ label: 'Become member content', translatable: true }),
    bankgiro_name: text({ label: 'Bankgiro name' }),
    bankgiro_number: text({ label: 'Bankgiro number' }),
    bankkonto_name: text({ label: 'Bankkonto name' }),
    bankkonto_number: text({ label: 'Bankkonto number' }),
    swish_number: text({ label: 'Swish number' }),
    swihs_image: image({ label: 'Swish image', optional: true }),
    bank_name: text({ label: 'Bank name' }),
    bank_swift: text({ label: 'Bank swift' }),
    bank_iban: text({ label: 'Bank iban' }),
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
