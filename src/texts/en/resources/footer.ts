import type { footer as swedish } from '#texts/sv/resources/footer.ts'

export const footer: Readonly<Record<keyof typeof swedish, string>> = {
  'footer.one': 'footer',
  'footer.many': 'footer',
  'footer.page': 'Footer',
  'footer.record': 'Footer',
  'footer.purpose': 'What stands at the foot of each page: address, email, telephone and social media.',
  'footer.sections.social.title': 'Social media',
  'footer.sections.social.hint': 'Links to Instagram, Facebook and others',
  'footer.fields.description.label': 'Motto',
  'footer.fields.address.label': 'Address',
  'footer.fields.infoMail.label': 'Info mail',
  'footer.fields.phoneNumber.label': 'Phone',
  'footer.fields.facebookLink.label': 'Facebook',
  'footer.fields.youtubeLink.label': 'YouTube',
  'footer.fields.instagramLink.label': 'Instagram',
  'footer.fields.twitterLink.label': 'Twitter',
  'footer.fields.linkedinLink.label': 'LinkedIn',
}
