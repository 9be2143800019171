import { ActionIcon, CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { fullText, isWritten, readTyped, type TimeKind } from '#shared/typed-moment.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { type PanelText, usePanelTexts } from '#web/ui/panel-texts.ts'
import { Calendar } from './calendar.tsx'
import css from './date-field.module.css'
import { unreadable } from './unreadable.ts'

/** The time of a day that is picked where there was none: events are in the evening. */
const usualTime = '18:00'

/** The part of a written day and time that holds the time. */
const timePart = [11, 16] as const

const forms: Record<TimeKind, PanelText> = {
  date: 'date.dayForm',
  datetime: 'date.momentForm',
  time: 'date.timeForm',
}

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  kind: TimeKind
  /** As the API takes it; a text that cannot be read as it was typed. */
  value: string
  /** Name of the field, for the button that empties it; without one there is none. */
  clears?: string | false
  /** Whether the value changes when the field is left or a day stands in it in full: half of one would filter a list by another. */
  isLazy?: boolean
  onChange(value: string): void
}

type Typing = Pick<Props, 'kind' | 'value' | 'isLazy' | 'onChange'>

/** The text of a field until it is left, and the value that was read of it. */
function useTypedText({ kind, value, isLazy = false, onChange }: Typing) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const before = useRef(value)
  const waiting = useRef<string | null>(null)
  const today = stockholmDayOf(Date.now())
  return {
    today,
    // A value from elsewhere, as after a press on "undo", is shown at once.
    text: typed?.value === value ? typed.text : fullText(kind, value),
    type(text: string): void {
      const plain = text.trim()
      const read = readTyped(kind, text, { today, before: before.current }) ?? plain
      const waits = isLazy && plain !== '' && !(isWritten(kind, read) && fullText(kind, read) === plain)
      waiting.current = waits ? read : null
      setTyped({ text, value: waits ? value : read })
      if (!waits) onChange(read)
    },
    begin: (): void => {
      before.current = value
    },
    /** Writes in full what was read. */
    finish: (): void => {
      if (waiting.current !== null) onChange(waiting.current)
      before.current = waiting.current ?? value
      waiting.current = null
      setTyped(null)
    },
  }
}

/** The calendar of a field, and where the focus goes when it closes. */
function usePicker({ kind, value, onChange }: Typing) {
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLElement>(null)
  const close = (): void => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  return {
    isOpen,
    input,
    close,
    leave: () => setOpen(false),
    open(from: HTMLElement | null): void {
      opener.current = from
      flushSync(() => setOpen(true))
    },
    pick(day: string): void {
      if (kind === 'date') {
        onChange(day)
        close()
        return
      }
      const time = isWritten(kind, value) ? value.slice(...timePart) : usualTime
      // The time is the next to type.
      opener.current = input.current
      flushSync(() => onChange(`${day}T${time}`))
      close()
      input.current?.setSelectionRange(...timePart)
    },
  }
}

type ButtonsProps = {
  labelId: string
  clears: string | false
  isOpen: boolean
  hasCalendar: boolean
  onClear(): void
  onOpen(button: HTMLElement): void
}

/** Neither is a stop of the Tab key: the field does the same by keys. */
const Buttons = ({ labelId, clears, isOpen, hasCalendar, onClear, onOpen }: ButtonsProps) => {
  const { t } = usePanelTexts()
  return (
    <>
      {clears && (
        <CloseButton
          className={css.button ?? ''}
          tabIndex={-1}
          aria-label={t('form.clear', { field: clears })}
          onClick={onClear}
        />
      )}
      {hasCalendar && (
        <ActionIcon
          className={css.button ?? ''}
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={t('date.openCalendar')}
          aria-describedby={labelId}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={({ currentTarget }) => onOpen(currentTarget)}
        >
          <AdminIcon name="calendar" />
        </ActionIcon>
      )}
    </>
  )
}

/**
 * A day, a time of day or both, typed as people write them or picked from a calendar: the same in every browser, and one
 * stop of the Tab key. A text that cannot be read stays, and says so.
 */
export const DateField = (props: Props) => {
  const {
    kind,
    value,
    clears = false,
    isLazy: _,
    onChange,
    onBlur,
    onFocus,
    onKeyDown,
    error,
    ...rest
  } = props
  const { t, say } = usePanelTexts()
  const ownId = useId()
  const id = rest.id ?? ownId
  const [isLeft, setLeft] = useState(false)
  const { today, text, type, begin, finish } = useTypedText(props)
  const picker = usePicker(props)
  const { isOpen, input, close } = picker
  const hasCalendar = kind !== 'time' && !rest.disabled
  const problem = isLeft ? unreadable(kind, value) : null
  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      finish()
      setLeft(true)
    }
    if (hasCalendar && event.key === 'ArrowDown') {
      event.preventDefault()
      picker.open(event.currentTarget)
    }
    onKeyDown?.(event)
  }
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    finish()
    setLeft(true)
    onBlur?.(event)
  }
  const day = kind !== 'time' && isWritten(kind, value) ? value.slice(0, 10) : ''
  const field = (
    <TextInput
      {...rest}
      ref={input}
      id={id}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t(forms[kind])}
      value={text}
      error={error || (problem && say(problem))}
      aria-haspopup={hasCalendar ? 'dialog' : undefined}
      rightSection={
        <Buttons
          labelId={rest['aria-label'] ? '' : `${id}-label`}
          clears={value === '' ? false : clears}
          isOpen={isOpen}
          hasCalendar={hasCalendar}
          onClear={() => {
            onChange('')
            input.current?.focus()
          }}
          onOpen={picker.open}
        />
      }
      rightSectionWidth={clears && value !== '' && hasCalendar ? '5.5rem' : '2.75rem'}
      rightSectionPointerEvents="all"
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event) => {
        begin()
        onFocus?.(event)
      }}
      onBlur={leave}
      onKeyDown={keys}
    />
  )
  if (!hasCalendar) return field
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && picker.leave()}
      position="bottom-start"
      shadow="md"
      trapFocus
      withRoles={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{field}</Popover.Target>
      <Popover.Dropdown
        className={css.dropdown ?? ''}
        role="dialog"
        aria-modal="true"
        aria-label={t('date.chooseDay')}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <Calendar day={day} today={today} onPick={picker.pick} />
      </Popover.Dropdown>
    </Popover>
  )
}
