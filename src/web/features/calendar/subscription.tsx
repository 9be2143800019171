import { useSyncExternalStore } from 'react'
import { calendarFile } from '#shared/paths.ts'
import { OutsideButton } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import css from './subscription.module.css'

const never = () => () => {}

/** Ways to have the events in one's own calendar, kept up to date. */
export const Subscription = () => {
  // The server does not tell pages where it stands, so what needs the whole address comes with our code.
  const host = useSyncExternalStore(
    never,
    () => location.host,
    () => null,
  )
  const address = host && `${location.protocol}//${host}${calendarFile}`
  return (
    <section className={css.card} aria-labelledby="prenumerera">
      <h2 id="prenumerera">Prenumerera</h2>
      <p>Få alla evenemang i din egen kalender. Ändras något här, ändras det där också.</p>
      <OutsideButton href={host ? `webcal://${host}${calendarFile}` : calendarFile}>
        Öppna i din kalender
      </OutsideButton>
      {address && (
        <div className={css.address}>
          <code>{address}</code>
          <CopyButton text={address} what="adressen till kalendern" />
        </div>
      )}
      <p className={css.hint}>
        I Google Kalender: välj Andra kalendrar, Från webbadress, och klistra in adressen. Du kan också{' '}
        <a href={calendarFile}>ladda ner kalendern som fil</a>.
      </p>
    </section>
  )
}
