import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { tableExtensions } from './table-extensions.ts'

/** The protocols of a link: those that the server lets through (`server/crud/sanitize.ts`). */
const linkTarget = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i

/** @returns the address as a link wants it: `example.se` is a page, `a@example.se` a mail; null for no address. */
export function completeLink(typed: string): string | null {
  const address = typed.trim()
  if (address === '' || /\s/.test(address)) return null
  if (linkTarget.test(address)) return address
  if (address.startsWith('/')) return null
  if (/^[a-z][a-z\d+.-]*:/i.test(address) && !/^[^/]+:\d/.test(address)) return null
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(address)) return `mailto:${address}`
  return address.includes('.') ? `https://${address}` : null
}

/** Only pictures of our own: the server takes out any other, and the page may not load it. */
const OwnImage = Image.extend({ parseHTML: () => [{ tag: 'img[src^="/media/"]' }] })

/** The elements that a text may hold: a part of what `server/crud/sanitize.ts` lets through. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => linkTarget.test(url),
      HTMLAttributes: { rel: 'noopener', target: null },
    },
  }),
  OwnImage,
  ...tableExtensions,
]
