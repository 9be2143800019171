import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import css from './rich-text-editor.module.css'
import { RichTextIcon, type RichTextIconName } from './rich-text-icon.tsx'

type Tool = {
  icon: RichTextIconName
  label: string
  keys?: string
  press(editor: Editor): void
  /** Whether what is selected has it; without it the tool is no switch. */
  isOn?(editor: Editor): boolean
  isPossible?(editor: Editor): boolean
}

const tools: readonly (readonly Tool[])[] = [
  [
    {
      icon: 'heading',
      label: 'Rubrik',
      keys: 'Control+Alt+2',
      press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      icon: 'subheading',
      label: 'Underrubrik',
      keys: 'Control+Alt+3',
      press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      icon: 'bold',
      label: 'Fet',
      keys: 'Control+B',
      press: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      icon: 'italic',
      label: 'Kursiv',
      keys: 'Control+I',
      press: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
  ],
  [
    {
      icon: 'bullets',
      label: 'Punktlista',
      keys: 'Control+Shift+8',
      press: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      icon: 'numbers',
      label: 'Numrerad lista',
      keys: 'Control+Shift+7',
      press: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      icon: 'quote',
      label: 'Citat',
      keys: 'Control+Shift+B',
      press: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
  ],
]

const history: readonly Tool[] = [
  {
    icon: 'undo',
    label: 'Ångra',
    keys: 'Control+Z',
    press: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    icon: 'redo',
    label: 'Gör om',
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

/** The arrow keys move among the tools, Tab leaves them (WAI-ARIA Authoring Practices, Toolbar). */
function useArrows(count: number) {
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!direction) return
    event.preventDefault()
    const next = (current + direction + count) % count
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return { current, setCurrent, move }
}

/** A small set of tools for a text: what the site's own look has a place for. */
export const RichTextToolbar = ({ editor, controls, onLink, onPicture }: Props) => {
  const own: readonly Tool[] = [
    { icon: 'link', label: 'Länk', keys: 'Control+K', press: onLink, isOn: () => editor.isActive('link') },
    { icon: 'picture', label: 'Bild', press: onPicture },
  ]
  const groups = [...tools, own, history]
  const all = groups.flat()
  const arrows = useArrows(all.length)
  const states = useEditorState({
    editor,
    selector: (snapshot) =>
      all.map(({ isOn, isPossible }) => ({
        on: isOn?.(snapshot.editor),
        // Said, not disabled: a button that goes away under the finger takes the focus with it.
        off: isPossible ? !isPossible(snapshot.editor) : undefined,
      })),
  })
  return (
    <div
      role="toolbar"
      aria-label="Formatering"
      aria-controls={controls}
      className={css.toolbar}
      onKeyDown={arrows.move}
    >
      {groups.map((group) => (
        <div key={group[0]?.icon} className={css.group}>
          {group.map((tool) => {
            const index = all.indexOf(tool)
            return (
              <button
                key={tool.icon}
                type="button"
                className={css.tool}
                tabIndex={index === arrows.current ? 0 : -1}
                title={tool.label}
                aria-label={tool.label}
                aria-keyshortcuts={tool.keys}
                aria-pressed={states[index]?.on}
                aria-disabled={states[index]?.off}
                onFocus={() => arrows.setCurrent(index)}
                // The text keeps its selection while a tool is pressed with the mouse.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => tool.press(editor)}
              >
                <RichTextIcon name={tool.icon} />
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}
