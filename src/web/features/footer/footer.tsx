import { Fragment, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { hourMs } from '#shared/durations.ts'
import { pages } from '#shared/paths.ts'
import type { Footer as Record } from '#shared/resources/footer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './footer.module.css'
import { contactLinks, footerSlice } from './footer-slice.ts'

type Props = {
  /** The association's, for the copyright line. */
  name: string
  /** ISO instant that decides the current year. */
  now: string
  /** Links to the association's own pages, as items of a list. */
  pages: ReactNode
  newsletter: ReactNode
  /** Links to the same page in the other languages. */
  languages: ReactNode
}

/** Stockholm is an hour ahead of UTC at every turn of the year; Intl would cost a slow phone 40 ms. */
const yearOf = (now: string): number => new Date(Date.parse(now) + hourMs).getUTCFullYear()

const social = [
  { key: 'facebookLink', icon: 'facebook', label: 'Facebook' },
  { key: 'youtubeLink', icon: 'youtube', label: 'YouTube' },
  { key: 'instagramLink', icon: 'instagram', label: 'Instagram' },
] as const

const About = ({ name, record }: { name: string; record: Record | undefined }) => {
  const links = social.filter(({ key }) => record?.[key])
  if (!name && !record?.description && links.length === 0) return null
  return (
    <div className={css.about}>
      <p className={css.name}>{name}</p>
      {record?.description && (
        <p className={css.motto}>
          <RecordText of={record} field="description" />
        </p>
      )}
      {links.length > 0 && (
        <ul className={css.social}>
          {links.map(({ key, icon, label }) => (
            <li key={key}>
              <a href={record?.[key]} aria-label={label} rel="noopener">
                <Icon name={icon} size="large" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Contact = ({ record }: { record: Record | undefined }) => {
  const links = contactLinks(record)
  if (!record?.address && links.length === 0) return null
  return (
    <address className={css.contact}>
      {record?.address && (
        <p>
          <Icon name="place" />
          <span>
            {record.address.split(/(?<=,) /).map((line) => (
              <Fragment key={line}>
                <span className={css.line}>{line}</span>{' '}
              </Fragment>
            ))}
          </span>
        </p>
      )}
      {links.map(({ icon, text, href }) => (
        <p key={icon}>
          <Icon name={icon} />
          <a href={href}>{text}</a>
        </p>
      ))}
    </address>
  )
}

/** Stands under every public page; only the first record counts (specification §2). */
export const Footer = ({ name, now, pages: own, newsletter, languages }: Props) => {
  const { t } = useTexts()
  const [record] = useSelector(footerSlice.select)
  return (
    <footer className={css.footer} data-unprinted="">
      <div className={css.columns}>
        <About name={name} record={record} />
        <Contact record={record} />
        {own && (
          <nav aria-label={t('about.more')} className={css.pages}>
            <ul>{own}</ul>
          </nav>
        )}
        {newsletter}
      </div>
      <div className={css.last}>
        <p>
          © {yearOf(now)} {name}
        </p>
        {languages}
        <Link to={pages.login}>{t('footer.login')}</Link>
      </div>
    </footer>
  )
}
