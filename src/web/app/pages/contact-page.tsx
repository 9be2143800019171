import { useSelector } from 'react-redux'
import { membershipForm } from '#web/app/layouts/header.tsx'
import { ContactForm } from '#web/features/contact/contact-form.tsx'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { ContactFacts } from '#web/features/footer/contact-facts.tsx'
import { Invitation } from '#web/features/kontakt/invitation.tsx'
import { kontaktSlice } from '#web/features/kontakt/kontakt-slice.ts'
import { Payments } from '#web/features/kontakt/payments.tsx'
import { OutsideButton } from '#web/ui/button.tsx'
import { PageWidth } from '#web/ui/layout.tsx'
import css from './contact-page.module.css'

/** Only the first record counts (specification §9). */
export const Page = () => {
  const [kontakt] = useSelector(kontaktSlice.select)
  const site = useSelector(featureSlice.selectSite)
  return (
    <PageWidth>
      <h1 tabIndex={-1}>Kontakt</h1>
      <div className={css.invitations}>
        <Invitation heading={kontakt?.write_to_us} text={kontakt?.wtu_content} />
        <Invitation heading={kontakt?.become_member || 'Vill du vara med?'} text={kontakt?.bm_content}>
          <OutsideButton href={membershipForm(site)} target="_blank" rel="noopener">
            Bli medlem
          </OutsideButton>
        </Invitation>
      </div>
      {kontakt && <Payments kontakt={kontakt} />}
      <ContactForm>
        <ContactFacts />
      </ContactForm>
    </PageWidth>
  )
}
