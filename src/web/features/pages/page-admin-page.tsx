import { useMemo } from 'react'
import { ownPage } from '#shared/paths.ts'
import { publicationIn, publicationState } from '#shared/publication.ts'
import { type OwnPage, pages } from '#shared/resources/pages.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import type { FormValues } from '#web/admin/form/form-values.ts'
import type { InputProps } from '#web/admin/form/input-props.ts'
import type { FormSettings } from '#web/admin/form/resource-form.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { PublicationBadge } from '#web/admin/publication/publication-badge.tsx'
import { publicationFilter } from '#web/admin/publication/publication-filter.ts'
import { PublicationInput } from '#web/admin/publication/publication-input.tsx'
import { saveLabels } from '#web/admin/publication/publication-words.ts'
import { Operation } from '#web/admin/table/operation.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './page-admin-page.module.css'
import { PagePreview } from './page-preview.tsx'
import { pageSlice } from './page-slice.ts'
import { PlaceInput } from './place-input.tsx'
import { SlugInput } from './slug-input.tsx'

const dayField = 'publish_date'

/** A new page is a draft of today, seen nowhere. */
const beginning = (values: FormValues): FormValues => ({
  ...values,
  place: 'none',
  is_published: false,
  publish_date: stockholmDayOf(new Date().toISOString()),
  publish_time: '',
})

/** A copy has an address of its own. */
const copied = (values: FormValues): FormValues => ({ ...beginning(values), slug: '' })

const PagePublication = (props: InputProps) => <PublicationInput {...props} resource={pages} />

/** The address of a page; it leads there once visitors do. */
const Address = ({ page }: { page: OwnPage }) => {
  const address = ownPage(page.slug)
  const isThere = publicationState(publicationIn(pages, page), Date.now()) === 'published'
  if (!isThere) return address
  return (
    <a href={address} target="_blank" rel="noopener" className={css.address}>
      {address}
    </a>
  )
}

export const Page = (basics: PageBasics) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { dates } = useTexts()
  const form = useMemo<FormSettings>(
    () => ({
      fields: [
        'title',
        'slug',
        'content',
        'image',
        'place',
        'order',
        dayField,
        'publish_time',
        'is_published',
        'description',
      ],
      inputs: {
        slug: SlugInput,
        place: PlaceInput,
        [dayField]: PagePublication,
        publish_time: null,
        is_published: null,
      },
      begun: beginning,
      copied,
      preview: (values) => <PagePreview values={values} />,
      saves: saveLabels(dayField, { t, dates }),
    }),
    [t, dates],
  )
  return (
    <ResourcePage
      {...basics}
      slice={pageSlice}
      columns={['id', { key: 'title', width: 'wide' }, 'slug', 'place', 'is_published']}
      displays={{
        slug: (page) => <Address page={page} />,
        is_published: (page) => (
          <PublicationBadge resource={pages} record={page} planned={(when) => t('pages.planned', { when })} />
        ),
      }}
      filters={[publicationFilter(texts, pages, t('pages.isPlanned')), 'place']}
      form={form}
      operations={
        basics.isReadOnly
          ? undefined
          : ({ id }, { copy, name }) => (
              <Operation label={t('operation.duplicate')} of={name} icon="copy" onClick={() => copy(id)} />
            )
      }
    />
  )
}
