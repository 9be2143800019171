import { boolean, choice, date, focus, html, image, integer, multiline, text, time } from '#shared/field.ts'
import { longestSlug } from '#shared/page-slug.ts'
import { pages as addresses } from '#shared/paths.ts'
import { publicationStates } from '#shared/publication.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

/** Places that lead to a page: nowhere, every page's foot, a list on Om oss, or the menu. */
const placesOfPages = ['none', 'footer', 'about', 'menu'] as const

/** Pages that the menu has room for beside the specification's six. */
export const mostInMenu = 3

/** Pages that the association writes itself, each at an address of its own. */
export const pages = defineResource({
  name: 'pages',
  access: { list: 'public', create: 'superuser', update: 'superuser', delete: 'superuser' },
  order: 'title',
  search: { fields: ['title', 'slug'], hint: 'slug' },
  multipart: true,
  keepsVersions: true,
  previewedAt: addresses.own,
  publishedBy: 'is_published',
  publishedOn: 'publish_date',
  states: publicationStates,
  publicContent: true,
  sections: { sharing: ['description'] },
  fields: {
    title: text({ translatable: true, required: true }),
    slug: text({
      optional: true,
      max: longestSlug,
      isSlug: true,
      formatMessage: true,
      example: 'stadgar',
      description:
        'Address of the page below that of the site: small letters a to z, digits and hyphens. Made from the title when it is empty.',
    }),
    content: html({ translatable: true, required: true, search: true }),
    image: image({ optional: true }),
    image_focus: focus('image'),
    place: choice({ optional: true, options: placesOfPages, example: 'footer' }),
    order: integer({
      optional: true,
      min: 0,
      max: 999,
      shownFor: ['place', 'footer', 'about', 'menu'],
      description: 'Pages of one place stand by this number, those without one last, by their titles.',
    }),
    publish_date: date({
      optional: true,
      description: 'Day on which a published page appears, in Stockholm; today when none is given.',
    }),
    publish_time: time({
      optional: true,
      description: 'When on `publish_date` the page appears, in Stockholm; empty when the day begins.',
    }),
    is_published: boolean(),
    description: multiline({ translatable: true, optional: true, max: 300 }),
  },
})

export type OwnPage = Entity<typeof pages>
