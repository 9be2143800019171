import { Extension, Mark } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { mailLink } from '#shared/formats/mail-link.ts'
import { stoneExtensions } from './stone-extensions.ts'
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
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(address)) return mailLink(address)
  return address.includes('.') ? `https://${address}` : null
}

/** Only pictures of our own: the server takes out any other, and the page may not load it. */
const OwnImage = Image.extend({ parseHTML: () => [{ tag: 'img[src^="/media/"]' }] })

/** A raised or lowered figure: m², H₂O. */
const figure = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub', key: string) =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) }
    },
  })

/** The numbers of a list that do not follow from its start. */
const Numbering = Extension.create({
  name: 'numbering',
  addGlobalAttributes: () => [
    {
      types: ['orderedList'],
      attributes: {
        reversed: { default: null, parseHTML: (list) => (list.hasAttribute('reversed') ? '' : null) },
      },
    },
    { types: ['listItem'], attributes: { value: { default: null, keepOnSplit: false } } },
  ],
})

/** The elements that a text may hold: a part of what `server/crud/sanitize.ts` lets through. */
export const extensions = [
  StarterKit.configure({
    document: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => linkTarget.test(url),
      HTMLAttributes: { rel: 'noopener', target: null },
    },
  }),
  OwnImage,
  figure('superscript', 'sup', 'Mod-.'),
  figure('subscript', 'sub', 'Mod-,'),
  Numbering,
  ...stoneExtensions,
  ...tableExtensions,
]
