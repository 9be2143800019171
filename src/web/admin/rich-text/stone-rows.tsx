import { Button, Group, TextInput } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { insertButton, insertQuestion, removeStone, stoneAt } from './insert-stone.ts'
import css from './rich-text-editor.module.css'
import { completeLink } from './rich-text-extensions.ts'
import { rowKeys } from './row-keys.ts'

const longestText = 100

type ButtonRowProps = { editor: Editor; before?: { text: string; href: string }; onClose: () => void }

/** Asks for the words of a button and where it leads. */
export const ButtonRow = ({ editor, before, onClose }: ButtonRowProps) => {
  const { t } = usePanelTexts()
  const [text, setText] = useState(before?.text ?? '')
  const [address, setAddress] = useState(before?.href ?? '')
  const [isWrong, setWrong] = useState(false)
  const href = completeLink(address)
  const words = text.trim()
  const leave = (): void => {
    onClose()
    editor.commands.focus()
  }
  const apply = (): void => {
    setWrong(words === '' || !href)
    if (words === '' || !href) return
    if (before) editor.chain().focus().updateAttributes('button', { text: words, href }).run()
    else insertButton(editor, { text: words, href })
    onClose()
  }
  const onKeyDown = rowKeys({ enter: apply, escape: leave })
  return (
    <fieldset className={css.row} aria-label={t('stone.button')}>
      <TextInput
        label={t('stone.buttonText')}
        className={css.grow ?? ''}
        value={text}
        error={isWrong && words === '' ? t('stone.buttonTextHint') : null}
        autoFocus={!before}
        autoComplete="off"
        maxLength={longestText}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <TextInput
        label={t('stone.buttonLink')}
        placeholder="https://"
        className={css.grow ?? ''}
        value={address}
        error={isWrong && !href ? t('richText.linkHint') : null}
        autoComplete="off"
        inputMode="url"
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap={8}>
        <Button size="xs" onClick={apply}>
          {t(before ? 'stone.changeButton' : 'stone.makeButton')}
        </Button>
        {before ? (
          <Button size="xs" variant="default" onClick={() => editor.chain().focus().deleteSelection().run()}>
            {t('stone.removeButton')}
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={leave}>
            {t('button.cancel')}
          </Button>
        )}
      </Group>
    </fieldset>
  )
}

const removeTexts = {
  box: 'stone.removeBox',
  details: 'stone.removeQuestion',
  filledList: 'stone.removeList',
} as const

/** Tools of the stone that is selected, or in which the cursor is. */
export const StoneRow = ({ editor }: { editor: Editor }) => {
  const { t } = usePanelTexts()
  const stone = useEditorState({
    editor,
    selector: (snapshot) => {
      const found = stoneAt(snapshot.editor)
      if (!found) return null
      const { text, href } = found.node.attrs
      return { name: found.name, pos: found.pos, text: String(text ?? ''), href: String(href ?? '') }
    },
  })
  if (!stone) return null
  if (stone.name === 'button') {
    return (
      <ButtonRow
        key={`${stone.pos} ${stone.text} ${stone.href}`}
        editor={editor}
        before={stone}
        onClose={() => undefined}
      />
    )
  }
  const remove = (): void => {
    const found = stoneAt(editor)
    if (found) removeStone(editor, found)
  }
  return (
    <fieldset className={css.row} aria-label={t(`stone.${stone.name}`)}>
      <p className={css.stone}>{t(`stone.${stone.name}`)}</p>
      <Group gap={8}>
        {stone.name === 'details' && (
          <Button size="xs" variant="default" onClick={() => insertQuestion(editor)}>
            {t('stone.anotherQuestion')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={remove}>
          {t(removeTexts[stone.name])}
        </Button>
      </Group>
    </fieldset>
  )
}
