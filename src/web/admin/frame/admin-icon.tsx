import type { ReactNode } from 'react'
import css from './admin-icon.module.css'

/** Drawn by us on a 24 × 24 grid; the words beside an icon, or the label of its button, say what it means. */
const drawings = {
  tiles: <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />,
  people: (
    <path d="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.8 19.5c.5-3.6 2.9-5.5 6.2-5.5s5.7 1.9 6.2 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.4c2.2.7 3.5 2.5 3.8 5.1" />
  ),
  speech: <path d="M4 5.5h16v11H9.5L5 20v-3.5H4zM8 9.5h8M8 12.7h5" />,
  document: <path d="M6 3.5h9l4 4v13H6zM14.5 3.5V8H19M9 12h7M9 15.5h7" />,
  page: <path d="M4 4.5h16v15H4zM4 8.5h16M7.5 12h9M7.5 15.5h5" />,
  calendar: <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4M8 14.5h3" />,
  clipboard: <path d="M5 4h14v17H5zM9 4V2.8h6V4M8.5 12.5l2.3 2.3 4.5-4.6" />,
  info: <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11.2v4.8M12 8v.01" />,
  screen: <path d="M4 5h16v12H4zM12 17v4M8.5 21h7M9 11.5a1.6 1.6 0 1 0 0-.1M12.5 9.5h4M12.5 12.5h4" />,
  handshake: (
    <path d="M3 8.5l4-2.5 5 2.5L17 6l4 2.5v7l-4.2 1L12 20l-5-3.5-4-1zM12 8.5l-3 3.2c1 1.3 2.6 1.2 3.6 0l1-.9 3.6 3.7" />
  ),
  'lower-part': <path d="M4 4h16v16H4zM4 15h16M7.5 17.6h4" />,
  phone: (
    <path d="M7 3.8l2.4 3.9-1.8 2.1a12 12 0 0 0 6.6 6.6l2.1-1.8 3.9 2.4c-.3 2.3-1.8 3.4-3.7 3.2C9.6 19.5 4.5 14.4 3.8 7.5 3.6 5.6 4.7 4.1 7 3.8z" />
  ),
  mail: <path d="M3.5 5.5h17v13h-17zM4 6.5l8 6.2 8-6.2" />,
  home: <path d="M4 11.5L12 4.5l8 7M6 10v10h12V10M10 20v-5.5h4V20" />,
  person: <path d="M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4.2 3.4-6.4 7.5-6.4s6.9 2.2 7.5 6.4" />,
  sliders: (
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 9.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM9 19.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z" />
  ),
  money: <path d="M3.5 6.5h17v11h-17zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 12v.01M17.5 12v.01" />,
  tag: <path d="M4 4.5h8l8 8-7.5 7.5-8.5-8zM8 8.5v.01" />,
  outbox: <path d="M4 12.5v7h16v-7M12 15.5v-12M7.5 8L12 3.5 16.5 8" />,
  bin: <path d="M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14M10.3 10.5v6M13.7 10.5v6" />,
  history: <path d="M4 5v4.5h4.5M4.3 9.5A8.3 8.3 0 1 1 4 13.8M12 8v4.6l3.2 2" />,
  search: <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3L20 20" />,
  plus: <path d="M12 5v14M5 12h14" />,
  edit: (
    <path d="M4.5 19.5l1-4.2L16.3 4.5a1.8 1.8 0 0 1 2.6 0l.6.6a1.8 1.8 0 0 1 0 2.6L8.7 18.5zM14 6.8l3.2 3.2" />
  ),
  send: <path d="M20.5 3.5L3.5 10.6l6.2 3.7 3.7 6.2zM9.7 14.3l4.6-4.6" />,
  reply: <path d="M9.5 5.5L4 11l5.5 5.5M4.5 11H14a6 6 0 0 1 6 6v1.5" />,
  qr: <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM18.5 14H20M14 20h2M19 18v2" />,
  read: <path d="M3.5 10L12 4.5l8.5 5.5v9.5h-17zM4 10.3l8 5 8-5" />,
  print: <path d="M7 8.5v-5h10v5M7 16.5H4v-8h16v8h-3M7 13.5h10v7H7z" />,
  chevron: <path d="M6.5 9.5L12 15l5.5-5.5" />,
  download: <path d="M12 4v11.5M7.5 11L12 15.5 16.5 11M4.5 19.5h15" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  pause: <path d="M7 12h10" />,
  up: <path d="M12 19V5.5M6.5 11L12 5.5l5.5 5.5" />,
  down: <path d="M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5" />,
  sort: <path d="M8 20V4.5M4.5 8L8 4.5 11.5 8M16 4v15.5M12.5 16l3.5 3.5 3.5-3.5" />,
  undo: <path d="M4 5v5h5M4.5 10A8 8 0 1 1 6 17.5" />,
  logout: <path d="M14.5 8V4h-10v16h10v-4M9.5 12h11M17 8.5l3.5 3.5-3.5 3.5" />,
  picture: <path d="M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9v.01" />,
  copy: <path d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />,
  warning: <path d="M12 4.5l8.5 15h-17zM12 10.5v4M12 17v.01" />,
  external: <path d="M10 5H5v14h14v-5M14 4.5h5.5V10M19 5l-8 8" />,
}

export type AdminIconName = keyof typeof drawings

export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 24 24" className={css.icon} aria-hidden="true" focusable="false">
    {children}
  </svg>
)

export const AdminIcon = ({ name }: { name: AdminIconName }) => <Drawing>{drawings[name]}</Drawing>
