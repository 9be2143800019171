import { Textarea } from '@mantine/core'
import { binDays } from '#shared/bin.ts'
import { type DecisionResult, maxReason } from '#shared/decisions.ts'
import { declinedMonths } from '#shared/membership/state.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Call } from '#web/admin/frame/use-api.ts'
import type { Chosen } from '#web/admin/page/chosen.ts'
import type { AskedAct } from '#web/admin/page/use-acts.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'

/** Applicants that a decision is about; a single one has a name. */
export type Applicants = { which: Chosen; count: number; name: string }

/**
 * @param hasYears whether the register knows membership years: a declined application stays longer then
 * @returns the decisions about applications for membership: what is asked, and what is said afterwards
 */
export function memberDecisions(texts: PanelTexts, call: Call, hasYears: boolean) {
  const { t } = texts
  const post = <R,>(path: string, body: object) => call<R>(path, { method: 'POST', body })

  /** Says so when somebody else was quicker. */
  const isNothing = ({ count }: DecisionResult): boolean => {
    if (count === 0) toast.success(t('members.decidedAlready'))
    return count === 0
  }

  const approve: AskedAct<Applicants> = {
    label: t('members.approve'),
    asks: async ({ count }) =>
      count === 1
        ? null
        : {
            title: t('members.approve.question', { count }),
            text: <p>{t('members.approve.text')}</p>,
            answers: [{ answer: 'yes', label: t('members.approve'), look: 'usual' }],
          },
    async does({ which, name }) {
      const { data: done, operation } = await post<DecisionResult>(panelApi.approveMembers, which)
      const { count, mails, owing = 0 } = done
      if (isNothing(done)) return null
      return {
        text:
          owing > 0
            ? t('members.approvedOwing', { count, name, owing })
            : t('members.approved', { count, name, mails }),
        operation,
        undone: t('members.approvedBack', { count }),
      }
    },
  }

  let reason = ''
  const decline: AskedAct<Applicants> = {
    label: t('members.decline'),
    async asks({ count, name }) {
      reason = ''
      return {
        title: t('members.decline.question', { count, name }),
        text: (
          <>
            <p>
              {hasYears
                ? t('members.decline.kept', { count, months: declinedMonths })
                : t('members.decline.text', { count, days: binDays })}
            </p>
            <Textarea
              mt={16}
              rows={3}
              label={t('members.decline.reason')}
              description={t('members.decline.reasonHint')}
              maxLength={maxReason}
              onChange={({ currentTarget }) => {
                reason = currentTarget.value
              }}
            />
          </>
        ),
        answers: [
          { answer: 'quietly', label: t('members.decline.quietly'), look: 'other' },
          { answer: 'mail', label: t('members.decline.mail'), look: 'usual' },
        ],
      }
    },
    async does({ which, name }, answer) {
      const mail = answer === 'mail'
      const body = { ...which, mail, ...(reason && { reason }) }
      const { data: done, operation } = await post<DecisionResult>(panelApi.declineMembers, body)
      const { count, mails } = done
      if (isNothing(done)) return null
      return {
        text: t('members.declined', { count, name, mails }),
        operation,
        undone: t('members.approvedBack', { count }),
      }
    },
  }

  return { approve, decline }
}
