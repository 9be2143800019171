import css from './icon.module.css'

/** Drawn by us on a 24 × 24 grid; the words beside an icon say what it means. */
const drawings = {
  menu: <path d="M4 7h16M4 12h16M4 17h10" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11.2v4.8M12 8v.01" />
    </>
  ),
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
      <path d="M4.5 8l7.5 5.2L19.5 8" />
    </>
  ),
  phone: (
    <path d="M7 3.8l2.4 3.9-1.8 2.1a12 12 0 0 0 6.6 6.6l2.1-1.8 3.9 2.4c-.3 2.3-1.8 3.4-3.7 3.2C9.6 19.5 4.5 14.4 3.8 7.5 3.6 5.6 4.7 4.1 7 3.8z" />
  ),
  place: (
    <>
      <path d="M12 21c4.5-4.4 6.8-7.9 6.8-11A6.8 6.8 0 0 0 5.2 10c0 3.1 2.3 6.6 6.8 11z" />
      <circle cx="12" cy="10" r="2.4" />
    </>
  ),
  calendar: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
      <path d="M3.5 10h17M8 3v4M16 3v4" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.3l3.4 2" />
    </>
  ),
  price: (
    <>
      <path d="M12.7 3.5H20a.5.5 0 0 1 .5.5v7.3L11.7 20.1a1.5 1.5 0 0 1-2.1 0l-5.7-5.7a1.5 1.5 0 0 1 0-2.1z" />
      <path d="M16.3 7.7v.01" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.8 19.5c.5-3.6 2.9-5.5 6.2-5.5s5.7 1.9 6.2 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.4c2.2.7 3.5 2.5 3.8 5.1" />
    </>
  ),
  expand: <path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />,
  arrow: <path d="M5 12h14M13 6l6 6-6 6" />,
  eye: (
    <>
      <path d="M2.5 12C4.7 7.9 8 5.8 12 5.8s7.3 2.1 9.5 6.2c-2.2 4.1-5.5 6.2-9.5 6.2S4.7 16.1 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  facebook: (
    <path d="M13.5 21v-7.5h3l.5-3.3h-3.5V8.3c0-1.1.4-1.8 1.9-1.8H17V3.6c-.5-.1-1.3-.2-2.3-.2-2.6 0-4.2 1.5-4.2 4.4v2.4H7.5v3.3h3V21" />
  ),
  youtube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="M10.2 9.2l4.8 2.8-4.8 2.8z" />
    </>
  ),
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7v.01" />
    </>
  ),
}

type Props = { name: keyof typeof drawings; size?: 'small' | 'large' }

export const Icon = ({ name, size = 'small' }: Props) => (
  <svg viewBox="0 0 24 24" className={css[size]} aria-hidden="true" focusable="false">
    {drawings[name]}
  </svg>
)
