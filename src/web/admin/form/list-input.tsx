import { Button, Input } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { firstLanguage } from '#shared/languages.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { checkList } from './check-value.ts'
import type { InputProps, PartProps } from './input-props.ts'
import css from './list-input.module.css'
import { type ItemAction, ListItem, RemovedItem } from './list-item.tsx'
import { type Entry, errorsOf, useListEntries } from './use-list-entries.ts'
import { useListFocus } from './use-list-focus.ts'

const alone: PartProps = { tries: 0, partErrors: undefined, shown: null }

/** @returns the fields that an item is asked for, whatever it says */
const askedOf = ({ of = {} }: InputProps['field']) => Object.entries(of).filter(([, { hidden }]) => !hidden)

/** @returns the message of the list, with errors of its items that no input shows */
function useListMessage({ field, error, parts }: InputProps, live: readonly Entry[]) {
  const { t, say } = usePanelTexts()
  return (nameOf: (index: number) => string): string | null => {
    if (checkList(field, live.length)) return error
    const { tries } = parts ?? alone
    const whole = live.flatMap((entry, index) => {
      const message = errorsOf(field, entry, tries)['']
      return message ? [t('item.problem', { item: nameOf(index), message: say(message) })] : []
    })
    if (whole.length > 0) return whole.join(' ')
    const isWrongInside = live.some(
      (entry) => Object.keys(errorsOf(field, entry, Number.POSITIVE_INFINITY)).length > 0,
    )
    return isWrongInside ? null : error
  }
}

/** The items of a list, each with inputs of its own: added, moved, removed and had back. */
export const ListInput = (props: InputProps) => {
  const { id, name, field, value, required, parts = alone, onChange } = props
  const { t, language } = usePanelTexts()
  const { tries, partErrors, shown } = parts
  const { entries, live, ...list } = useListEntries({
    field,
    value,
    partErrors,
    change: (text) => onChange(name, text),
  })
  const { list: element, focusOn } = useListFocus(shown)
  const [said, say] = useState('')
  const label = askedOf(field)[0]?.[1].label ?? field.label
  const nameOf = (index: number): string => t('item.name', { item: label, number: index + 1 })
  const message = useListMessage(props, live)(nameOf)
  const isElsewhere = shown !== null && shown.language !== firstLanguage
  const isFull = live.length >= (field.max ?? Number.POSITIVE_INFINITY)

  const act = (key: number, action: ItemAction): void => {
    const index = live.findIndex((entry) => entry.key === key)
    if (action === 'up' || action === 'down') {
      const by = action === 'up' ? -1 : 1
      const to = index + by
      list.move(key, by)
      say(t('item.moved', { item: nameOf(index), number: to + 1 }))
      // At the end of the list its own button is disabled.
      const isEnd = to === 0 || to === live.length - 1
      const back = action === 'up' ? 'down' : 'up'
      focusOn({ id: `${id}-${isEnd ? back : action}-${key}` })
    } else if (action === 'remove') {
      list.setRemoved(key, true)
      say(t('item.gone', { item: nameOf(index) }))
      const next = live[index + 1]
      focusOn({ id: next ? `${id}-legend-${next.key}` : `${id}-add` })
    } else {
      list.setRemoved(key, false)
      focusOn({ id: `${id}-legend-${key}` })
    }
  }
  const latest = useRef(act)
  latest.current = act
  const onAction = useCallback((key: number, action: ItemAction) => latest.current(key, action), [])

  return (
    <Input.Wrapper
      labelElement="div"
      label={field.label}
      labelProps={{ id: `${id}-label` }}
      description={field.hint}
      error={message}
      withAsterisk={required}
      errorProps={{ id: `${id}-error` }}
      descriptionProps={{ id: `${id}-hint` }}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: each item is a fieldset of its own. */}
      <div
        ref={element}
        role="group"
        className={css.list}
        aria-labelledby={`${id}-label`}
        aria-describedby={[field.hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ')}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the form puts the focus here, and it goes on to what is wrong. */}
        <span id={id} tabIndex={-1} onFocus={() => focusOn('wrong')} />
        {live.length === 0 && <p className={css.none}>{t('item.none')}</p>}
        {entries.map((entry) => {
          const index = live.indexOf(entry)
          const itemProps = {
            id,
            field,
            entry,
            tries,
            isFirst: index === 0,
            isLast: index === live.length - 1,
            language: shown?.language,
            onAction,
            onChange: list.set,
            onBlur: list.leave,
          }
          return entry.isRemoved ? (
            <RemovedItem key={entry.key} {...itemProps} />
          ) : (
            <ListItem key={entry.key} {...itemProps} name={nameOf(index)} />
          )
        })}
        {!isElsewhere && (
          <Button
            id={`${id}-add`}
            variant="default"
            className={css.add ?? ''}
            leftSection={<AdminIcon name="plus" />}
            disabled={isFull}
            onClick={() => {
              const key = list.add(tries)
              focusOn({ id: `${id}-${key}-${askedOf(field)[0]?.[0]}` })
            }}
          >
            {t('item.add', { item: label.toLocaleLowerCase(language) })}
          </Button>
        )}
        {isFull && !isElsewhere && <p className={css.none}>{t('item.full', { max: live.length })}</p>}
        <VisuallyHidden>
          <p role="status">{said}</p>
        </VisuallyHidden>
      </div>
    </Input.Wrapper>
  )
}
