import { type Editor, useEditorState } from '@tiptap/react'
import { Fragment, type KeyboardEvent, type ReactElement, useState } from 'react'
import { type PanelText, usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './rich-text-editor.module.css'
import { RichTextIcon, type RichTextIconName } from './rich-text-icon.tsx'

export type Tool = {
  /** Its name is the text `tool.<icon>`. */
  icon: RichTextIconName
  keys?: string
  press?(editor: Editor): void
  /** Whether the selection has it; without it the tool is no switch. */
  isOn?(editor: Editor): boolean
  isPossible?(editor: Editor): boolean
  /** A menu around its button, which then says its name in words. */
  menu?(button: ReactElement): ReactElement
}

type Props = {
  editor: Editor
  controls: string
  label: PanelText
  groups: readonly (readonly Tool[])[]
}

/** Leads from the text to its tools, as in other editors: within a table Tab goes to the next cell. */
const toolsKey = 'Alt+F10'

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

/** Tools for a text, in groups. */
export const ToolButtons = ({ editor, controls, label, groups }: Props) => {
  const { t } = usePanelTexts()
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
      aria-label={t(label)}
      aria-controls={controls}
      aria-keyshortcuts={toolsKey}
      className={css.toolbar}
      onKeyDown={arrows.move}
    >
      {groups.map((group) => (
        <div key={group[0]?.icon} className={css.group}>
          {group.map((tool) => {
            const index = all.indexOf(tool)
            const name = t(`tool.${tool.icon}`)
            const button = (
              <button
                type="button"
                className={`${css.tool} ${tool.menu ? css.worded : ''}`}
                tabIndex={index === arrows.current ? 0 : -1}
                {...(!tool.menu && { title: name, 'aria-label': name })}
                aria-keyshortcuts={tool.keys}
                aria-pressed={states[index]?.on}
                aria-disabled={states[index]?.off}
                onFocus={() => arrows.setCurrent(index)}
                // The text keeps its selection while a tool is pressed with the mouse.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => tool.press?.(editor)}
              >
                {tool.menu && name}
                <RichTextIcon name={tool.icon} />
              </button>
            )
            return <Fragment key={tool.icon}>{tool.menu ? tool.menu(button) : button}</Fragment>
          })}
        </div>
      ))}
    </div>
  )
}
