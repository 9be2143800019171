import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import css from './status-badge.module.css'

/** One of two states, told by its word and its icon as well as by its colour. */
export const StatusBadge = ({ on, words }: { on: boolean; words: readonly [on: string, off: string] }) => (
  <span className={css.badge} data-on={on || undefined}>
    <AdminIcon name={on ? 'check' : 'pause'} />
    {words[on ? 0 : 1]}
  </span>
)
