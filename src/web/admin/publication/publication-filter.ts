import type { Resource } from '#shared/resource.ts'
import type { Filter } from '#web/admin/table/filters-of.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/**
 * Filter of published, planned and draft, which a tick alone does not tell apart.
 * @param planned the word for a planned record of the resource
 */
export function publicationFilter(
  { t, resourceIn }: PanelTexts,
  resource: Resource,
  planned: string,
): Filter {
  const { label = '', words: [on, off] = ['', ''] } = resourceIn(resource).fields.is_published ?? {}
  return {
    kind: 'choice',
    field: 'state',
    label,
    options: [
      ['', t('filter.all')],
      ['published', on],
      ['planned', planned],
      ['draft', off],
    ],
  }
}
