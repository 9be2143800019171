import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './table-filters.module.css'

/** Milliseconds without a key press before the list is read. */
const searchDelayMs = 250

/** Text that is told on once the typing pauses, so that no key press waits for the list. */
export function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = usePanelTexts()
  const [text, setText] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === told.current) return
    const timer = setTimeout(() => {
      told.current = text
      onSearch(text)
    }, searchDelayMs)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <TextInput
      type="search"
      label={t('list.search')}
      className={css.search ?? ''}
      leftSection={<AdminIcon name="search" />}
      leftSectionPointerEvents="none"
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
