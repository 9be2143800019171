import { Button, Group, TextInput } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { use, useState } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { LinkChoice, type LinkTarget } from './link-choice.ts'
import css from './rich-text-editor.module.css'
import { completeLink } from './rich-text-extensions.ts'
import { rowKeys } from './row-keys.ts'

const insertLink = (editor: Editor, href: string, text: string): boolean =>
  editor
    .chain()
    .focus()
    .insertContent([
      { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] },
      // Text that is typed next is no part of the link.
      { type: 'text', text: ' ' },
    ])
    .run()

/** The row for the address of a link. Without a selection the address itself becomes the text. */
export const LinkRow = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = usePanelTexts()
  const stored: unknown = editor.getAttributes('link').href
  const before = typeof stored === 'string' ? stored : ''
  const [address, setAddress] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const leave = (): void => {
    onClose()
    editor.commands.focus()
  }
  const apply = (): void => {
    const href = completeLink(address)
    if (!href) {
      setWrong(true)
      return
    }
    choose({ href, text: address.trim() })
  }
  const Choice = use(LinkChoice)
  const choose = ({ href, text }: LinkTarget): void => {
    if (editor.state.selection.empty && !before) insertLink(editor, href, text)
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <div className={css.row}>
      <TextInput
        label={t('richText.linkAddress')}
        placeholder="https://"
        className={css.grow ?? ''}
        value={address}
        error={isWrong ? t('richText.linkHint') : null}
        autoFocus
        autoComplete="off"
        inputMode="url"
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={rowKeys({ enter: apply, escape: leave })}
      />
      <Group gap={8}>
        <Button size="xs" onClick={apply}>
          {t('richText.makeLink')}
        </Button>
        {before && (
          <Button size="xs" variant="default" onClick={remove}>
            {t('richText.removeLink')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={leave}>
          {t('button.cancel')}
        </Button>
      </Group>
      {Choice && <Choice onChoose={choose} />}
    </div>
  )
}

/** The description of the selected picture, for readers who do not see it. */
export const PictureRow = ({ editor }: { editor: Editor }) => {
  const { t } = usePanelTexts()
  const picture = useEditorState({
    editor,
    selector: (snapshot) =>
      snapshot.editor.isActive('image')
        ? { alt: String(snapshot.editor.getAttributes('image').alt ?? '') }
        : null,
  })
  if (!picture) return null
  const leave = (): void => {
    editor.chain().focus().setTextSelection(editor.state.selection.to).run()
  }
  return (
    <div className={css.row}>
      <TextInput
        label={t('richText.pictureShows')}
        description={t('richText.pictureHint')}
        className={css.grow ?? ''}
        value={picture.alt}
        autoComplete="off"
        maxLength={300}
        onChange={(event) => editor.commands.updateAttributes('image', { alt: event.currentTarget.value })}
        onKeyDown={rowKeys({ enter: leave, escape: leave })}
      />
      <Group gap={8}>
        <Button size="xs" variant="default" onClick={() => editor.chain().focus().deleteSelection().run()}>
          {t('picture.remove')}
        </Button>
      </Group>
    </div>
  )
}
