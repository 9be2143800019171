import { Menu } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import type { ReactElement } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { insertBox, insertQuestion } from './insert-stone.ts'

type Props = { editor: Editor; onButton: () => void; onList: () => void; children: ReactElement }

/** The building stones by their names, in a menu of the button that it is given. */
export const InsertMenu = ({ editor, onButton, onList, children }: Props) => {
  const { t } = usePanelTexts()
  return (
    // The focus goes where the stone is written; after Esc it is back where it was.
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onButton}>{t('stone.button')}</Menu.Item>
        <Menu.Item onClick={() => insertBox(editor)}>{t('stone.box')}</Menu.Item>
        <Menu.Item onClick={() => insertQuestion(editor)}>{t('stone.details')}</Menu.Item>
        <Menu.Item onClick={onList}>{t('stone.filledList')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
