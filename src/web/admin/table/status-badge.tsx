import type { ReactNode } from 'react'
import { AdminIcon, type AdminIconName } from '#web/admin/frame/admin-icon.tsx'
import css from './status-badge.module.css'

/** A state, told by its word and its icon as well as by its colour. */
export const StateBadge = ({
  tone,
  icon,
  children,
}: {
  tone: 'ok' | 'warning' | 'error' | 'off'
  icon: AdminIconName
  children: ReactNode
}) => (
  <span className={css.badge} data-tone={tone}>
    <AdminIcon name={icon} />
    {children}
  </span>
)

/** One of two states. */
export const StatusBadge = ({ on, words }: { on: boolean; words: readonly [on: string, off: string] }) => (
  <StateBadge tone={on ? 'ok' : 'warning'} icon={on ? 'check' : 'pause'}>
    {words[on ? 0 : 1]}
  </StateBadge>
)
