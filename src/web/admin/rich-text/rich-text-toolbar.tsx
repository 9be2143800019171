import type { Editor } from '@tiptap/react'
import { InsertMenu } from './insert-menu.tsx'
import type { RichTextIconName } from './rich-text-icon.tsx'
import { type Tool, ToolButtons } from './tool-buttons.tsx'

type Chain = ReturnType<Editor['chain']>

/** @returns a tool that switches something of the selection, which then has this name */
const toggle = (
  [icon, keys]: [RichTextIconName, string],
  press: (chain: Chain) => Chain,
  [name, attributes]: [name: string, attributes?: object],
): Tool => ({
  icon,
  keys,
  press: (editor) => press(editor.chain().focus()).run(),
  isOn: (editor) => editor.isActive(name, attributes),
})

const tools: readonly (readonly Tool[])[] = [
  [
    toggle(['heading', 'Control+Alt+2'], (chain) => chain.toggleHeading({ level: 2 }), [
      'heading',
      { level: 2 },
    ]),
    toggle(['subheading', 'Control+Alt+3'], (chain) => chain.toggleHeading({ level: 3 }), [
      'heading',
      { level: 3 },
    ]),
  ],
  [
    toggle(['bold', 'Control+B'], (chain) => chain.toggleBold(), ['bold']),
    toggle(['italic', 'Control+I'], (chain) => chain.toggleItalic(), ['italic']),
  ],
  [
    toggle(['bullets', 'Control+Shift+8'], (chain) => chain.toggleBulletList(), ['bulletList']),
    toggle(['numbers', 'Control+Shift+7'], (chain) => chain.toggleOrderedList(), ['orderedList']),
    toggle(['quote', 'Control+Shift+B'], (chain) => chain.toggleBlockquote(), ['blockquote']),
  ],
]

const history = (['undo', 'redo'] as const).map(
  (icon): Tool => ({
    icon,
    keys: icon === 'undo' ? 'Control+Z' : 'Control+Shift+Z',
    press: (editor) => editor.chain().focus()[icon]().run(),
    isPossible: (editor) => editor.can()[icon](),
  }),
)

type Props = {
  editor: Editor
  controls: string
  onLink(): void
  onPicture(): void
  onButton(): void
  onList(): void
  /** Without it there is no library to choose from. */
  onLibrary: (() => void) | undefined
}

/** A small set of tools for a text: what the site's own look has a place for. */
export const RichTextToolbar = (props: Props) => {
  const { editor, controls, onLink, onPicture, onButton, onList, onLibrary } = props
  const own: readonly Tool[] = [
    { icon: 'link', keys: 'Control+K', press: onLink, isOn: () => editor.isActive('link') },
    { icon: 'picture', press: onPicture },
    ...(onLibrary ? [{ icon: 'library', press: onLibrary } as const] : []),
    {
      icon: 'table',
      press: () => {
        if (!editor.isActive('table')) editor.chain().focus().insertTable({ rows: 3, cols: 3 }).run()
      },
      isPossible: () => !editor.isActive('table'),
    },
    {
      icon: 'insert',
      menu: (button) => (
        <InsertMenu editor={editor} onButton={onButton} onList={onList}>
          {button}
        </InsertMenu>
      ),
    },
  ]
  const groups = [...tools, own, history]
  return <ToolButtons editor={editor} controls={controls} label="tool.formatting" groups={groups} />
}
