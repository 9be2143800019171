import { findParentNode } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TableMap } from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './rich-text-editor.module.css'
import { type Tool, ToolButtons } from './tool-buttons.tsx'

const tableOf = (editor: Editor): Node | undefined =>
  findParentNode(({ type }) => type.name === 'table')(editor.state.selection)?.node

const isHeader = (cell: Node | null | undefined): boolean => cell?.type.name === 'tableHeader'

// None of them takes the focus to the text, so that it can be pressed again by keyboard.
const tools: readonly (readonly Tool[])[] = [
  [
    { icon: 'rowAbove', press: (editor) => editor.commands.addRowBefore() },
    { icon: 'rowBelow', press: (editor) => editor.commands.addRowAfter() },
    {
      icon: 'columnBefore',
      press: (editor) => editor.commands.addColumnBefore(),
    },
    { icon: 'columnAfter', press: (editor) => editor.commands.addColumnAfter() },
  ],
  [
    {
      icon: 'headerRow',
      press: (editor) => editor.commands.toggleHeaderRow(),
      isOn: (editor) => tableOf(editor)?.firstChild?.children.every(isHeader) ?? false,
    },
    {
      icon: 'headerColumn',
      press: (editor) => editor.commands.toggleHeaderColumn(),
      isOn: (editor) => tableOf(editor)?.children.every((row) => isHeader(row.firstChild)) ?? false,
    },
  ],
  [
    {
      icon: 'removeRow',
      press: (editor) => editor.commands.deleteRow(),
      isPossible: (editor) => editor.can().deleteRow(),
    },
    {
      icon: 'removeColumn',
      press: (editor) => editor.commands.deleteColumn(),
      isPossible: (editor) => editor.can().deleteColumn(),
    },
    {
      icon: 'removeTable',
      press: (editor) => editor.chain().focus().deleteTable().run(),
    },
  ],
]

/** The tools and the size of the table in which the cursor is. */
export const TableTools = ({ editor, controls }: { editor: Editor; controls: string }) => {
  const { t } = usePanelTexts()
  const size = useEditorState({
    editor,
    selector: (snapshot) => {
      const table = tableOf(snapshot.editor)
      if (!table) return null
      const { width, height } = TableMap.get(table)
      return `${t('tool.rows', { count: height })}, ${t('tool.columns', { count: width })}`
    },
  })
  if (!size) return null
  return (
    <div className={css.tableTools}>
      <ToolButtons editor={editor} controls={controls} label="tool.table" groups={tools} />
      <p role="status" className={css.size}>
        {size}
      </p>
    </div>
  )
}
