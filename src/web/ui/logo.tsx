import css from './logo.module.css'

/** Two circles that meet: people in an association. */
export const Logo = () => (
  <svg viewBox="0 0 40 28" width="40" height="28" className={css.logo} aria-hidden="true">
    <circle cx="14" cy="14" r="11" />
    <circle cx="26" cy="14" r="11" />
  </svg>
)
