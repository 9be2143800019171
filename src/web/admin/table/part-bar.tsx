import css from './part-bar.module.css'

/** A part of a whole as a bar, beside the words that say it. @param part from 0 to 1; more is shown as the whole */
export const PartBar = ({ part }: { part: number }) => (
  <svg height="6" className={css.bar} aria-hidden="true">
    <rect width="100%" height="100%" rx="3" className={css.whole} />
    <rect width={`${Math.min(100, part * 100)}%`} height="100%" rx="3" />
  </svg>
)
