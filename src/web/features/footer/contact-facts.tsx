import { useSelector } from 'react-redux'
import { Icon } from '#web/ui/icon.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './contact-facts.module.css'
import { contactLinks, footerSlice } from './footer-slice.ts'

/** Other ways to reach the association than a form, as links. */
export const ContactFacts = () => {
  const { t } = useTexts()
  const [record] = useSelector(footerSlice.select)
  const links = contactLinks(record)
  if (links.length === 0) return null
  return (
    <div className={css.facts}>
      <p className={css.lead}>{t('contact.otherWays')}</p>
      <ul>
        {links.map(({ icon, text, href }) => (
          <li key={icon}>
            <a href={href} className={css.fact}>
              <Icon name={icon} />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
