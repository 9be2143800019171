import css from './pattern.module.css'

/** Stands where a picture is missing: two circles and a line in the accent, with a few signs if given. */
export const Pattern = ({ label = '' }: { label?: string }) => (
  <svg className={css.pattern} viewBox="0 0 600 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="600" height="400" className={css.ground} />
    <circle cx="225" cy="190" r="120" className={css.one} />
    <circle cx="375" cy="190" r="120" className={css.two} />
    <path d="M0 310H600" className={css.line} />
    <text x="300" y="212" textAnchor="middle" className={css.label}>
      {label}
    </text>
  </svg>
)
