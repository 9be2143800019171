import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useReferenceOptions } from './use-reference-options.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  /** Name of the resource whose records are offered. */
  to: string
  /** Id of the chosen record, or nothing. */
  value: string
  onChange(id: string): void
}

/** One record of a resource, by its title. */
export const ReferenceSelect = ({ to, value, onChange, ...rest }: Props) => {
  const [typed, setTyped] = useState('')
  const { options, matches } = useReferenceOptions(to, value, typed)
  return (
    <Select
      {...rest}
      data={options}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, in more than the titles.
      filter={({ options: all }) =>
        all.filter((option) => 'value' in option && matches.includes(option.value))
      }
      nothingFoundMessage="Nothing found"
    />
  )
}
