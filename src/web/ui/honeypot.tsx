import { honeypot } from '#shared/honeypot.ts'
import { useTexts } from './texts.ts'
import css from './visually-hidden.module.css'

/** A field that no person meets, neither by eye nor keyboard nor screen reader; what fills it in is a program. */
export const Honeypot = () => {
  const { t } = useTexts()
  return (
    <div className={css.hidden} aria-hidden="true">
      <label>
        {t('label.honeypot')}
        <input
          name={honeypot}
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
          data-1p-ignore="true"
          data-bwignore="true"
          data-lpignore="true"
        />
      </label>
    </div>
  )
}
