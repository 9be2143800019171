import { email, lacking, phone, text, url } from '#shared/field.ts'
import { defineResource, type Entity } from '#shared/resource.ts'

export const footer = defineResource({
  name: 'footer',
  title: 'sidfoten',
  plural: 'sidfot',
  access: { list: 'public', update: 'superuser' },
  order: 'id',
  singleton: true,
  publicContent: true,
  fields: {
    description: text({ label: 'Motto', translatable: true, max: 500 }),
    address: text({ label: 'Address' }),
    infoMail: email({ label: 'Info mail' }),
    phoneNumber: phone({ label: 'Phone' }),
    facebookLink: url({ label: 'Facebook' }),
    youtubeLink: url({ label: 'YouTube' }),
    instagramLink: url({ label: 'Instagram' }),
    twitterLink: url({ label: 'Twitter' }),
    linkedinLink: url({ label: 'LinkedIn' }),
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
