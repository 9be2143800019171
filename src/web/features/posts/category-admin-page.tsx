import type { Category } from '#shared/resources/categories.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { WriteTexts } from '#web/admin/page/use-list-writes.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { categoryAdded } from './category-added.ts'
import { categorySlice } from './post-slice.ts'

const writesIn = (panel: PanelTexts): WriteTexts<Category> => ({
  created: (stored) => categoryAdded(stored, panel),
  updated: ({ name }) => panel.t('record.updated', { name }),
  deleted: (id) => panel.t('category.deleted', { id }),
})

/** What the posts are sorted by (/admin/categories/). */
export const Page = (basics: PageBasics) => {
  const texts = usePanelTexts()
  const { t } = texts
  return (
    <ResourcePage<Category>
      {...basics}
      slice={categorySlice}
      texts={writesIn(texts)}
      columns={['id', { key: 'name', width: 'wide' }, 'published_post_count']}
      empty={t('category.empty')}
    />
  )
}
