import { Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

/** The text itself, in which a box and a question may stand beside the paragraphs, and a button in these two as well. */
const Text = Node.create({ name: 'doc', topNode: true, content: '(block | stone | smallStone)+' })

const button = (attributes: Record<string, unknown>): HTMLElement => {
  const dom = document.createElement('p')
  dom.dataset.button = ''
  // Without an address, so that a press selects it instead of leading away.
  const link = document.createElement('a')
  link.textContent = String(attributes.text)
  dom.append(link)
  return dom
}

/** A link of its own that looks like a button. */
const Button = Node.create({
  name: 'button',
  group: 'smallStone',
  atom: true,
  draggable: true,
  addAttributes: () => ({ text: { default: '', rendered: false }, href: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'p[data-button]',
      priority: 60,
      getAttrs: (paragraph) => {
        const link = paragraph.querySelector('a[href]')
        const text = link?.textContent.trim()
        return text ? { text, href: link?.getAttribute('href') } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'p',
    { 'data-button': '' },
    ['a', { href: attrs.href, rel: 'noopener' }, attrs.text],
  ],
  addNodeView:
    () =>
    ({ node }) => ({ dom: button(node.attrs) }),
})

/** A list that the server fills when the text is read: here it is its name. */
const FilledList = Node.create({
  name: 'filledList',
  group: 'smallStone',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    kind: { default: '', rendered: false },
    name: { default: '', rendered: false },
    href: { default: '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-list]',
      getAttrs: (list) => {
        const link = list.querySelector('a[href]')
        const name = link?.textContent.trim()
        return name ? { kind: list.dataset.list, name, href: link?.getAttribute('href') } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'div',
    { 'data-list': attrs.kind },
    ['p', ['a', { href: attrs.href, rel: 'noopener' }, attrs.name]],
  ],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div')
      dom.dataset.part = 'list'
      dom.textContent = String(node.attrs.name)
      return { dom }
    },
})

/** Some lines that must not be overlooked. */
const Box = Node.create({
  name: 'box',
  group: 'stone',
  content: '(block | smallStone)+',
  defining: true,
  parseHTML: () => [{ tag: 'aside[role="note"]' }],
  renderHTML: () => ['aside', { role: 'note' }, 0],
})

/** In the editor an answer stands open under its question: nothing is written where nobody sees it. */
const openPart = (name: string) => () => {
  const dom = document.createElement('div')
  dom.dataset.part = name
  return { dom, contentDOM: dom }
}

/** Goes from a question to its answer, with the words behind the cursor. */
function enterAnswer({ state, view }: Editor): boolean {
  const { $from, $to } = state.selection
  if ($from.parent.type.name !== 'summary' || !$from.sameParent($to)) return false
  const behind = $from.parent.content.cut($to.parentOffset)
  const { tr } = state
  const next = $from.node(-1).maybeChild(1)
  const isReady = behind.size === 0 && next?.type.name === 'paragraph' && next.content.size === 0
  tr.delete($from.pos, $from.end())
  const at = tr.mapping.map($from.after())
  if (!isReady) tr.insert(at, state.schema.nodes.paragraph?.create(null, behind) ?? [])
  tr.setSelection(TextSelection.create(tr.doc, at + 1))
  view.dispatch(tr.scrollIntoView())
  return true
}

/** Makes paragraphs of a question and its answer when the key is pressed at the beginning of the question. */
function openQuestion({ state, view }: Editor): boolean {
  const { $from, empty } = state.selection
  if (!empty || $from.parent.type.name !== 'summary' || $from.parentOffset > 0) return false
  const details = $from.node(-1)
  const at = $from.before(-1)
  const question = state.schema.nodes.paragraph?.create(null, $from.parent.content)
  const answer = details.textContent === '' ? [] : details.children.slice(1)
  const { tr } = state
  tr.replaceWith(at, at + details.nodeSize, question ? [question, ...answer] : answer)
  tr.setSelection(TextSelection.create(tr.doc, at + 1))
  view.dispatch(tr.scrollIntoView())
  return true
}

/** A question, and its answer that opens under it. */
const Details = Node.create({
  name: 'details',
  group: 'stone',
  content: 'summary (block | smallStone)*',
  defining: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: () => ['details', 0],
  addNodeView: () => openPart('details'),
  addKeyboardShortcuts() {
    return {
      Enter: () => enterAnswer(this.editor),
      Backspace: () => openQuestion(this.editor),
    }
  },
})

/** The question: a line of words, in which a link would be pressed instead of it. */
const Summary = Node.create({
  name: 'summary',
  content: 'text*',
  marks: 'bold italic underline strike code superscript subscript',
  defining: true,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: () => ['summary', 0],
  addNodeView: () => openPart('summary'),
})

/** The building stones of a text (decision 0063); `server/crud/tidy-stones.ts` says what of each the server keeps. */
export const stoneExtensions = [Text, Button, FilledList, Box, Details, Summary]
