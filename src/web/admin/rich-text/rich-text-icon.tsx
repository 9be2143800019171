import { Drawing } from '#web/admin/frame/admin-icon.tsx'

/** Drawn by us on a 24 × 24 grid, as those of `admin-icon.tsx`; apart, because only the editor needs them. */
const drawings = {
  heading: <path d="M5 5v14M13 5v14M5 12h8M16.2 10.8a2 2 0 1 1 3.6 1.4L16.2 19H20" />,
  subheading: <path d="M5 5v14M13 5v14M5 12h8M16.3 10h3.4l-2 3.2a2.6 2.6 0 1 1-1.6 4.6" />,
  bold: <path d="M7 5h5.5a3.5 3.5 0 0 1 0 7H7zM7 12h6.5a3.5 3.5 0 0 1 0 7H7z" strokeWidth="2.6" />,
  italic: <path d="M10.5 5H17M7 19h6.5M14 5l-4 14" />,
  bullets: <path d="M9.5 6h11M9.5 12h11M9.5 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01" strokeWidth="2" />,
  numbers: (
    <path d="M10 6h10.5M10 12h10.5M10 18h10.5M3.8 4.6L5.2 4v4.5M3.6 14.6a1.2 1.2 0 1 1 2.2.7L3.6 19H6" />
  ),
  quote: <path d="M10 7.5C7 8.5 5.2 10.6 5 14v3h4.5v-4.5H7M19 7.5c-3 1-4.8 3.1-5 6.5v3h4.5v-4.5H16" />,
  link: (
    <path d="M10 14a4 4 0 0 0 5.7 0l3.2-3.2a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.2 3.2a4 4 0 0 0 5.7 5.7l1.2-1.2" />
  ),
  picture: <path d="M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9v.01" />,
  library: <path d="M7.5 7.5h13v12h-13zM4 16.5v-12h13M7.5 17l4-4 3 3 2-2 4 3.5M16.5 10.5v.01" />,
  table: <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14" />,
  rowAbove: <path d="M4 14h16v6H4zM12 3v7M8.5 6.5h7" />,
  rowBelow: <path d="M4 4h16v6H4zM12 14v7M8.5 17.5h7" />,
  columnBefore: <path d="M14 4h6v16h-6zM3 12h7M6.5 8.5v7" />,
  columnAfter: <path d="M4 4h6v16H4zM14 12h7M17.5 8.5v7" />,
  headerRow: (
    <>
      <path d="M4 5h16v5H4z" fill="currentColor" />
      <path d="M4 10v9h16v-9M4 14.5h16M12 10v9" />
    </>
  ),
  headerColumn: (
    <>
      <path d="M4 5h5v14H4z" fill="currentColor" />
      <path d="M9 5h11v14H9M9 12h11M14.5 5v14" />
    </>
  ),
  removeRow: <path d="M4 4h16v6H4zM9 14l6 6M15 14l-6 6" />,
  removeColumn: <path d="M4 4h6v16H4zM14 9l6 6M20 9l-6 6" />,
  removeTable: <path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5" />,
  insert: <path d="M7 10l5 5 5-5" />,
  undo: <path d="M8.5 5L4.5 9l4 4M5 9h8.5a5.5 5.5 0 0 1 0 11H9" />,
  redo: <path d="M15.5 5l4 4-4 4M19 9h-8.5a5.5 5.5 0 0 0 0 11H15" />,
}

export type RichTextIconName = keyof typeof drawings

export const RichTextIcon = ({ name }: { name: RichTextIconName }) => <Drawing>{drawings[name]}</Drawing>
