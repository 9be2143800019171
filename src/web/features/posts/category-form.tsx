import { Button } from '@mantine/core'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { categories as resource } from '#shared/resources/categories.ts'
import { ResourceForm } from '#web/admin/form/resource-form.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { categoryAdded } from './category-added.ts'
import { categorySlice } from './post-slice.ts'

/** Adds a category; those there are have a page. */
export const CategoryForm = ({ onClose }: { onClose: () => void }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const worded = texts.resourceIn(resource)
  const dispatch = useDispatch<AppDispatch>()
  const send = async ({ body }: { body: unknown }): Promise<void> => {
    toast.success(categoryAdded(await dispatch(categorySlice.create({ body })).unwrap(), texts))
  }
  return (
    <ResourceForm
      resource={worded}
      id={null}
      title={worded.names.adds}
      send={send}
      onClose={onClose}
      aside={() => (
        <Button component={Link} to={`${pages.admin}/categories/`} variant="subtle">
          {t('category.manage')}
        </Button>
      )}
    />
  )
}
