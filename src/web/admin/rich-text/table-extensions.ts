import type { Attributes } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** All but a table: one within another could not be read on a phone. */
const cellContent =
  '(paragraph | heading | bulletList | orderedList | blockquote | codeBlock | image | horizontalRule)+'

/** No width and no alignment: these would be styles, which a text has none of. */
const cellAttributes = (): Attributes => ({
  colspan: { default: 1 },
  rowspan: { default: 1 },
  // The commands for columns look at it.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

/** A table without a box of its own, which would take the focus from the text: the text scrolls when it is wider. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      // Behind the last cell Tab leaves the text as everywhere; rows are added by the tools.
      Tab: () => this.editor.commands.goToNextCell(),
    }
  },
})

/** Tables of header cells and cells (`server/crud/tidy-tables.ts` says what of each the server keeps). */
export const tableExtensions = [
  PlainTable.configure({ View: null }),
  TableRow,
  TableHeader.extend({ content: cellContent, addAttributes: cellAttributes }),
  TableCell.extend({ content: cellContent, addAttributes: cellAttributes }),
]
