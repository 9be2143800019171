import { boolean, text, url } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** The association's own settings (settled §4.9). */
export const site = defineResource({
  name: 'site',
  title: 'inställningarna',
  plural: 'inställningar',
  access: { list: 'public', update: 'superuser' },
  order: 'id',
  singleton: true,
  publicContent: true,
  fields: {
    association_name: text({
      label: 'Association name',
      translatable: true,
      required: 'Namn är obligatoriskt',
    }),
    city: text({ label: 'City', translatable: true, max: 100 }),
    membership_form_url: url({
      label: 'External membership form',
      optional: true,
      hint: 'Empty: our own form at /kontakt/medlem',
    }),
    calendar_embed_url: url({
      label: 'Calendar to embed',
      optional: true,
      hint: 'Address of a public calendar in agenda mode',
    }),
    send_receipts: boolean({
      label: 'Send receipts',
      words: ['Yes', 'No'],
      hint: 'To who applies to an event or for membership',
      readableBy: 'superuser',
    }),
    announce_messages: boolean({
      label: 'Announce messages',
      words: ['Yes', 'No'],
      hint: 'Contact messages by mail to the info mail of the footer',
      readableBy: 'superuser',
    }),
    announce_applications: boolean({
      label: 'Announce applications',
      words: ['Yes', 'No'],
      hint: 'Applications for membership by mail to the info mail of the footer',
      readableBy: 'superuser',
    }),
    open_registration: boolean({
      label: 'Registration',
      words: ['Open', 'By invitation'],
      hint: 'Whether anybody may make an account; it may do nothing until it is given a role',
    }),
    require_second_factor: boolean({
      label: 'Second step',
      words: ['For administrators', 'As each wishes'],
      hint: 'Whether an administrator may do anything before My account has a second step',
      readableBy: 'superuser',
    }),
  },
})

export type Site = Entity<typeof site>
