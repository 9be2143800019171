import { type GroupMember, groupMembers, groupStates } from '#shared/resources/group-members.ts'
import { stockholmDay } from '#shared/time.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { sliceOf } from '#web/redux/record-slices.ts'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'

const slice = sliceOf(groupMembers)

/** The list of who is, was and will be in which group. */
export const Page = (basics: PageBasics) => {
  const { t, resourceIn } = usePanelTexts()
  const { group_id, member_id } = resourceIn(groupMembers).fields
  const [parameters] = useSearchParams()
  return (
    <ResourcePage<GroupMember>
      {...basics}
      slice={slice}
      columns={[
        { key: 'member', width: 'wide', isTitle: true },
        'group',
        { key: 'task', isTitle: false },
        'first_day',
        'last_day',
      ]}
      filters={[
        { kind: 'reference', field: 'group_id', label: group_id.label, to: 'groups' },
        { kind: 'reference', field: 'member_id', label: member_id.label, to: 'members' },
        {
          kind: 'choice',
          field: 'state',
          label: t('groups.when'),
          options: [
            ['', t('filter.all')],
            ...groupStates.map((state) => [state, t(`groups.state.${state}`)] as const),
          ],
        },
      ]}
      nameOf={({ member, group }) => `${member}, ${group}`}
      form={{
        begun: (values) => ({
          ...values,
          group_id: parameters.get('group_id') ?? '',
          member_id: parameters.get('member_id') ?? '',
          first_day: stockholmDay(new Date()),
        }),
      }}
      intro={<Link to="/admin/groups/">{t('groups.back')}</Link>}
    />
  )
}
