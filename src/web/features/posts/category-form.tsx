import { Button } from '@mantine/core'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { categories as resource } from '#shared/resources/categories.ts'
import { ResourceForm } from '#web/admin/form/resource-form.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { toast } from '#web/ui/toast.ts'
import { categoryAdded } from './category-added.ts'
import { categorySlice } from './post-slice.ts'

/** Adds a category; those there are have a page. */
export const CategoryForm = ({ onClose }: { onClose: () => void }) => {
  const dispatch = useDispatch<AppDispatch>()
  const send = async ({ body }: { body: unknown }): Promise<void> => {
    toast.success(categoryAdded(await dispatch(categorySlice.create({ body })).unwrap()))
  }
  return (
    <ResourceForm
      resource={resource}
      id={null}
      title="New Category"
      send={send}
      onClose={onClose}
      aside={() => (
        <Button component={Link} to={`${pages.admin}/categories/`} variant="subtle">
          Se, byt namn på och ta bort kategorier
        </Button>
      )}
    />
  )
}
