import { useSyncExternalStore } from 'react'
import { addressIn } from '#shared/addresses.ts'
import { calendarFile } from '#shared/paths.ts'
import { OutsideButton } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import css from './subscription.module.css'

const never = () => () => {}

/** Ways to have the events in one's own calendar, kept up to date. */
export const Subscription = () => {
  const { t, language } = useTexts()
  const file = addressIn(calendarFile, language)
  // The server does not tell pages where it stands, so what needs the whole address comes with our code.
  const host = useSyncExternalStore(
    never,
    () => location.host,
    () => null,
  )
  const address = host && `${location.protocol}//${host}${file}`
  return (
    <section className={css.card} aria-labelledby="prenumerera">
      <h2 id="prenumerera">{t('calendar.subscribe')}</h2>
      <p>{t('calendar.why')}</p>
      <OutsideButton href={host ? `webcal://${host}${file}` : file}>{t('calendar.open')}</OutsideButton>
      {address && (
        <div className={css.address}>
          <code>{address}</code>
          <CopyButton text={address} what={t('calendar.address')} />
        </div>
      )}
      <p className={shapes.hint}>
        {t('calendar.google')} <a href={file}>{t('calendar.download')}</a>.
      </p>
    </section>
  )
}
