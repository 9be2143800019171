import { useState } from 'react'
import { ReferenceSelect } from './reference-select.tsx'

type Props = { label: string; to: string; onChange(id: string): void }

/** A choice of one record that stands in no form. */
export const ReferenceChoice = ({ label, to, onChange }: Props) => {
  const [value, setValue] = useState('')
  return (
    <ReferenceSelect
      label={label}
      to={to}
      value={value}
      onChange={(id) => {
        setValue(id)
        onChange(id)
      }}
    />
  )
}
