import { findParentNode } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node } from '@tiptap/pm/model'
import { NodeSelection, Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

type Stone = 'box' | 'details' | 'button' | 'filledList'
const atoms: readonly Stone[] = ['button', 'filledList']

/** @returns where the stone goes: in place of an empty paragraph, else behind the block of the cursor, as far out as it may stand */
function placeOf({ state }: Editor, stone: Node): { from: number; to: number } {
  const { $from, to } = state.selection
  let depth = $from.depth
  const mayHold = (container: Node): boolean =>
    container.contentMatchAt(container.childCount).matchType(stone.type) !== null
  while (depth > 0 && !mayHold($from.node(depth))) depth -= 1
  if (depth === $from.depth) return { from: to, to }
  const child = $from.node(depth + 1)
  const [before, after] = [$from.before(depth + 1), $from.after(depth + 1)]
  const isEmpty = child.type.name === 'paragraph' && child.content.size === 0
  return { from: isEmpty ? before : after, to: after }
}

/** Puts a stone into the text and the cursor into it; behind it when nothing is typed in it. */
function insert(editor: Editor, stone: Node): void {
  const { state, view } = editor
  const { from, to } = placeOf(editor, stone)
  const next = state.doc.resolve(to).nodeAfter
  /** Nothing can be typed in a button, so the cursor needs a line behind it. */
  const hasLine = stone.isAtom ? next?.isTextblock === true : next !== null
  const paragraph = state.schema.nodes.paragraph?.create()
  const { tr } = state
  tr.replaceWith(from, to, Fragment.from(hasLine || !paragraph ? stone : [stone, paragraph]))
  const cursor = stone.isAtom ? from + stone.nodeSize : from + 1
  tr.setSelection(Selection.near(tr.doc.resolve(cursor)))
  view.dispatch(closeHistory(tr).scrollIntoView())
  editor.commands.focus()
}

/** Begins a box: around the blocks that are selected, or an empty one. */
export function insertBox(editor: Editor): void {
  if (!editor.state.selection.empty && editor.chain().focus().wrapIn('box').run()) return
  insert(editor, editor.schema.nodeFromJSON({ type: 'box', content: [{ type: 'paragraph' }] }))
}

export const insertQuestion = (editor: Editor): void =>
  insert(
    editor,
    editor.schema.nodeFromJSON({ type: 'details', content: [{ type: 'summary' }, { type: 'paragraph' }] }),
  )

export const insertButton = (editor: Editor, attrs: { text: string; href: string }): void =>
  insert(editor, editor.schema.nodeFromJSON({ type: 'button', attrs }))

/** @param attrs kind of the list, its name and where all there is stands */
export const insertList = (editor: Editor, attrs: { kind: string; name: string; href: string }): void =>
  insert(editor, editor.schema.nodeFromJSON({ type: 'filledList', attrs }))

type FoundStone = { name: Stone; pos: number; node: Node }

/** @returns the stone that is selected, or the box or question in which the cursor is */
export function stoneAt({ state: { selection } }: Editor): FoundStone | null {
  const atom = selection instanceof NodeSelection && atoms.find((name) => name === selection.node.type.name)
  if (atom) return { name: atom, pos: selection.from, node: selection.node }
  const found = findParentNode(({ type }) => type.spec.group === 'stone')(selection)
  return found ? { name: found.node.type.name as Stone, pos: found.pos, node: found.node } : null
}

/** Takes a stone away; what was written in a box or an answer stays where it was. */
export function removeStone(editor: Editor, { name, pos, node }: FoundStone): void {
  const { state, view } = editor
  const question = name === 'details' ? node.firstChild : null
  const asked = question?.content.size ? state.schema.nodes.paragraph?.create(null, question.content) : null
  const inside = name === 'details' ? node.children.slice(1) : node.children
  const stays = [...(asked ? [asked] : []), ...inside]
  const { tr } = state
  tr.replaceWith(pos, pos + node.nodeSize, node.textContent === '' ? [] : stays)
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size))))
  view.dispatch(closeHistory(tr).scrollIntoView())
  editor.commands.focus()
}
