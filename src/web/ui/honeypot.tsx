import { honeypot } from '#shared/honeypot.ts'
import css from './honeypot.module.css'
import { useTexts } from './texts.ts'

/** A field that no person meets, neither by eye nor keyboard nor screen reader; what fills it in is a program. */
export const Honeypot = () => {
  const { t } = useTexts()
  return (
    <div className={css.away} aria-hidden="true">
      <label>
        {t('label.honeypot')}
        <input name={honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
