import { publicationIn } from '#shared/publication.ts'
import { type OwnPage, pages } from '#shared/resources/pages.ts'
import { PublicationBadge } from '#web/admin/publication/publication-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

type Props = { page: Pick<OwnPage, 'is_published' | 'publish_date' | 'publish_time'> }

/** The state of a page: a draft, planned for a time, or what visitors read. */
export const PageBadge = ({ page }: Props) => {
  const { t } = usePanelTexts()
  return (
    <PublicationBadge
      publication={publicationIn(pages, page)}
      words={{
        draft: t('pages.fields.is_published.off'),
        published: t('pages.fields.is_published.on'),
        planned: (when) => t('pages.planned', { when }),
      }}
    />
  )
}
