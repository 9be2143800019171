import { useSelector } from 'react-redux'
import type { Kontakt } from '#shared/resources/kontakt.ts'
import { membershipForm } from '#web/app/layouts/header.tsx'
import { ContactForm } from '#web/features/contact/contact-form.tsx'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { ContactFacts } from '#web/features/footer/contact-facts.tsx'
import { Invitation } from '#web/features/kontakt/invitation.tsx'
import { kontaktSlice } from '#web/features/kontakt/kontakt-slice.ts'
import { Payments } from '#web/features/kontakt/payments.tsx'
import { OutsideButton } from '#web/ui/button.tsx'
import { PageWidth } from '#web/ui/layout.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './contact-page.module.css'
import { MyPageLink } from './my-page-link.tsx'

/** Only the first record counts (specification §9). */
export const Page = () => {
  const { t, language, localText } = useTexts()
  const [kontakt] = useSelector(kontaktSlice.select)
  const textOf = (field: keyof Kontakt & string) => kontakt && localText(kontakt, field)
  const invitation = textOf('become_member')
  const site = useSelector(featureSlice.selectSite)
  return (
    <PageWidth>
      <h1 tabIndex={-1}>{t('menu.contact')}</h1>
      <div className={css.invitations}>
        <Invitation heading={textOf('write_to_us')} text={textOf('wtu_content')} />
        <Invitation
          heading={invitation?.text ? invitation : { text: t('contact.join') }}
          text={textOf('bm_content')}
        >
          <OutsideButton href={membershipForm(site, language)} target="_blank" rel="noopener">
            {t('menu.membership')}
          </OutsideButton>
          <MyPageLink />
        </Invitation>
      </div>
      {kontakt && <Payments kontakt={kontakt} />}
      <ContactForm>
        <ContactFacts />
      </ContactForm>
    </PageWidth>
  )
}
