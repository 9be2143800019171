import { use } from 'react'
import { useDispatch } from 'react-redux'
import { categories } from '#shared/resources/categories.ts'
import { ReferenceInput } from '#web/admin/form/field-input.tsx'
import type { InputProps } from '#web/admin/form/input-props.ts'
import { MadeInForm } from '#web/admin/form/made-in-form.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { categorySlice } from './post-slice.ts'

/** The category of a post, or a new one without leaving the post. */
export const CategoryInput = (props: InputProps) => {
  const { t } = usePanelTexts()
  const dispatch = useDispatch<AppDispatch>()
  const made = use(MadeInForm)
  const add = async (name: string): Promise<number> => {
    const stored = await dispatch(categorySlice.create({ body: { name } })).unwrap()
    made({ resource: categories.name, id: stored.id })
    toast.success(t('posts.categoryAdded', { name }))
    return stored.id
  }
  return <ReferenceInput {...props} adding={{ label: t('category.add'), add }} />
}
