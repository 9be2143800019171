import { useSelector } from 'react-redux'
import { Icon } from '#web/ui/icon.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './contact-facts.module.css'
import { footerSlice } from './footer-slice.ts'

/** Other ways to reach the association than a form, as links. */
export const ContactFacts = () => {
  const { t } = useTexts()
  const [record] = useSelector(footerSlice.select)
  if (!record?.infoMail && !record?.phoneNumber) return null
  return (
    <div className={css.facts}>
      <p className={css.lead}>{t('contact.otherWays')}</p>
      <ul>
        {record.infoMail && (
          <li>
            <a href={`mailto:${record.infoMail}`} className={css.fact}>
              <Icon name="mail" />
              {record.infoMail}
            </a>
          </li>
        )}
        {record.phoneNumber && (
          <li>
            <a href={`tel:${record.phoneNumber.replace(/[^+\d]/g, '')}`} className={css.fact}>
              <Icon name="phone" />
              {record.phoneNumber}
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}
