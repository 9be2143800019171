import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { NewReference } from './new-reference.tsx'
import css from './reference-select.module.css'
import { useReferenceOptions } from './use-reference-options.ts'

/** Adds a record that is missing among the choices. */
export type Adding = {
  /** The last of the choices: 'Ny kategori…'. */
  label: string
  /** @returns the id of the record with this title @throws Problem */
  add(title: string): Promise<number>
}

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  /** Name of the resource whose records are offered. */
  to: string
  /** Id of the chosen record, or nothing. */
  value: string
  onChange(id: string): void
  adding?: Adding | undefined
}

/** The choice that is no record. */
const adds = 'new'

/** One record of a resource, by its title. */
export const ReferenceSelect = ({ to, value, onChange, adding, ...rest }: Props) => {
  const { t } = usePanelTexts()
  const [typed, setTyped] = useState('')
  /** The title of the new record; null while a stored one is chosen. */
  const [newTitle, setNewTitle] = useState<string | null>(null)
  const { options, matches } = useReferenceOptions(to, value, typed)
  const { id } = rest
  // The input of a chosen one shows its title.
  const isSearch = options.every(({ value: other, label }) => other !== value || label !== typed)
  const isAdding = newTitle !== null
  const wasAdding = useRef(false)
  useEffect(() => {
    if (wasAdding.current && !isAdding && id) document.getElementById(id)?.focus()
    wasAdding.current = isAdding
  }, [isAdding, id])
  if (adding && newTitle !== null)
    return (
      <NewReference
        id={id}
        label={adding.label}
        typed={newTitle}
        add={async (title) => {
          onChange(String(await adding.add(title)))
          setNewTitle(null)
        }}
        onClose={() => setNewTitle(null)}
      />
    )
  return (
    <Select
      {...rest}
      data={[...options, ...(adding ? [{ value: adds, label: adding.label }] : [])]}
      value={value || null}
      onChange={(choice) => {
        if (choice === adds) setNewTitle(isSearch ? typed : '')
        else onChange(choice ?? '')
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // Enter chooses; without a choice it must not send the whole form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      // The server has searched already, in more than the titles.
      filter={({ options: all }) =>
        all.filter((option) => 'value' in option && [...matches, adds].includes(option.value))
      }
      nothingFoundMessage={t('list.nothingFound')}
      // The list itself scrolls: a box around it would be one that the keyboard does not reach.
      withScrollArea={false}
      classNames={{ options: css.options ?? '' }}
    />
  )
}
