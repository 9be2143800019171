import css from './clamped.module.css'

/** Two lines of a text at most; the rest is read where the record opens. */
export const Clamped = ({ text }: { text: string }) => <span className={css.clamped}>{text}</span>
