import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Post } from '#shared/resources/posts.ts'
import type { FormSettings } from '#web/admin/form/resource-form.tsx'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { WriteTexts } from '#web/admin/page/use-list-writes.ts'
import { useOpenRecord } from '#web/admin/page/use-open-record.ts'
import { Operation } from '#web/admin/table/operation.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import { CategoryForm } from './category-form.tsx'
import { CategoryInput } from './category-input.tsx'
import { PostDateInput } from './post-date-input.tsx'
import { PostPreview } from './post-preview.tsx'
import { postSlice } from './post-slice.ts'

/** The error object in words: what is wrong, and with what. */
const failureText = ({ title, errors }: Failure): string =>
  [title, ...errors.map(({ detail }) => detail)].join(' ')

const texts: WriteTexts<Post> = {
  created: ({ title }) => `Post ${title} is created successfully`,
  createFailed: failureText,
  updated: () => 'post is updated successfuly!',
  deleted: () => 'post is deleted successfuly!',
  deleteFailed: () => 'Something went wrong!!!',
}

/** Whom the post will name: who wrote it, or whoever writes it now. */
function useAuthor(): string {
  const { open } = useOpenRecord()
  const stored = useSelector(postSlice.selectPosts).find(({ id }) => open?.kind === 'edit' && id === open.id)
  const user = useSelector((state: { auth: { currentUser: string | null } }) => state.auth.currentUser)
  return stored?.author ?? user ?? ''
}

export const Page = (basics: PageBasics) => {
  const dispatch = useDispatch<AppDispatch>()
  const author = useAuthor()
  const [isAddingCategory, setAddingCategory] = useState(false)
  useEffect(() => void dispatch(postSlice.fetchCategories({ auth: true })), [dispatch])
  const form = useMemo<FormSettings>(
    () => ({
      inputs: { post_date: PostDateInput, category_id: CategoryInput },
      copied: (values) => ({ ...values, is_published: false }),
      aside: (values) => <PostPreview values={values} author={author} />,
    }),
    [author],
  )
  return (
    <ResourcePage
      {...basics}
      slice={postSlice}
      columns={[
        'id',
        { key: 'title', width: 'wide' },
        'category',
        'author',
        { key: 'post_date', cell: ({ post_date, publish_time }) => `${post_date} ${publish_time}`.trim() },
        'is_published',
        'image',
      ]}
      filters={['is_published', 'author']}
      texts={texts}
      form={form}
      operations={({ id }, { copy, name }) => (
        <Operation label="Duplicate" of={name} icon="copy" onClick={() => copy(id)} />
      )}
      buttons={
        <Button
          variant="default"
          leftSection={<AdminIcon name="plus" />}
          onClick={() => setAddingCategory(true)}
        >
          New Category
        </Button>
      }
    >
      {isAddingCategory && <CategoryForm onClose={() => setAddingCategory(false)} />}
    </ResourcePage>
  )
}
