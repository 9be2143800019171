import { email, lacking, phone, text, url } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const footer = defineResource({
  name: 'footer',
  access: { list: 'public', update: 'superuser' },
  order: 'id',
  singleton: true,
  publicContent: true,
  sections: {
    social: ['facebookLink', 'youtubeLink', 'instagramLink', 'twitterLink', 'linkedinLink'],
  },
  fields: {
    description: text({ translatable: true, max: 500 }),
    address: text(),
    /** The board's mail goes there. */
    infoMail: email({ confirms: 'change' }),
    phoneNumber: phone(),
    facebookLink: url(),
    youtubeLink: url(),
    instagramLink: url(),
    twitterLink: url(),
    linkedinLink: url(),
    lacking: lacking([
      'description',
      'address',
      'infoMail',
      'phoneNumber',
      'facebookLink',
      'youtubeLink',
      'instagramLink',
      'twitterLink',
      'linkedinLink',
    ]),
  },
})

export type Footer = Entity<typeof footer>
