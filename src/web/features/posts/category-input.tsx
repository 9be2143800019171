import { useSelector } from 'react-redux'
import { FieldInput, type InputProps } from '#web/admin/field-input.tsx'
import { postSlice } from './post-slice.ts'

/** The categories there are, by name. */
export const CategoryInput = (props: InputProps) => {
  const { categories } = useSelector(postSlice.select)
  const options = Object.fromEntries(categories.map(({ id, name }) => [String(id), name]))
  return <FieldInput {...props} field={{ ...props.field, kind: 'enum', options }} />
}
