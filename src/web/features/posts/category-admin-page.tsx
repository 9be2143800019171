import type { Category } from '#shared/resources/categories.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { WriteTexts } from '#web/admin/page/use-list-writes.ts'
import { categoryAdded } from './category-added.ts'
import { categorySlice } from './post-slice.ts'

const texts: WriteTexts<Category> = {
  created: categoryAdded,
  updated: ({ name }) => `${name} updated successfully`,
  deleted: (id) => `category with id:${id} deleted successfully`,
}

/** What the posts are sorted by (/admin/categories/). */
export const Page = (basics: PageBasics) => (
  <ResourcePage<Category>
    {...basics}
    slice={categorySlice}
    texts={texts}
    columns={['id', { key: 'name', width: 'wide' }, 'published_post_count']}
    empty="Här finns ingen kategori än. Varje inlägg hör till en."
  />
)
