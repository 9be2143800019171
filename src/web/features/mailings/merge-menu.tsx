import { Button, Menu } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import type { Language } from '#shared/languages.ts'
import { type MergeWord, mergeMark } from '#shared/merge-words.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

const offered: readonly MergeWord[] = ['first-name', 'name', 'fee']

const isWritten = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input[type=text], textarea'))

/** Remembers where in a form the writer was, and writes there. */
function useCaret(form: RefObject<HTMLElement | null>) {
  const field = useRef<HTMLElement | null>(null)
  const range = useRef<Range | null>(null)
  useEffect(() => {
    const { current } = form
    if (!current) return
    const leave = ({ target }: FocusEvent): void => {
      if (!isWritten(target)) return
      field.current = target
      const selection = document.getSelection()
      range.current =
        target.isContentEditable && selection && selection.rangeCount > 0
          ? selection.getRangeAt(0).cloneRange()
          : null
    }
    current.addEventListener('focusout', leave)
    return () => current.removeEventListener('focusout', leave)
  }, [form])
  return (text: string): void => {
    const known = field.current?.isConnected ? field.current : null
    const target = known ?? form.current?.querySelector<HTMLElement>('[contenteditable=true]')
    if (!target) return
    target.focus()
    if (known && range.current?.startContainer.isConnected) {
      const selection = document.getSelection()
      selection?.removeAllRanges()
      selection?.addRange(range.current)
    }
    // As if it were typed: the editor and the form notice it by themselves, and it can be undone.
    document.execCommand('insertText', false, text)
  }
}

/** Writes a word in braces where the writer is, in the language of the text. */
export const MergeMenu = ({
  form,
  language,
}: {
  form: RefObject<HTMLElement | null>
  language: Language
}) => {
  const { t } = usePanelTexts()
  const write = useCaret(form)
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<AdminIcon name="plus" />}>
          {t('letter.merge')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((word) => (
          <Menu.Item key={word} onClick={() => setTimeout(() => write(mergeMark(word, language)))}>
            {t(`letter.merge.${word}`)} {mergeMark(word, language)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
