import { mailLink, phoneLink } from '#shared/formats/mail-link.ts'
import type { Footer, footer } from '#shared/resources/footer.ts'
import { createResourceSlice, publicResource } from '#web/redux/create-resource-slice.ts'

export const footerSlice = createResourceSlice('footer', 'footer', publicResource<typeof footer>('footer'))

/** @returns the mail address and the phone number of the association, with their links */
export const contactLinks = ({ infoMail = '', phoneNumber = '' }: Partial<Footer> = {}) =>
  [
    { icon: 'mail', text: infoMail, href: mailLink(infoMail) },
    { icon: 'phone', text: phoneNumber, href: phoneLink(phoneNumber) },
  ].filter(({ text }) => text) as { icon: 'mail' | 'phone'; text: string; href: string }[]
