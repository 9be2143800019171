import type { BulkUndoResult } from '#shared/bulk.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Member } from '#shared/resources/members.ts'
import type { Call } from '#web/admin/frame/use-api.ts'
import type { Chosen } from '#web/admin/page/chosen.ts'
import type { ListAct } from '#web/admin/page/list-bars.tsx'
import type { ChosenRows, RowTools } from '#web/admin/page/resource-page-props.ts'
import { type Act, useActs } from '#web/admin/page/use-acts.tsx'
import { ReferenceChoice } from '#web/admin/record/reference-choice.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** Members that are put into a group, or taken out of one. */
type Placed = { which: Chosen; count: number }

type Result = { count: number; operation: string }

/** @returns the acts that put members into a group and take them out of it */
function groupActs({ t }: PanelTexts, call: Call) {
  const post = async <R,>(path: string, body: object): Promise<R> =>
    (await call<R>(path, { method: 'POST', body })).data
  let group = ''

  const act = (key: 'add' | 'end'): Act<Placed> => ({
    key,
    label: t(`groups.${key}`),
    icon: 'people',
    isOffered: () => true,
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
      const { count, operation } = await post<Result>(panelApi.groupMembers(group), { ...which, action: key })
      return {
        text: t(`groups.${key}.done`, { count }),
        async takeBack() {
          const back = await post<BulkUndoResult>(panelApi.groupUndo, { operation })
          return back.left > 0
            ? t('undo.left', { count: back.left })
            : t('groups.takenBack', { count: back.count })
        },
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
