import css from './spinner.module.css'

/** 25 px, as the specification wants it (§9). */
export const Spinner = () => (
  <svg className={css.spinner} viewBox="0 0 25 25" width="25" height="25" aria-hidden="true">
    <circle cx="12.5" cy="12.5" r="10" />
  </svg>
)
