import { findParentNode } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TableMap } from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import css from './rich-text-editor.module.css'
import { type Tool, ToolButtons } from './tool-buttons.tsx'

const tableOf = (editor: Editor): Node | undefined =>
  findParentNode(({ type }) => type.name === 'table')(editor.state.selection)?.node

const isHeader = (cell: Node | null | undefined): boolean => cell?.type.name === 'tableHeader'

// None of them takes the focus to the text: whoever presses one by keyboard may press it again.
const tools: readonly (readonly Tool[])[] = [
  [
    { icon: 'rowAbove', label: 'Ny rad ovanför', press: (editor) => editor.commands.addRowBefore() },
    { icon: 'rowBelow', label: 'Ny rad under', press: (editor) => editor.commands.addRowAfter() },
    { icon: 'columnBefore', label: 'Ny kolumn före', press: (editor) => editor.commands.addColumnBefore() },
    { icon: 'columnAfter', label: 'Ny kolumn efter', press: (editor) => editor.commands.addColumnAfter() },
  ],
  [
    {
      icon: 'headerRow',
      label: 'Rubrikrad',
      press: (editor) => editor.commands.toggleHeaderRow(),
      isOn: (editor) => tableOf(editor)?.firstChild?.children.every(isHeader) ?? false,
    },
    {
      icon: 'headerColumn',
      label: 'Rubrikkolumn',
      press: (editor) => editor.commands.toggleHeaderColumn(),
      isOn: (editor) => tableOf(editor)?.children.every((row) => isHeader(row.firstChild)) ?? false,
    },
  ],
  [
    {
      icon: 'removeRow',
      label: 'Ta bort raden',
      press: (editor) => editor.commands.deleteRow(),
      isPossible: (editor) => editor.can().deleteRow(),
    },
    {
      icon: 'removeColumn',
      label: 'Ta bort kolumnen',
      press: (editor) => editor.commands.deleteColumn(),
      isPossible: (editor) => editor.can().deleteColumn(),
    },
    {
      icon: 'removeTable',
      label: 'Ta bort tabellen',
      press: (editor) => editor.chain().focus().deleteTable().run(),
    },
  ],
]

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What can be done with the table that the text is written in, and how large it is. */
export const TableTools = ({ editor, controls }: { editor: Editor; controls: string }) => {
  const size = useEditorState({
    editor,
    selector: (snapshot) => {
      const table = tableOf(snapshot.editor)
      if (!table) return null
      const { width, height } = TableMap.get(table)
      return `${counted(height, 'rad', 'rader')}, ${counted(width, 'kolumn', 'kolumner')}`
    },
  })
  if (!size) return null
  return (
    <div className={css.tableTools}>
      <ToolButtons editor={editor} controls={controls} label="Tabell" groups={tools} />
      <p role="status" className={css.size}>
        {size}
      </p>
    </div>
  )
}
