import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './table-filters.module.css'

/** Milliseconds without a key press before the list is read. */
const searchDelayMs = 250

type BoxProps = Pick<TextInputProps, 'className' | 'placeholder' | 'w'> & {
  value: string
  onType: (text: string) => void
}

/** The input of a search, which finds at each key press. */
export const SearchBox = ({ value, onType, ...rest }: BoxProps) => (
  <TextInput
    type="search"
    label={usePanelTexts().t('list.search')}
    {...rest}
    leftSection={<AdminIcon name="search" />}
    leftSectionPointerEvents="none"
    value={value}
    maxLength={200}
    onChange={(event) => onType(event.currentTarget.value)}
  />
)

/** A search that is told on once the typing pauses, so that no key press waits for the list. */
export function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const tell = useDebouncedCallback((typed: string) => {
    told.current = typed
    onSearch(typed)
  }, searchDelayMs)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    tell.cancel()
    setText(value)
  }, [value, tell])
  const type = (typed: string): void => {
    setText(typed)
    if (typed === told.current) tell.cancel()
    else tell(typed)
  }
  return <SearchBox className={css.search ?? ''} value={text} onType={type} />
}
