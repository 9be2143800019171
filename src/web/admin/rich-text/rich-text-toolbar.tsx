import type { Editor } from '@tiptap/react'
import { type Tool, ToolButtons } from './tool-buttons.tsx'

const tools: readonly (readonly Tool[])[] = [
  [
    {
      icon: 'heading',
      label: 'tool.heading',
      keys: 'Control+Alt+2',
      press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      icon: 'subheading',
      label: 'tool.subheading',
      keys: 'Control+Alt+3',
      press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      icon: 'bold',
      label: 'tool.bold',
      keys: 'Control+B',
      press: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      icon: 'italic',
      label: 'tool.italic',
      keys: 'Control+I',
      press: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
  ],
  [
    {
      icon: 'bullets',
      label: 'tool.bullets',
      keys: 'Control+Shift+8',
      press: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      icon: 'numbers',
      label: 'tool.numbers',
      keys: 'Control+Shift+7',
      press: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      icon: 'quote',
      label: 'tool.quote',
      keys: 'Control+Shift+B',
      press: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
  ],
]

const history: readonly Tool[] = [
  {
    icon: 'undo',
    label: 'tool.undo',
    keys: 'Control+Z',
    press: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    icon: 'redo',
    label: 'tool.redo',
    keys: 'Control+Shift+Z',
    press: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
]

type Props = {
  editor: Editor
  /** Id of the text that the tools work on. */
  controls: string
  onLink(): void
  onPicture(): void
}

/** A small set of tools for a text: what the site's own look has a place for. */
export const RichTextToolbar = ({ editor, controls, onLink, onPicture }: Props) => {
  const own: readonly Tool[] = [
    {
      icon: 'link',
      label: 'tool.link',
      keys: 'Control+K',
      press: onLink,
      isOn: () => editor.isActive('link'),
    },
    { icon: 'picture', label: 'tool.picture', press: onPicture },
    {
      icon: 'table',
      label: 'tool.table',
      press: () => {
        if (!editor.isActive('table')) editor.chain().focus().insertTable({ rows: 3, cols: 3 }).run()
      },
      isPossible: () => !editor.isActive('table'),
    },
  ]
  const groups = [...tools, own, history]
  return <ToolButtons editor={editor} controls={controls} label="tool.formatting" groups={groups} />
}
