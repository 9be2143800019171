import { Box } from '@mantine/core'
import { type OwnPage, pages } from '#shared/resources/pages.ts'
import { writtenOnly } from '#shared/typed-moment.ts'
import type { FormValues } from '#web/admin/form/form-values.ts'
import { chosenPicture, storedPicture } from '#web/admin/form/visitor-preview.tsx'
import { PublicationBadge } from '#web/admin/publication/publication-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { OwnArticle } from './own-article.tsx'

/** The page that is being written, as visitors will read it. */
export const PagePreview = ({ values }: { values: FormValues }) => {
  const { t } = usePanelTexts()
  const textOf = (name: string): string => String(values[name] ?? '')
  const { url, sizes } = storedPicture(values.image)
  const page: OwnPage = {
    id: 0,
    title: textOf('title'),
    slug: textOf('slug'),
    content: textOf('content'),
    image: url,
    image_sizes: sizes,
    image_alt: textOf('image_alt'),
    image_focus: textOf('image_focus'),
    place: 'none',
    order: null,
    publish_date: writtenOnly('date', values.publish_date) || null,
    publish_time: writtenOnly('time', values.publish_time),
    is_published: values.is_published === true,
    description: textOf('description'),
  }
  return (
    <>
      <Box mb="sm">
        <PublicationBadge resource={pages} record={page} planned={(when) => t('pages.planned', { when })} />
      </Box>
      <OwnArticle page={page} picture={chosenPicture(values.image)} />
    </>
  )
}
