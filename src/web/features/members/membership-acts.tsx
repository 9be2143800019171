import { Group } from '@mantine/core'
import { type ActBody, actsApi, type GrantProposal } from '#shared/membership/acts.ts'
import { membershipApi, type StoredSettings } from '#shared/membership/settings.ts'
import type { AdminIconName } from '#web/admin/frame/admin-icon.tsx'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import type { Call } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { type Act, useActs } from '#web/admin/page/use-acts.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { ActFields, bodyOf, type Draft, proposedDay } from './act-fields.tsx'
import css from './timeline.module.css'

const icons: Readonly<Record<ActBody['act'], AdminIconName>> = {
  grant: 'plus',
  confirm: 'check',
  type: 'edit',
}

type Of = Pick<StoredSettings, 'types' | 'today'>

/** @returns the acts of the board on the memberships of a member, by the member's id */
function membershipActs({ t }: PanelTexts, call: Call, settings: Of): Omit<Act<number>, 'isOffered'>[] {
  const { types, today } = settings
  const offered = types.filter(({ is_archived }) => !is_archived)
  return (['grant', 'confirm', 'type'] as const).map((act) => {
    let draft: Draft
    return {
      key: act,
      label: t(`acts.${act}`),
      icon: icons[act],
      async asks(id) {
        const proposal = act === 'grant' ? (await call<GrantProposal>(actsApi(id))).data : null
        const type = offered.find((one) => one.id === proposal?.type_id) ?? offered[0]
        const typeId = String(type?.id ?? '')
        draft = {
          ...{ act, typeId, from: 'now', why: '', waives: false },
          day: proposal ? proposedDay(proposal, typeId) : today,
        }
        const change = (next: Draft): void => {
          draft = next
        }
        return {
          title: t(`acts.${act}.question`),
          text: <ActFields {...{ id, types, change, proposal }} first={draft} />,
          answers: [{ answer: 'yes', label: t(`acts.${act}.do`), look: 'usual' }],
        }
      },
      async does(id) {
        const body = bodyOf(draft, types)
        if (!body) {
          toast.error(t('acts.dayMissing'))
          return null
        }
        const { operation } = await call(actsApi(id), { method: 'POST', body })
        return { text: t(`acts.${act}.done`), operation, undone: t('acts.takenBack') }
      },
    }
  })
}

/** The acts of the board on the memberships of a member; none where nobody sets membership years. */
export const MembershipActs = ({ id, changed }: { id: number; changed(): void }) => {
  const texts = usePanelTexts()
  const { data } = useRead<StoredSettings>(membershipApi.settings)
  const { call, run, problem } = useRun(changed)
  const { perform, dialog, bar } = useActs<number>()
  if (!data || data.rules.kind === 'none' || data.types.every(({ is_archived }) => is_archived)) return null
  return (
    <>
      <Group gap="xs" className={css.acts}>
        {membershipActs(texts, call, data).map((act) => (
          <LineButton
            label={act.label}
            key={act.key}
            leftSection={<AdminIcon name={act.icon} />}
            onClick={() => void perform(act, id, { run })}
          />
        ))}
      </Group>
      {problem && <p role="alert">{problem.errors[0]?.detail ?? texts.say(problem.title)}</p>}
      {dialog}
      {bar && <div className={css.acts}>{bar}</div>}
    </>
  )
}
