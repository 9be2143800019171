import type { Category } from '#shared/resources/categories.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { categorySlice } from './post-slice.ts'

export const Page = (basics: PageBasics) => {
  const { t } = usePanelTexts()
  return (
    <ResourcePage<Category>
      {...basics}
      slice={categorySlice}
      texts={{
        created: ({ name }) => t('posts.categoryAdded', { name }),
        updated: ({ name }) => t('record.updated', { name }),
        deleted: (id) => t('category.deleted', { id }),
      }}
      columns={['id', { key: 'name', width: 'wide' }, 'published_post_count']}
      empty={t('category.empty')}
    />
  )
}
