import { groupPage } from '#shared/group-paths.ts'
import type { Group } from '#shared/resources/groups.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { OperationLink } from '#web/admin/table/operation.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { groupSlice } from './group-slice.ts'

/** The groups, each with how many are in it today. */
export const Page = (basics: PageBasics) => {
  const { t } = usePanelTexts()
  return (
    <ResourcePage<Group>
      {...basics}
      slice={groupSlice}
      columns={[{ key: 'name', width: 'wide' }, 'kind', 'members_today', 'is_public']}
      filters={['kind', 'is_public']}
      empty={t('groups.empty')}
      operations={({ id }, { name }) =>
        !basics.isReadOnly && (
          <OperationLink label={t('groups.members')} of={name} icon="people" href={groupPage(id)} />
        )
      }
    />
  )
}
