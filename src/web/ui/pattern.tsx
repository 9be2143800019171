import css from './pattern.module.css'

/** Stands where a picture is missing: two hills in the accent, with a few signs if given. */
export const Pattern = ({ label = '' }: { label?: string }) => (
  <svg className={css.pattern} viewBox="0 0 600 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="600" height="400" className={css.ground} />
    <path d="M0 310Q180 220 340 290T600 260V400H0Z" className={css.hill} />
    <path d="M0 340Q150 380 330 330T600 350V400H0Z" className={css.hill} />
    <text x="300" y="212" textAnchor="middle" className={css.label}>
      {label}
    </text>
  </svg>
)
