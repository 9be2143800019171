import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { pages } from '#shared/paths.ts'
import { postImportPage } from '#shared/post-import.ts'
import { categories } from '#shared/resources/categories.ts'
import { type Post, posts } from '#shared/resources/posts.ts'
import type { FormValues } from '#web/admin/form/form-values.ts'
import type { InputProps } from '#web/admin/form/input-props.ts'
import { type FormSettings, ResourceForm } from '#web/admin/form/resource-form.tsx'
import { ButtonWithIcon } from '#web/admin/page/button-with-icon.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { WriteTexts } from '#web/admin/page/resource-page-props.ts'
import { useOpenRecord } from '#web/admin/page/use-open-record.ts'
import { PublicationBadge } from '#web/admin/publication/publication-badge.tsx'
import { publicationFilter } from '#web/admin/publication/publication-filter.ts'
import { PublicationInput } from '#web/admin/publication/publication-input.tsx'
import { saveLabels } from '#web/admin/publication/publication-words.ts'
import { Operation } from '#web/admin/table/operation.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { Link } from '#web/ui/link.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import { CategoryInput } from './category-input.tsx'
import { PostDateInput, proposedDay } from './post-date-input.tsx'
import { PostPreview } from './post-preview.tsx'
import { categorySlice, postSlice } from './post-slice.ts'

/** Adds a category; those there are have a page. */
const CategoryForm = ({ onClose }: { onClose: () => void }) => {
  const { t, resourceIn } = usePanelTexts()
  const resource = resourceIn(categories)
  const dispatch = useDispatch<AppDispatch>()
  const send = async ({ body }: { body: unknown }): Promise<void> => {
    const { name } = await dispatch(categorySlice.create({ body })).unwrap()
    toast.success(t('posts.categoryAdded', { name }))
  }
  return (
    <ResourceForm
      resource={resource}
      id={null}
      title={resource.names.adds}
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

/** Visitors see the day of a post, so it is always asked for. */
const PostPublication = (props: InputProps) => (
  <PublicationInput {...props} resource={posts} as={PostDateInput} />
)

/** A new post is a draft of today, and its form asks for a picture. */
const beginning = (values: FormValues): FormValues => ({
  ...values,
  is_published: false,
  post_date: proposedDay(new Date()),
  publish_time: '',
  lacking: '',
})

/** The error object in words: what is wrong, and with what. */
const failureText = ({ title, errors }: Failure): string =>
  [title, ...errors.map(({ detail }) => detail)].join(' ')

const writesIn = ({ t }: PanelTexts): WriteTexts<Post> => ({
  created: ({ title }) => t('posts.created', { title }),
  createFailed: failureText,
  updated: () => t('posts.updated'),
  deleted: () => t('posts.deleted'),
  deleteFailed: () => t('failure.wrong'),
})

/** @returns the author that the post will name: the stored one, or the user of the panel */
function useAuthor(): string {
  const { open } = useOpenRecord()
  const stored = useSelector(postSlice.selectPosts).find(({ id }) => open?.kind === 'edit' && id === open.id)
  const user = useSelector((state: { auth: { currentUser: string | null } }) => state.auth.currentUser)
  return stored?.author ?? user ?? ''
}

export const Page = (basics: PageBasics) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { dates } = useTexts()
  const dispatch = useDispatch<AppDispatch>()
  const author = useAuthor()
  const [isAddingCategory, setAddingCategory] = useState(false)
  useEffect(() => void dispatch(postSlice.fetchCategories({ auth: true })), [dispatch])
  const form = useMemo<FormSettings>(
    () => ({
      fields: [
        'title',
        'category_id',
        'content',
        'image',
        'lacking',
        'post_date',
        'publish_time',
        'is_published',
      ],
      inputs: {
        post_date: PostPublication,
        publish_time: null,
        is_published: null,
        category_id: CategoryInput,
      },
      begun: beginning,
      copied: beginning,
      preview: (values) => <PostPreview values={values} author={author} />,
      saves: saveLabels('post_date', { t, dates }),
    }),
    [author, t, dates],
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
      displays={{
        is_published: (post) => (
          <PublicationBadge resource={posts} record={post} planned={(when) => t('posts.planned', { when })} />
        ),
      }}
      filters={[publicationFilter(texts, posts, t('posts.isPlanned')), 'author']}
      texts={writesIn(texts)}
      form={form}
      operations={
        basics.isReadOnly
          ? undefined
          : ({ id }, { copy, name }) => (
              <Operation label={t('operation.duplicate')} of={name} icon="copy" onClick={() => copy(id)} />
            )
      }
      buttons={
        !basics.isReadOnly && (
          <>
            <Button component={Link} to={postImportPage} variant="default">
              {t('postImport.page')}
            </Button>
            <ButtonWithIcon icon="plus" onClick={() => setAddingCategory(true)}>
              {texts.resourceIn(categories).names.adds}
            </ButtonWithIcon>
          </>
        )
      }
    >
      {isAddingCategory && <CategoryForm onClose={() => setAddingCategory(false)} />}
    </ResourcePage>
  )
}
