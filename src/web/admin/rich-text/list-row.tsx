import { Button, Group, NativeSelect } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { listed, textListPage, textLists } from '#shared/text-lists.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { insertList } from './insert-stone.ts'
import css from './rich-text-editor.module.css'
import { rowKeys } from './row-keys.ts'

/** Asks which list is meant. Its name and where it leads are in the language of the text when it is read. */
export const ListRow = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t, resourceIn } = usePanelTexts()
  const { optionLabels: names = {} } = resourceIn(listed.resource).fields[listed.field]
  const [kind, setKind] = useState(textLists[0] ?? 'other')
  const leave = (): void => {
    onClose()
    editor.commands.focus()
  }
  const apply = (): void => {
    insertList(editor, { kind, name: names[kind] ?? kind, href: textListPage })
    onClose()
  }
  return (
    <fieldset className={css.row} aria-label={t('stone.filledList')}>
      <NativeSelect
        label={t('stone.listKind')}
        description={t('stone.listHint')}
        className={css.grow ?? ''}
        value={kind}
        autoFocus
        data={textLists.map((value) => ({ value, label: names[value] ?? value }))}
        onChange={({ currentTarget: { value } }) =>
          setKind((before) => textLists.find((list) => list === value) ?? before)
        }
        onKeyDown={rowKeys({ enter: apply, escape: leave })}
      />
      <Group gap={8}>
        <Button size="xs" onClick={apply}>
          {t('stone.makeList')}
        </Button>
        <Button size="xs" variant="default" onClick={leave}>
          {t('button.cancel')}
        </Button>
      </Group>
    </fieldset>
  )
}
