import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import type { Words } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'
import type { Site } from '#shared/resources/site.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Link } from '#web/ui/link.tsx'
import { Brand } from '#web/ui/logo.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './auth-frame.module.css'

type Root = { feature: { site: Site | null } }

/** The plain page of login and register, at most 800 px wide (specification §9), with the association above its form. */
export const AuthFrame = ({ heading, children }: { heading: string; children: ReactNode }) => {
  const { t } = usePanelTexts()
  const site = useSelector((state: Root) => state.feature.site)
  return (
    <main className={css.frame}>
      <div className={css.bar}>
        <Link to={pages.home} className={css.home}>
          {t('auth.toSite')}
        </Link>
        <LanguageSwitch />
      </div>
      <p className={css.association}>
        <Brand site={site} />
      </p>
      <div className={css.card}>
        <h1 tabIndex={-1}>{heading}</h1>
        {children}
      </div>
    </main>
  )
}

/** The failure in words, besides the toast that goes away. */
export const AuthFailure = ({ text }: { text: Words | null }) => {
  const { say } = usePanelTexts()
  return (
    <p role="alert" className={text ? css.failure : undefined}>
      {text && say(text)}
    </p>
  )
}
