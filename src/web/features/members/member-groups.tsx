import type { BulkResult } from '#shared/bulk.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Member } from '#shared/resources/members.ts'
import type { Call } from '#web/admin/frame/use-api.ts'
import type { Chosen } from '#web/admin/page/chosen.ts'
import type { ListAct } from '#web/admin/page/list-bars.tsx'
import type { ChosenRows, RowTools } from '#web/admin/page/resource-page-props.ts'
import { type AskedAct, useActs } from '#web/admin/page/use-acts.tsx'
import { ReferenceChoice } from '#web/admin/record/reference-choice.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** Members that are put into a group, or taken out of one. */
type Placed = { which: Chosen; count: number }

/** @returns the acts that put members into a group and take them out of it */
function groupActs(texts: PanelTexts, call: Call) {
  const { t } = texts
  const post = <R,>(path: string, body: object) => call<R>(path, { method: 'POST', body })
  let group = ''

  const act = (key: 'add' | 'end'): AskedAct<Placed> => ({
    label: t(`groups.${key}`),
    async asks({ count }) {
      group = ''
      return {
        title: t(`groups.${key}.question`, { count }),
        text: (
          <ReferenceChoice
            label={t('groups.choose')}
            to="groups"
            onChange={(id) => {
              group = id
            }}
          />
        ),
        answers: [{ answer: 'yes', label: t(`groups.${key}.do`), look: 'usual' }],
      }
    },
    async does({ which }) {
      if (!group) return null
      const { data, operation } = await post<BulkResult>(panelApi.groupMembers(group), {
        ...which,
        action: key,
      })
      return {
        text: t(`groups.${key}.done`, { count: data.count }),
        operation,
        undone: t('groups.takenBack', { count: data.count }),
      }
    },
  })

  return [act('add'), act('end')]
}

/** Puts the chosen members into a group, and takes them out of one. */
export function useMemberGroups(texts: PanelTexts, call: Call) {
  const { perform, dialog, bar } = useActs<Placed>()
  const bulkActs = (
    { count, which }: ChosenRows<Member>,
    { clear, ...tools }: RowTools & { clear(): void },
  ): ListAct[] =>
    groupActs(texts, call).map((act) => ({
      label: act.label,
      onClick: () =>
        void perform(act, { which, count }, tools).then((isDone) => {
          if (isDone) clear()
        }),
    }))
  return { dialog, bar, bulkActs }
}
