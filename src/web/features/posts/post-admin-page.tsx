import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type Post, posts } from '#shared/resources/posts.ts'
import { AdminIcon } from '#web/admin/admin-icon.tsx'
import { Operation } from '#web/admin/operation.tsx'
import type { FormSettings } from '#web/admin/resource-form.tsx'
import { ResourcePage, type ResourcePageProps } from '#web/admin/resource-page.tsx'
import { StatusBadge } from '#web/admin/status-badge.tsx'
import { TablePicture } from '#web/admin/table-picture.tsx'
import { useOpenRecord } from '#web/admin/use-open-record.ts'
import type { Problem } from '#web/redux/api.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { CategoryForm } from './category-form.tsx'
import { CategoryInput } from './category-input.tsx'
import { PostDateInput } from './post-date-input.tsx'
import { PostPreview } from './post-preview.tsx'
import { postSlice } from './post-slice.ts'

const status = ['Published', 'Draft'] as const

const columns: ResourcePageProps<Post>['columns'] = [
  { key: 'id', header: '#', sort: 'id', width: 'narrow', cell: ({ id }) => id },
  { key: 'title', header: 'Title', sort: 'title', isTitle: true, width: 'wide', cell: ({ title }) => title },
  { key: 'category', header: 'Category', sort: 'category', cell: ({ category }) => category },
  { key: 'author', header: 'Author', sort: 'author', cell: ({ author }) => author },
  {
    key: 'post_date',
    header: 'Date',
    sort: 'post_date',
    width: 'narrow',
    cell: ({ post_date }) => post_date,
  },
  {
    key: 'is_published',
    header: 'Status',
    sort: 'is_published',
    cell: ({ is_published }) => <StatusBadge on={is_published} words={status} />,
  },
  {
    key: 'image',
    header: 'Post Image',
    cell: ({ image, image_sizes }) => <TablePicture src={image} versions={image_sizes} />,
  },
]

const filters: ResourcePageProps<Post>['filters'] = [
  {
    kind: 'choice',
    field: 'is_published',
    label: 'Status',
    options: [
      ['', 'All'],
      ['true', 'Published'],
      ['false', 'Draft'],
    ],
  },
  { kind: 'values', field: 'author', label: 'Author' },
]

/** The error object in words: what is wrong, and with what. */
const failureText = ({ title, errors }: Problem): string =>
  [title, ...errors.map(({ detail }) => detail)].join(' ')

const texts: ResourcePageProps<Post>['texts'] = {
  created: ({ title }) => `Post ${title} is created successfully`,
  createFailed: failureText,
  updated: () => 'post is updated successfuly!',
  deleted: () => 'post is deleted successfuly!',
  deleteFailed: () => 'Something went wrong!!!',
}

const slice = { ...postSlice, select: postSlice.selectPosts }

/** Whom the post will name: who wrote it, or whoever writes it now. */
function useAuthor(): string {
  const { open } = useOpenRecord()
  const stored = useSelector(postSlice.selectPosts).find(({ id }) => open?.kind === 'edit' && id === open.id)
  const user = useSelector((state: { auth: { currentUser: string | null } }) => state.auth.currentUser)
  return stored?.author ?? user ?? ''
}

export const Page = () => {
  const dispatch = useDispatch<AppDispatch>()
  const author = useAuthor()
  const [isAddingCategory, setAddingCategory] = useState(false)
  useEffect(() => void dispatch(postSlice.fetchCategories({ auth: true })), [dispatch])
  const form = useMemo<FormSettings>(
    () => ({
      inputs: { category_id: CategoryInput, post_date: PostDateInput },
      words: { is_published: status },
      copied: (values) => ({ ...values, is_published: false }),
      aside: (values) => <PostPreview values={values} author={author} />,
    }),
    [author],
  )
  return (
    <ResourcePage
      title="Posts"
      record="Post"
      resource={posts}
      slice={slice}
      creatable
      columns={columns}
      filters={filters}
      texts={texts}
      bulk={[
        { label: 'Published', set: { is_published: true } },
        { label: 'Draft', set: { is_published: false } },
      ]}
      nameOf={({ title }) => title}
      form={form}
      operations={({ id }, { copy }) => <Operation label="Duplicate" icon="copy" onClick={() => copy(id)} />}
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
