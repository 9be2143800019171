import { boolean, computed, image, text, url } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** A page to which every public page leads: its title in each language that it has one in, its address and its place. */
export type PlacedPage = {
  title: string
  title_en?: string
  slug: string
  place: 'footer' | 'about' | 'menu'
}

/** The association's own settings (settled §4.9). */
export const site = defineResource({
  name: 'site',
  access: { list: 'public', update: 'superuser' },
  order: 'id',
  singleton: true,
  publicContent: true,
  multipart: true,
  sections: {
    dark: ['logo_dark'],
    mails: ['send_receipts', 'welcome_members', 'announce_messages', 'announce_applications'],
    languages: ['one_language'],
    links: ['membership_form_url', 'calendar_embed_url'],
    accounts: ['open_registration', 'require_second_factor', 'require_second_factor_of_roles'],
  },
  fields: {
    association_name: text({
      translatable: true,
      required: true,
    }),
    city: text({ translatable: true, max: 100 }),
    logo: image({ optional: true, describedBy: 'association_name', isLogo: true }),
    /** The name of a palette, a colour `#rrggbb`, or empty for the site's own (decision 0057). */
    brand_colour: text({
      optional: true,
      search: false,
      max: 40,
      example: '',
      description: 'fjord, skog, ockra, plommon or a colour such as #2d7b4d; empty for those of the program',
    }),
    /** The colours that are made of it when it is saved; empty for the site's own. */
    accent_steps: text({
      optional: true,
      search: false,
      writableBy: 'never',
      max: 100,
      description:
        'the ten colours made of `brand_colour`, from the lightest; empty for those of the program',
    }),
    /** Stands on dark ground in place of the logo. */
    logo_dark: image({ optional: true, describedBy: 'association_name', isLogo: true }),
    /** The panel's forms ask for no texts in other languages then. */
    one_language: boolean(),
    membership_form_url: url({
      optional: true,
    }),
    calendar_embed_url: url({
      optional: true,
    }),
    send_receipts: boolean({
      readableBy: 'superuser',
    }),
    welcome_members: boolean({
      readableBy: 'superuser',
    }),
    announce_messages: boolean({
      readableBy: 'superuser',
    }),
    announce_applications: boolean({
      readableBy: 'superuser',
    }),
    open_registration: boolean(),
    require_second_factor: boolean({
      readableBy: 'superuser',
      confirms: 'untick',
    }),
    require_second_factor_of_roles: boolean({
      readableBy: 'superuser',
      confirms: 'untick',
    }),
    /** The published pages to which menu, foot and Om oss lead, in their order (`pages.ts`). */
    own_pages: computed<PlacedPage[]>({
      computedType: 'array',
      itemSchema: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          title_en: { type: 'string' },
          slug: { type: 'string' },
          place: { enum: ['footer', 'about', 'menu'] },
        },
        required: ['title', 'slug', 'place'],
        additionalProperties: false,
      },
    }),
    /** Whether visitors read any document, so that pages lead to them. */
    has_documents: computed<boolean>({ computedType: 'boolean' }),
    /** Address of the valid statutes as a file; empty without one. */
    statutes_file: computed<string>(),
    statutes_language: computed<string>({
      description: 'Code of the language of that file; empty if unknown.',
    }),
  },
})

export type Site = Entity<typeof site>
